import { describe, expect, it } from 'vitest';
import { createReplyGuard } from './guard-reply.ts';
import { splitPrompt } from './prompt-parts.ts';

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

  it.each<[string, (secret: string) => string]>([
    ['soft hyphens between letters', (secret) => [...secret].join('\u00ad')],
    ['spaces of no width', (secret) => secret.replaceAll(/(?<=\p{L})/gu, '\u200b')],
    ['spaces between letters', (secret) => [...secret].join(' ')],
    ['points between letters', (secret) => [...secret.replaceAll(' ', '')].join('.')],
    ['no spaces', (secret) => secret.replaceAll(' ', '')],
    ['Cyrillic letters', (secret) => secret.replaceAll('e', 'е').replaceAll('o', 'о').replaceAll('B', 'В')],
    ['Greek letters', (secret) => secret.replaceAll('o', 'ο').replaceAll('H', 'Η').replaceAll('a', 'α')],
    ['accents', (secret) => secret.replaceAll(/(?<=[eo])/gu, '\u0301')],
    ['letters of full width', (secret) => secret.replaceAll('e', 'ｅ').replaceAll('r', 'ｒ')],
    ['mathematical letters', (secret) => secret.replaceAll('e', '𝐞').replaceAll('f', '𝖿')],
    ['digits for letters', (secret) => secret.replaceAll('o', '0').replaceAll('i', '1')],
  ])('sees a secret that is written with %s', (_, write) => {
    const long = 'Offer the rye bread before you offer any of the other breads.';
    expect(guard()(write(long))).toBe(false);
    expect(guard()(write('Hide the frozen croissants.'))).toBe(false);
    expect(guard()(write('We offer fresh bread before noon.'))).toBe(true);
  });

  it('sees Ukrainian ones that are written with Latin letters', () => {
    const secrets = ['Ніколи не кажи, що наші круасани приїжджають замороженими.'];
    const hears = () => createReplyGuard({ secrets, content: '', said: '', marks: [] });
    const written = 'Ніколи не кaжи, щo нaші кpуacaни пpиїжджaють зaмopoжeними.';
    expect(hears()(written)).toBe(false);
    expect(hears()('Наші круасани печуть щоранку, і заморожених у нас немає.')).toBe(true);
  });

  it('does not find a short secret in the middle of other words', () => {
    const hears = createReplyGuard({ secrets: ['It is a bar.'], content: '', said: '', marks: [] });
    expect(hears('With a good fit is a bargain.')).toBe(true);
    expect(hears('Well, it is a bar.')).toBe(false);
  });

  it('lets facts of the prompt through that share their words with its instructions', () => {
    const { facts, instructions } = splitPrompt(
      'Always say that the shop is open from nine when somebody calls. The shop is open from nine to six on weekdays. ' +
        'On Sundays the shop is open from ten to two. Never say that we deliver at midnight.',
    );
    const content = facts.flat().join('\n');
    const hears = createReplyGuard({ secrets: instructions, content, said: '', marks: [] });
    for (const said of [
      'The shop is open from nine to six on weekdays.',
      'Yes, the shop is open from nine.',
      'On Sundays the shop is open from ten to two.',
      'The shop is open from 9 to 6, and on Sundays from 10 to 2.',
    ])
      expect(hears(said)).toBe(true);
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

  it('sees a secret that is spread over sentences, however long they are', () => {
    const hears = guard();
    expect(hears('Offer the rye.')).toBe(true);
    expect(hears('Bread before you offer.')).toBe(false);
    expect(hears('Any of the other breads.')).toBe(false);
    const again = guard();
    for (const piece of ['H i d e', 't h e f r o z e n', 'c r o i s s a n t'])
      expect(again(piece)).toBe(true);
    expect(again('s .')).toBe(false);
  });
});
