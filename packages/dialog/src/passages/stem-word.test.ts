import { describe, expect, it } from 'vitest';
import { stemWord } from './stem-word.ts';

describe('stemWord', () => {
  it.each([
    ['deliver', 'delivers', 'delivered', 'delivering'],
    ['booking', 'bookings', 'book', 'booked'],
    ['stop', 'stopped', 'stopping', 'stops'],
    ['price', 'prices', 'pricing', "price's"],
    ['cancel', 'cancelation', 'canceled'],
    ['sweep', 'swept', 'sweeping'],
    ['buy', 'bought', 'buys'],
    ['child', 'children', "children's"],
    ['доставка', 'доставку', 'доставки', 'доставкою'],
    ['собака', 'собаки', 'собаками', 'собаку'],
    ['сауна', 'сауни', 'сауну', 'саунах'],
  ])('makes one of the forms of "%s"', (...forms) => {
    expect(new Set(forms.map(stemWord)).size).toBe(1);
  });

  it('tells different words apart', () => {
    for (const [a, b] of [
      ['room', 'roof'],
      ['sauna', 'saucer'],
      ['hours', 'house'],
      ['сауна', 'сад'],
    ] as const)
      expect(stemWord(a)).not.toBe(stemWord(b));
  });

  it('leaves short words, numbers and other scripts alone', () => {
    for (const word of ['bus', 'bed', '2026', '116', 'übung', 'ネコ', 'м2', ''])
      expect(stemWord(word)).toBe(word);
  });
});
