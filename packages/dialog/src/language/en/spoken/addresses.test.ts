import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speakAddresses } from './addresses.ts';

describe('emails, links and telephone numbers as one would dictate them', () => {
  it.each([
    [
      'Write to anna.k+shop@parlo-cafe.example.',
      'Write to anna dot K plus shop at parlo dash cafe dot example.',
    ],
    ['See https://www.parlo.example/menu/today?x=1#y.', 'See parlo dot example slash menu slash today.'],
    ['Go to parlo.com/help, please.', 'Go to parlo dot com slash help, please.'],
    ['www.shop.example', 'shop dot example'],
    ['We are at example.org and shop.co.uk.', 'We are at example dot org and shop dot co dot U K.'],
    ['Call +380 44 123 45 67.', 'Call plus 3 8 0, 4 4, 1 2 3, 4 5, 6 7.'],
    ['Call (044) 123-45-67!', 'Call 0 4 4, 1 2 3, 4 5, 6 7!'],
    ['0671234567', '0 6 7, 1 2 3, 4 5 6 7'],
    ['Room 12345', 'Room 12345'],
    ['2026-11-21', '2026-11-21'],
    ['21.11.2026', '21.11.2026'],
    ['2024-2026', '2024-2026'],
    ['A .com or .net costs more.', 'A dot com or dot net costs more.'],
    ['a@b', 'a@b'],
    ['hr@xyzltd.com, info@parlo.io', 'H R at X Y Z L T D dot com, info at parlo dot I O'],
    ['mira2024@hotel.de', 'mira 2024 at hotel dot D E'],
    ['example.com/faq', 'example dot com slash F A Q'],
    ['$1234567', '$1234567'],
    ['5.5 and 12,345', '5.5 and 12,345'],
    ['No address here.', 'No address here.'],
    ['Order 1234567', 'Order 1 2 3, 4 5 6 7'],
  ])('%j', (written, spoken) => {
    expect(speakAddresses(written)).toBe(spoken);
  });

  it('changes nothing in plain words, and ends for any text', () => {
    const plain = 'We bake bread, cakes and rolls. Come and see us.';
    expect(speakAddresses(plain)).toBe(plain);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(typeof speakAddresses(text)).toBe('string');
      }),
    );
  });

  it('is done with a hostile text before the test is over', () => {
    for (const part of ['1-', '1 ', 'a.', '$1', '1/', '(', 'a@', 'Mon-', '1:', '5 p.m. ', '&'])
      expect(speakAddresses(part.repeat(4_000 / part.length))).not.toBe('');
  });
});
