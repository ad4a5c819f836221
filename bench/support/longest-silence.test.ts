import { describe, expect, it } from 'vitest';
import { longestSilence } from './longest-silence.ts';

/** One letter is 10 ms: `x` is sound. */
const frames = (sounds: string) => [...sounds].map((sound) => Int16Array.of(0, sound === 'x' ? -500 : 50));

describe('the longest silence', () => {
  it.each([
    ['x..xx....x.', 40],
    ['..xx.x...', 10],
    ['xxx', 0],
    ['....', 0],
    ['', 0],
    ['x', 0],
  ])('of %s is %d ms', (sounds, expected) => {
    expect(longestSilence(frames(sounds))).toBe(expected);
  });
});
