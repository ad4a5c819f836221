import { describe, expect, it } from 'vitest';
import { areaUnderCurve, parseCsv, seededRandom, shuffled } from './retrieval-maths.ts';

describe('seededRandom and shuffled', () => {
  it('repeat themselves for a seed and differ between seeds', () => {
    const items = Array.from({ length: 20 }, (_, i) => i);
    expect(shuffled(items, 7)).toEqual(shuffled(items, 7));
    expect(shuffled(items, 7)).not.toEqual(shuffled(items, 8));
    expect(shuffled(items, 7).sort((a, b) => a - b)).toEqual(items);
  });

  it('stay between 0 and 1 and spread', () => {
    const random = seededRandom(1);
    const values = Array.from({ length: 1000 }, random);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(values.reduce((a, b) => a + b) / 1000).toBeCloseTo(0.5, 1);
  });
});

describe('areaUnderCurve', () => {
  it('is 1 when apart, 0 when the wrong way round, a half when alike', () => {
    expect(areaUnderCurve([3, 4], [1, 2])).toBe(1);
    expect(areaUnderCurve([1, 2], [3, 4])).toBe(0);
    expect(areaUnderCurve([1, 1], [1, 1, 1])).toBe(0.5);
  });

  it('counts pairs', () => {
    // Of the six pairs 3 > 1, 3 > 2 and 2 > 1 win, 2 = 2 is half, and 1 < 2... in all 4 of 6.
    expect(areaUnderCurve([3, 2, 1], [1, 2])).toBeCloseTo((2 + 1.5 + 0.5) / 6);
  });

  it('refuses an empty side', () => {
    expect(() => areaUnderCurve([], [1])).toThrow(RangeError);
  });
});

describe('parseCsv', () => {
  it('reads quotes, commas, line breaks and a missing last newline', () => {
    expect(parseCsv('text,category\nplain,a\n"one, ""two""\nthree",b\r\nlast,c')).toEqual([
      ['plain', 'a'],
      ['one, "two"\nthree', 'b'],
      ['last', 'c'],
    ]);
  });
});
