import { describe, expect, it } from 'vitest';
import { melFilters } from './mel-filters.ts';

describe('melFilters', () => {
  it('has a triangle for each band, the same area under all', () => {
    const { bands, bins, weights } = melFilters(80);
    expect([bands, bins, weights.length]).toEqual([80, 201, 80 * 201]);
    const sums = Array.from({ length: 80 }, (_, band) =>
      weights.subarray(band * bins, (band + 1) * bins).reduce((sum, weight) => sum + weight, 0),
    );
    // 1 / 40 Hz a bin; the low bands are narrower than a bin, and so are uneven.
    for (const sum of sums.slice(40)) expect(sum).toBeCloseTo(1 / 40, 2);
  });

  it('begins and ends where Whisper’s do', () => {
    const { weights, bins } = melFilters(80);
    // As numpy computes them.
    expect(weights[1]).toBeCloseTo(0.024862594902515411, 9);
    expect(weights[79 * bins + 200]).toBe(0);
    expect(weights[79 * bins + 199]).toBeGreaterThan(0);
  });
});
