import { describe, expect, it } from 'vitest';
import { dot, nearestOf } from './vector.ts';

const v = (...values: number[]) => Float32Array.from(values);

describe('vectors', () => {
  it('multiplies, also with bytes, and holds vectors of different lengths for unrelated', () => {
    expect(dot(v(1, 2), v(3, 4))).toBe(11);
    expect(dot(v(1, 2), Int8Array.of(3, 4))).toBe(11);
    expect(dot(v(1, 2), v(3))).toBe(0);
  });

  it('takes the nearest of a question’s vectors, and nothing below 0', () => {
    expect(nearestOf([v(1, 0), v(0, 1)], v(0.6, 0.8))).toBeCloseTo(0.8);
    expect(nearestOf([v(-1, 0)], v(1, 0))).toBe(0);
    expect(nearestOf([], v(1, 0))).toBe(0);
    expect(nearestOf([v(1, 0)], undefined)).toBe(0);
  });
});
