import { describe, expect, it } from 'vitest';
import { type MadeUp, madeUpFrames } from './testing.ts';
import { timelineOf } from './timeline.ts';

const asItIs = { vowels: 1, pauses: 1 };
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** Silence up to 20, a vowel up to 40, a pause up to 60, a consonant up to 80, silence up to 100. */
const word: MadeUp = {
  pitch: (frame) => (frame >= 20 && frame < 40 ? 200 : 0),
  harmonic: (_, frame) => (frame >= 20 && frame < 40 ? -2 : -12),
  free: (_, frame) => (frame >= 60 && frame < 80 ? -3 : -12),
};
const frames = madeUpFrames(100, word);

describe('the timeline', () => {
  it('leaves out the silence at both ends but for a little', () => {
    expect(timelineOf(frames, asItIs)).toEqual(range(18, 84));
  });

  it('keeps all of a sound that fills its frames', () => {
    expect(timelineOf(madeUpFrames(10, { free: () => 0 }), asItIs)).toEqual(range(0, 10));
  });

  it('changes the length of pauses or voiced sounds alone', () => {
    const count = (timeline: readonly number[], from: number, to: number) =>
      timeline.filter((frame) => frame >= from && frame < to).length;
    const parts = (vowels: number, pauses: number) => {
      const timeline = timelineOf(frames, { vowels, pauses });
      expect(timeline).toEqual(timeline.toSorted((a, b) => a - b));
      return [count(timeline, 20, 40), count(timeline, 40, 60), count(timeline, 60, 80)];
    };
    const close = (actual: number[], expected: number[]) => {
      for (const [index, frames] of actual.entries())
        expect(Math.abs(frames - (expected[index] ?? 0)), `${actual}`).toBeLessThanOrEqual(1);
    };
    close(parts(1, 1.5), [20, 30, 20]);
    close(parts(1, 0.5), [20, 10, 20]);
    close(parts(1.25, 1), [25, 20, 20]);
    close(parts(0.8, 2), [16, 40, 20]);
  });

  it('is empty without sounds', () => {
    expect(timelineOf(madeUpFrames(50, {}), asItIs)).toEqual([]);
    expect(timelineOf(madeUpFrames(50, { free: () => -9 }), asItIs)).toEqual([]);
    expect(timelineOf(madeUpFrames(0, {}), asItIs)).toEqual([]);
  });

  it('takes no harmonics for sound where there is no pitch', () => {
    const mute = madeUpFrames(50, { harmonic: () => 5, free: (_, frame) => (frame === 25 ? -2 : -12) });
    expect(timelineOf(mute, asItIs)).toEqual(range(23, 30));
  });
});
