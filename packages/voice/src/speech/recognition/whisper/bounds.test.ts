import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../../types.ts';
import { audioFrames, mostTokens } from './bounds.ts';

describe('audioFrames', () => {
  it('is ten seconds at least, then as long as the sound with a second more, and thirty at most', () => {
    const frames = [0, 1, 5, 9.2, 10, 20, 28, 29, 30, 60].map((seconds) =>
      audioFrames(seconds * SAMPLE_RATE),
    );
    expect(frames).toEqual([512, 512, 512, 512, 550, 1_050, 1_450, 1_500, 1_500, 1_500]);
  });
});

describe('mostTokens', () => {
  it('grows with the sound', () => {
    expect([0, 1, 10].map((seconds) => mostTokens(seconds * SAMPLE_RATE))).toEqual([15, 25, 115]);
  });
});
