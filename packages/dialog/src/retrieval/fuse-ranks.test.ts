import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuseRanks, topOf } from './fuse-ranks.ts';

const scores = fc.array(fc.oneof(fc.constant(0), fc.float({ min: -1, max: 1, noNaN: true })), {
  maxLength: 40,
});
const most = fc.integer({ min: 1, max: 12 });

describe('topOf', () => {
  it('finds the places of the highest scores, highest first', () => {
    expect(topOf([0.1, 0.9, 0.5, 0.7], 2)).toEqual([1, 3]);
    expect(topOf([0.1, 0.9, 0.5, 0.7], 9)).toEqual([1, 3, 2, 0]);
    expect(topOf(Float32Array.of(1, 2, 3), 1)).toEqual([2]);
  });

  it('leaves out what scores nothing, and keeps the first of equals first', () => {
    expect(topOf([0, -1, 0.5, 0], 3)).toEqual([2]);
    expect(topOf([0.5, 0.7, 0.5, 0.7], 3)).toEqual([1, 3, 0]);
    expect(topOf([], 3)).toEqual([]);
  });

  it('is a stable sort cut short', () => {
    fc.assert(
      fc.property(scores, most, (list, count) => {
        const sorted = list
          .map((score, place) => ({ score, place }))
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score)
          .slice(0, count);
        expect(topOf(list, count)).toEqual(sorted.map(({ place }) => place));
      }),
    );
  });
});

describe('fuseRanks', () => {
  it('goes by places: a score that is far ahead counts no more than one that is just ahead', () => {
    expect(fuseRanks([[0.9, 0.1, 0.2]], 3)).toEqual([0, 2, 1]);
    expect(fuseRanks([[1000, 0.1, 0.2]], 3)).toEqual(fuseRanks([[0.21, 0.1, 0.2]], 3));
  });

  it('puts what two rankings agree on before what one of them has first', () => {
    const one = [0.9, 0.8, 0, 0];
    const other = [0, 0.8, 0, 0.9];
    expect(fuseRanks([one, other], 4)[0]).toBe(1);
    expect(fuseRanks([one, other], 4)).toHaveLength(3);
  });

  it('finds nothing where nothing is ranked', () => {
    expect(fuseRanks([], 3)).toEqual([]);
    expect(fuseRanks([[], []], 3)).toEqual([]);
    expect(
      fuseRanks(
        [
          [0, 0],
          [-1, -0.5],
        ],
        3,
      ),
    ).toEqual([]);
  });

  it('gives each document once, `most` at most, whatever the order of the rankings', () => {
    fc.assert(
      fc.property(fc.array(scores, { maxLength: 4 }), most, (rankings, count) => {
        const fused = fuseRanks(rankings, count);
        expect(fused.length).toBeLessThanOrEqual(count);
        expect(new Set(fused).size).toBe(fused.length);
        for (const place of fused) expect(rankings.some((list) => (list[place] ?? 0) > 0)).toBe(true);
        const ranked = new Set(rankings.flatMap((list) => topOf(list, count * 3)));
        expect(fused).toHaveLength(Math.min(count, ranked.size));
      }),
    );
  });

  it('never puts a document behind one that is behind it everywhere', () => {
    const distinct = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(distinct, (list) => {
        expect(fuseRanks([list, list.map((score) => score / 1000)], list.length)).toEqual(
          topOf(list, list.length),
        );
      }),
    );
  });
});
