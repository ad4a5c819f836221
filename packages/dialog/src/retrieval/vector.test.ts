import { describe, expect, it } from 'vitest';
import { dot, meanOf, minus, toUnit } from './vector.ts';

const v = (...values: number[]) => Float32Array.from(values);

describe('vectors', () => {
  it('multiplies, and holds vectors of different lengths for unrelated', () => {
    expect(dot(v(1, 2), v(3, 4))).toBe(11);
    expect(dot(v(1, 2), v(3))).toBe(0);
  });

  it('brings to length 1, and zeros or broken numbers to zeros', () => {
    expect(Array.from(toUnit(v(3, 4)))).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)]);
    expect(Array.from(toUnit(v(0, 0)))).toEqual([0, 0]);
    expect(Array.from(toUnit(v(Number.NaN, 1)))).toEqual([0, 0]);
  });

  it('means and subtracts', () => {
    expect(Array.from(meanOf([v(1, 2), v(3, 4)]))).toEqual([2, 3]);
    expect(meanOf([])).toHaveLength(0);
    expect(Array.from(minus(v(3, 4), v(1, 1)))).toEqual([2, 3]);
  });
});
