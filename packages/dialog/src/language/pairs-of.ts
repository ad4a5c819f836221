/** Reads "u you, ur your": a word, and one or more words after it, up to a comma. */
export function pairsOf(list: string): readonly (readonly [string, string])[] {
  return list.split(',').map((pair) => {
    const [first = '', ...rest] = pair.trim().split(/\s+/u);
    return [first, rest.join(' ')] as const;
  });
}
