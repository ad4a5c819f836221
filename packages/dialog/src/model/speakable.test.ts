import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speakable } from './speakable.ts';

describe('a sentence of a model', () => {
  it.each([
    ['**Open** from _8_ to `18`.', 'Open from 8 to 18.'],
    ['## Opening hours', 'Opening hours'],
    ['- Bread, 3 euros', 'Bread, 3 euros'],
    ['1. Order online.', 'Order online.'],
    ['See [our shop](https://a.example/x).', 'See our shop.'],
    ['From eight [F1, P2].', 'From eight.'],
    ['Welcome 🙂👩‍🍳!', 'Welcome!'],
    ['<p>Bread<br/>and cake</p>', 'Bread and cake'],
    ['W\u00ade op\u200ben\u2060 at\ufeff ei\u034fght\u202e.', 'We open at eight.'],
    [
      'Love ❤️ from the \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} team',
      'Love from the team',
    ],
    ['Bread\u0007and\u001bcake', 'Bread and cake'],
    ['|---|---|', ''],
    ['```', ''],
    ['Use file_name and 2 * 3 = 6, 5 < 6.', 'Use file_name and 2 3 = 6, 5 < 6.'],
    ['We open at 8. 30 people fit.', 'We open at 8. 30 people fit.'],
    ['Ціна — 25 € за 100 г.', 'Ціна — 25 € за 100 г.'],
  ])('%j is spoken as %j', (written, spoken) => {
    expect(speakable(written)).toBe(spoken);
  });

  it('keeps every letter of plain words, and stays well formed whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(speakable(text).isWellFormed()).toBe(true);
        expect(speakable(text)).not.toMatch(/\p{Cc}|\p{Default_Ignorable_Code_Point}/u);
      }),
    );
  });
});
