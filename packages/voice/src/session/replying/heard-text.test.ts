import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heardText } from './heard-text.ts';

const SENTENCES = [
  { text: 'We open at nine.', fromMs: 0, toMs: 1_000 },
  { text: 'Do come and see us.', fromMs: 1_180, toMs: 2_180 },
];

describe('heardText', () => {
  it.each([
    [0, ''],
    [100, 'We'],
    [500, 'We open'],
    [1_000, 'We open at nine.'],
    [1_180, 'We open at nine.'],
    [1_700, 'We open at nine. Do come and'],
    [2_180, 'We open at nine. Do come and see us.'],
    [9_999, 'We open at nine. Do come and see us.'],
  ])('after %i ms: %j', (ms, text) => {
    expect(heardText(SENTENCES, ms)).toBe(text);
  });

  it('counts a sentence without sound once its place is reached', () => {
    const silent = [{ text: 'No voice.', fromMs: 0, toMs: 0 }, ...SENTENCES];
    expect(heardText(silent, 0)).toBe('No voice.');
    expect(heardText([], 500)).toBe('');
  });

  it('only grows with time and is always a prefix of the spoken text', () => {
    const all = heardText(SENTENCES, Number.POSITIVE_INFINITY);
    fc.assert(
      fc.property(fc.nat(2_500), fc.nat(2_500), (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((ms) => heardText(SENTENCES, ms));
        expect(more?.startsWith(less ?? '')).toBe(true);
        expect(all.startsWith(more ?? '')).toBe(true);
      }),
    );
  });
});
