import { createPace } from '../text/pace.ts';
import { dot, meanOf, minus, toUnit } from './vector.ts';

/** Cosine similarity of sentence embeddings after taking away what all of them share. */
export interface DenseIndex {
  /** One similarity (-1 to 1) per owner: the mean of its nearest phrasing and of its centroid. */
  search(query: Float32Array): Float64Array;
}

/**
 * Sentence embeddings of short questions all point roughly the same way; subtracting their mean leaves what tells
 * them apart (Mu & Viswanath 2018, "All-but-the-top"). `background` are everyday sentences that count as further
 * members of that mean, so that it stays sensible for an assistant with one or two entries.
 */
export async function createDenseIndex(
  vectors: readonly Float32Array[],
  owners: readonly number[],
  ownerCount: number,
  background: readonly Float32Array[],
): Promise<DenseIndex> {
  const common = meanOf([...vectors, ...background]);
  const pace = createPace();
  const groups: Float32Array[][] = Array.from({ length: ownerCount }, () => []);
  for (const [i, vector] of vectors.entries()) {
    await pace();
    groups[owners[i] ?? 0]?.push(toUnit(minus(vector, common)));
  }
  const centroids = groups.map((group) => toUnit(meanOf(group)));

  return {
    search(query) {
      const direction = toUnit(minus(query, common));
      return Float64Array.from(groups, (group, owner) => {
        let nearest = group.length > 0 ? -1 : 0;
        for (const vector of group) nearest = Math.max(nearest, dot(vector, direction));
        const centroid = centroids[owner];
        return (nearest + (centroid ? dot(centroid, direction) : 0)) / 2;
      });
    },
  };
}
