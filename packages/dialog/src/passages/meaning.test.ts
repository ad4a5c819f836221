import { describe, expect, it } from 'vitest';
import { MEANING_DIMENSIONS, quantise } from './meaning.ts';

describe('quantise', () => {
  it('makes the largest number 127 and keeps the direction', () => {
    expect(quantise(Float32Array.of(0.5, -1, 0.25, 0))).toEqual(Int8Array.of(64, -127, 32, 0));
    expect(quantise(Float32Array.of(5, -10, 2.5, 0))).toEqual(Int8Array.of(64, -127, 32, 0));
  });

  it('loses under a thousandth of a cosine', () => {
    const wave = (step: number) =>
      Float32Array.from({ length: MEANING_DIMENSIONS }, (_, i) => Math.sin(i * step));
    const cosine = (a: ArrayLike<number>, b: ArrayLike<number>) => {
      let [product, left, right] = [0, 0, 0];
      for (let i = 0; i < a.length; i++) {
        product += (a[i] ?? 0) * (b[i] ?? 0);
        left += (a[i] ?? 0) ** 2;
        right += (b[i] ?? 0) ** 2;
      }
      return product / Math.sqrt(left * right);
    };
    const [a, b] = [wave(0.31), wave(0.313)];
    expect(cosine(a, b)).toBeGreaterThan(0.5);
    expect(Math.abs(cosine(quantise(a), quantise(b)) - cosine(a, b))).toBeLessThan(0.001);
  });

  it('makes zeros of a vector without a direction', () => {
    expect(quantise(new Float32Array(3))).toEqual(new Int8Array(3));
    expect(quantise(Float32Array.of(Number.NaN, 1))).toEqual(new Int8Array(2));
    expect(quantise(Float32Array.of(Number.POSITIVE_INFINITY, 1))).toEqual(new Int8Array(2));
  });
});
