import { describe, expect, it } from 'vitest';
import { createDenseIndex } from './dense-index.ts';
import { toUnit } from './vector.ts';

const v = (...values: number[]) => toUnit(Float32Array.from(values));

describe('createDenseIndex', () => {
  it('takes away what all vectors share, so that small differences decide', async () => {
    const index = await createDenseIndex([v(10, 1, 0), v(10, 0, 1)], [0, 1], 2, []);
    const scores = index.search(v(10, 1, 0));
    expect(scores[0]).toBeCloseTo(1);
    expect(scores[1]).toBeCloseTo(-1);
  });

  it('means nearest and centroid over an owner’s phrasings', async () => {
    const background = [v(-1, -1, 0), v(1, -1, 0), v(-1, 1, 0), v(0, 0, -1)];
    const index = await createDenseIndex([v(1, 0, 0), v(0, 1, 0), v(0, 0, 1)], [0, 0, 1], 2, background);
    const [first = 0, second = 0] = index.search(v(1, 0, 0));
    expect(first).toBeGreaterThan(0.8);
    expect(first).toBeLessThan(1);
    expect(second).toBeLessThan(0.2);
  });

  it('tells near from far with a single entry, thanks to the background', async () => {
    const index = await createDenseIndex([v(1, 0, 0)], [0], 1, [v(0, 1, 0), v(0, 0, 1)]);
    expect(index.search(v(1, 0.1, 0))[0]).toBeGreaterThan(0.9);
    expect(index.search(v(0, 1, 0))[0]).toBeLessThan(0);
  });

  it('gives 0 to an owner without vectors', async () => {
    expect((await createDenseIndex([v(1, 0)], [0], 2, [v(0, 1)])).search(v(1, 0))[1]).toBe(0);
  });
});
