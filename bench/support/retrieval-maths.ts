/** A random generator that gives the same numbers for the same seed, 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The items in an order that the seed decides (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/**
 * Area under the receiver operating characteristic: how likely a member of `inside` scores above one of `outside`,
 * ties counted half. 0.5 is chance, 1 is perfect.
 */
export function areaUnderCurve(inside: readonly number[], outside: readonly number[]): number {
  if (inside.length === 0 || outside.length === 0) throw new RangeError('Both sides need at least one score');
  const sorted = [...outside].sort((a, b) => a - b);
  const below = (score: number, orEqual: boolean): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const value = sorted[middle] ?? 0;
      if (value < score || (orEqual && value === score)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const wins = inside.reduce((sum, score) => sum + (below(score, false) + below(score, true)) / 2, 0);
  return wins / (inside.length * outside.length);
}

/** Rows of a CSV file without its header; a quoted cell may hold commas, line breaks and doubled quotes. */
export function parseCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows.slice(1);
}
