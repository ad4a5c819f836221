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
const EMBED_WAIT_MS = 500;

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
  const groups: { readonly key: string; readonly vector: Float32Array; readonly members: T[] }[] = [];
  for (const [at, one] of all.entries()) {
    const vector = vectors[at];
    const key = `${one.assistantId} ${languageOf(one.question).code}`;
    const near = groups
      .filter((group) => group.key === key)
      .map((group) => ({ group, nearness: vector ? dot(vector, group.vector) : 0 }))
      .filter(({ nearness }) => nearness >= NEARNESS)
      .toSorted((a, b) => b.nearness - a.nearness)[0];
    if (near) near.group.members.push(one);
    else groups.push({ key, vector: vector ?? new Float32Array(), members: [one] });
  }
  return groups.map(({ members }) => members);
}

/** The cosine of two vectors of unit length. */
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
