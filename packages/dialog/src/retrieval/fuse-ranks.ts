/** Of reciprocal rank fusion: how little the places behind the first ones count. Small, since lists are short. */
const DAMPING = 10;

/**
 * Merges rankings of the same documents by their places alone (reciprocal rank fusion), since a cosine and a count of
 * words can't be compared. `rankings` hold scores by document, higher is better; what scores 0 or less is not ranked
 * there. Returns the `most` best documents' places, best first.
 */
export function fuseRanks(rankings: readonly ArrayLike<number>[], most: number): number[] {
  const sums = new Map<number, number>();
  for (const scores of rankings) {
    topOf(scores, most * 3).forEach((document, rank) => {
      sums.set(document, (sums.get(document) ?? 0) + 1 / (DAMPING + rank));
    });
  }
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([document]) => document);
}

/** The places of the `most` highest scores above 0, highest first. */
export function topOf(scores: ArrayLike<number>, most: number): number[] {
  const best: number[] = [];
  const scoreAt = (place: number | undefined) => (place === undefined ? 0 : (scores[place] ?? 0));
  for (let place = 0; place < scores.length; place++) {
    if (scoreAt(place) <= (best.length === most ? scoreAt(best.at(-1)) : 0)) continue;
    const after = best.findLastIndex((other) => scoreAt(other) >= scoreAt(place)) + 1;
    best.splice(after, 0, place);
    if (best.length > most) best.pop();
  }
  return best;
}
