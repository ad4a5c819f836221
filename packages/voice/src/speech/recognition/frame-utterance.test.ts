import { describe, expect, it } from 'vitest';
import { join, noise, silence, tone } from '../../testing/sounds.ts';
import { firstSpeechMs, lastSpeechMs } from '../sound/energy.ts';
import { frameUtterance } from './frame-utterance.ts';

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
