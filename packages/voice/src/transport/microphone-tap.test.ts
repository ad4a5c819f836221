import { describe, expect, it } from 'vitest';
import { toMono } from './microphone-tap.ts';

describe('toMono', () => {
  it('turns 16-bit samples into floats', () => {
    expect([...toMono(Int16Array.of(0, 16_384, -32_768), 1)]).toEqual([0, 0.5, -1]);
  });

  it('takes the first of interleaved channels', () => {
    expect([...toMono(Int16Array.of(16_384, 1, -16_384, 2), 2)]).toEqual([0.5, -0.5]);
  });

  it('drops a frame that was cut in the middle', () => {
    expect(toMono(Int16Array.of(1, 2, 3), 2)).toHaveLength(1);
  });
});
