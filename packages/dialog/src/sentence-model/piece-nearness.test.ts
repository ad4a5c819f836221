import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepPieces, pieceNearness } from './piece-nearness.ts';

const kept = (...pieces: readonly (readonly number[])[]) =>
  keepPieces(Float32Array.from(pieces.flat()), pieces[0]?.length ?? 1);

describe('how near a text is piece by piece', () => {
  it('is 1 when each piece of the question is in it, whatever else is', () => {
    const text = kept([0, 1, 0], [3, 0, 0], [0, 0, -2]);
    expect(pieceNearness(kept([5, 0, 0], [0, 0, -1]), text)).toBeCloseTo(1, 5);
  });

  it('is the mean of the nearest pieces', () => {
    expect(pieceNearness(kept([1, 0], [0, 1]), kept([1, 0]))).toBeCloseTo(0.5, 5);
  });

  it('does not depend on how long vectors are', () => {
    expect(pieceNearness(kept([1, 1]), kept([0.001, 0]))).toBeCloseTo(Math.SQRT1_2, 2);
  });

  it('is 0 where there are no pieces, and a piece of zeros is near nothing', () => {
    expect(pieceNearness(keepPieces(new Float32Array(), 2), kept([1, 0]))).toBe(0);
    expect(pieceNearness(kept([1, 0]), keepPieces(new Float32Array(), 2))).toBe(0);
    expect(pieceNearness(kept([1, 0]), kept([0, 0]))).toBe(0);
    expect(pieceNearness(kept([1, 0]), kept([Number.NaN, 0]))).toBe(0);
  });

  it('is within a hundredth of what it would be without bytes', () => {
    const numbers = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 24, maxLength: 24 });
    const isLong = (row: readonly number[]) => Math.hypot(...row) > 0.5;
    fc.assert(
      fc.property(numbers.filter(isLong), numbers.filter(isLong), (a, b) => {
        const cosine =
          a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0) / Math.hypot(...a) / Math.hypot(...b);
        expect(Math.abs(pieceNearness(kept(a), kept(b)) - cosine)).toBeLessThan(0.01);
      }),
    );
  });
});
