import { describe, expect, it } from 'vitest';
import { firstSpeechMs, join, lastSpeechMs, noise, silence, tone } from '../../testing/sounds.ts';
import { frameUtterance, splitUtterance } from './prepare-utterance.ts';

const seconds = (pieces: readonly Float32Array[]) => pieces.map((piece) => piece.length / 16_000);

describe('splitUtterance', () => {
  it('leaves up to 20 s whole', () => {
    const heard = tone(200, 20, 0.2);
    expect(splitUtterance(heard)).toEqual([heard]);
  });

  it('cuts in the middle of a pause', () => {
    const pieces = splitUtterance(join(tone(200, 11, 0.2), silence(0.4), tone(200, 11, 0.2)));
    expect(pieces).toHaveLength(2);
    expect(seconds(pieces)[0]).toBeGreaterThan(11);
    expect(seconds(pieces)[0]).toBeLessThan(11.4);
  });

  it('prefers the long pause to a shorter one', () => {
    const heard = join(tone(200, 9, 0.2), silence(0.3), tone(200, 3, 0.2), silence(0.1), tone(200, 11, 0.2));
    expect(seconds(splitUtterance(heard))[0]).toBeCloseTo(9.15, 0);
  });

  it('never makes a piece over 20 s nor loses a sample, even of a minute without a pause', () => {
    const heard = tone(200, 61.234, 0.2);
    const pieces = splitUtterance(heard);
    expect(Math.max(...seconds(pieces))).toBeLessThanOrEqual(20);
    expect(join(...pieces)).toEqual(heard);
  });

  it('takes nothing', () => {
    expect(splitUtterance(silence(0))).toEqual([silence(0)]);
  });
});

const word = tone(300, 0.4, 0.3);
const at = { thresholdDb: -30 };

describe('frameUtterance', () => {
  it.each([
    ['much silence', join(silence(0.8), word, silence(0.5))],
    ['none', word],
    ['some before only', join(silence(0.03), word)],
    ['room noise', join(noise(0.5, 0.0005), word, noise(0.3, 0.0005))],
  ])('puts 60 ms before and 100 ms after the words: %s', (_, heard) => {
    const framed = frameUtterance(heard);
    expect(framed.length).toBe(16 * 560);
    expect(firstSpeechMs(framed, 16_000, at)).toBe(60);
    expect(lastSpeechMs(framed, 16_000, at)).toBe(460);
  });

  it('keeps pauses between words', () => {
    const framed = frameUtterance(join(word, silence(0.6), word));
    expect(framed.length).toBe(16 * 1560);
  });

  it('keeps a consonant 30 dB weaker than the vowel', () => {
    const framed = frameUtterance(join(silence(0.3), noise(0.1, 0.012), word, silence(0.3)));
    expect(framed.length).toBe(16 * 660);
  });

  it('works on a very quiet microphone', () => {
    const framed = frameUtterance(join(silence(0.5), tone(300, 0.4, 0.002), silence(0.5)));
    expect(framed.length).toBe(16 * 560);
  });

  it('is empty for silence, dither and nothing', () => {
    expect(frameUtterance(silence(1))).toHaveLength(0);
    expect(frameUtterance(noise(1, 0.0001))).toHaveLength(0);
    expect(frameUtterance(silence(0))).toHaveLength(0);
  });

  it('leaves the given samples alone', () => {
    const heard = join(silence(0.2), word);
    const before = heard.slice();
    frameUtterance(heard).fill(1);
    expect(heard).toEqual(before);
  });
});
