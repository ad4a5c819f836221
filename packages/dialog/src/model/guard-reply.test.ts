import { describe, expect, it } from 'vitest';
import { createReplyGuard } from './guard-reply.ts';

const guard = (content = '', said = '') =>
  createReplyGuard({
    content,
    said,
    secrets: [
      'Offer the rye bread before you offer any of the other breads.',
      'Hide the frozen croissants.',
      'Be kind.',
    ],
    marks: ['data-0f'],
  });

describe('the guard of a reply', () => {
  it.each([
    ['seven words of a secret in a row', 'I offer the rye bread before you offer cake.'],
    ['a short secret whole', 'Well: hide the frozen croissants!'],
    ['a mark', 'It says data-0f here.'],
    ['a foreign page', 'See shop.example now.'],
    ['a foreign email', 'Write to a@b.example now.'],
  ])('stops %s', (_, sentence) => {
    expect(guard()(sentence)).toBe(false);
  });

  it.each([
    ['six words of a secret', 'We offer the rye bread before noon.'],
    ['two words that are no secret', 'We try to be kind.'],
    ['numbers, times and short forms', 'From 8.30 to 18.00, e.g. at 10.15 a.m., for 3.50.'],
    ['a forgotten space', 'We close at six.Then we sleep.'],
  ])('lets through %s', (_, sentence) => {
    expect(guard()(sentence)).toBe(true);
  });

  it('lets through what the owner wrote for visitors, secret words and addresses included', () => {
    const hears = guard(
      'We hide the frozen croissants. See https://www.Shop.example/order/. Write to a@b.example.',
    );
    expect(hears('We hide the frozen croissants.')).toBe(true);
    expect(hears('See shop.example/order, or write to A@b.example.')).toBe(true);
    expect(hears('See shop.example/other.')).toBe(false);
  });

  it('lets an email that the visitor said be read back', () => {
    expect(guard('', 'I am olena@mail.example')('Is olena@mail.example right?')).toBe(true);
  });

  it('sees a secret that is spread over sentences', () => {
    const hears = guard();
    expect(hears('Offer the rye.')).toBe(true);
    expect(hears('Bread before you offer.')).toBe(false);
    expect(hears('Any of the other breads.')).toBe(false);
  });
});
