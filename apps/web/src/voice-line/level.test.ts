import { describe, expect, it } from 'vitest';
import { loudness } from './meter.ts';

const tone = (amplitude: number) =>
  Float32Array.from({ length: 1024 }, (_, i) => amplitude * Math.sin(i / 7));

describe('loudness', () => {
  it('is 0 for silence and for nothing', () => {
    expect(loudness(new Float32Array(1024))).toBe(0);
    expect(loudness(new Float32Array(0))).toBe(0);
  });

  it('is 0 for the noise of a quiet room', () => {
    expect(loudness(tone(0.002))).toBe(0);
  });

  it('grows with the sound, by equal steps for equal ratios', () => {
    const [a, b, c] = [loudness(tone(0.02)), loudness(tone(0.04)), loudness(tone(0.08))];
    expect(a).toBeGreaterThan(0);
    expect(b - a).toBeCloseTo(c - b, 5);
  });

  it('is 1 at full scale', () => {
    expect(loudness(tone(1))).toBe(1);
  });
});
