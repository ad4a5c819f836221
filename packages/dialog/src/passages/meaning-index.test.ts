import { describe, expect, it } from 'vitest';
import { seededVectors } from '../testing/seeded-vectors.ts';
import { quantise } from './meaning.ts';
import { createMeaningIndex } from './meaning-index.ts';

const vectors = seededVectors(40, 512);
const bytes = vectors.map(quantise);

describe('createMeaningIndex', () => {
  it('compares a question with every document, nearly and exactly', async () => {
    const index = await createMeaningIndex(bytes, []);
    for (const [i, vector] of vectors.entries()) {
      const { estimates, exact } = await index.compare(vector);
      expect(exact(i)).toBeGreaterThan(0.99);
      const other = (i + 1) % vectors.length;
      expect(Math.abs((exact(other) ?? 1) - (estimates[other] ?? 0))).toBeLessThan(0.35);
      expect(estimates.indexOf(Math.max(...estimates))).toBe(i);
    }
  });

  it('estimates by the exact product of a quarter of the numbers, whatever their signs', async () => {
    const loudest = [1, -1].flatMap((sign) => [1, -1].map((other) => [sign, other]));
    const documents = loudest.map(([even = 0, odd = 0]) =>
      Int8Array.from({ length: 512 }, (_, i) => 127 * (i % 2 === 0 ? even : odd)),
    );
    const index = await createMeaningIndex(documents, []);
    for (const document of documents) {
      const { estimates, exact } = await index.compare(Float32Array.from(document));
      // All quarters are alike here, and what these four have in common is nothing.
      for (const [i] of documents.entries()) expect(estimates[i]).toBeCloseTo(exact(i) ?? Number.NaN, 5);
    }
  });

  it('takes away what all have in common', async () => {
    const shifted = vectors.map((vector) =>
      quantise(vector.map((value, i) => value + (i % 2 === 0 ? 0.2 : -0.2))),
    );
    const [first, second] = shifted;
    const index = await createMeaningIndex(shifted, []);
    const { exact } = await index.compare(Float32Array.from(first ?? []));
    expect(exact(0)).toBeGreaterThan(0.99);
    expect(Math.abs(exact(1) ?? 1)).toBeLessThan(0.4);
    // Two alone have nearly all in common; everyday sentences say what is common to any.
    const few = await createMeaningIndex([first ?? null, second ?? null], seededVectors(24, 512, 9));
    expect((await few.compare(Float32Array.from(first ?? []))).exact(0)).toBeGreaterThan(0.9);
  });

  it('says nothing of documents without a vector, or with one it can’t read', async () => {
    const index = await createMeaningIndex(
      [null, new Int8Array(512), new Int8Array(3), bytes[0] ?? null],
      [],
    );
    const { estimates, exact } = await index.compare(vectors[0] ?? new Float32Array());
    expect([exact(0), exact(1), exact(2), exact(9)]).toEqual([undefined, undefined, undefined, undefined]);
    expect([...estimates.subarray(0, 3)]).toEqual([0, 0, 0]);
  });

  it('takes 772 bytes a document', async () => {
    expect((await createMeaningIndex(bytes, [])).bytes).toBe(40 * 772);
  });

  it('stops with AbortError', async () => {
    await expect(createMeaningIndex(bytes, [], AbortSignal.abort())).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
  });
});
