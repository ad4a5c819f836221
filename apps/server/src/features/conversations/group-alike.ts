import { languageOf } from '@parlo/dialog/language';
import type { LikenessSource } from '../../platform/likeness-source.ts';

/** What may be asked in other words. */
interface Asked {
  readonly question: string;
  readonly assistantId: string | null;
}

/**
 * Questions nearer than this mean the same for one answer. Over 28 questions of ten meanings, those of different
 * meanings came to 0.75 at most in one language, those of one meaning to 0.77 at least, and two thirds of them are above this.
 */
const NEARNESS = 0.86;
/** The screen waits no longer for the model; then each question stands alone until it is asked for again. */
export const EMBED_WAIT_MS = 500;

/**
 * Puts questions of one assistant that mean the same into a group, in the order of `all`, whose first is a group's own
 * first. Languages stay apart: one answer can't be for two of them.
 */
export async function groupAlike<T extends Asked>(
  all: readonly T[],
  likeness: Pick<LikenessSource, 'embed'>,
): Promise<T[][]> {
  const vectors =
    all.length > 1
      ? await likeness.embed(
          all.map(({ question }) => question),
          EMBED_WAIT_MS,
        )
      : null;
  if (!vectors) return all.map((one) => [one]);
  return groupNear(all, vectors, {
    nearness: NEARNESS,
    keyOf: ({ assistantId, question }) => `${assistantId} ${languageOf(question).code}`,
  });
}

interface Near<T> {
  /** The least cosine of a group's first and what joins it. */
  readonly nearness: number;
  /** Only what has one key may be together. */
  readonly keyOf?: (one: T) => string;
}

/** Puts each of `all` to the group whose first is nearest to it, or else into a group of its own. */
export function groupNear<T>(
  all: readonly T[],
  vectors: readonly Float32Array[],
  { nearness, keyOf = () => '' }: Near<T>,
): T[][] {
  const groups: { readonly key: string; readonly vector: Float32Array; readonly members: T[] }[] = [];
  for (const [at, one] of all.entries()) {
    const vector = vectors[at] ?? new Float32Array();
    const key = keyOf(one);
    const nearest = groups
      .filter((group) => group.key === key)
      .map((group) => ({ group, cosine: dot(vector, group.vector) }))
      .filter(({ cosine }) => cosine >= nearness)
      .toSorted((a, b) => b.cosine - a.cosine)[0];
    if (nearest) nearest.group.members.push(one);
    else groups.push({ key, vector, members: [one] });
  }
  return groups.map(({ members }) => members);
}

/** The cosine of two vectors of unit length. */
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
