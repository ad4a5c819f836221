/** As it is typed on a phone: small letters, no marks, and two letters of its longest word the wrong way round. */
export function typed(question: string): string | undefined {
  const plain = question
    .toLowerCase()
    .replace(/[?!.,;:«»“”"]+/gu, '')
    .replace(/\s+[—–-]\s+/gu, ' ')
    .trim();
  const words = plain.match(/\p{L}{5,}/gu) ?? [];
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  if (!longest) return undefined;
  const middle = Math.floor(longest.length / 2);
  // Two letters alike would make no difference.
  const at = [middle, middle - 1, middle + 1].find((from) => longest[from] !== longest[from - 1]);
  if (at === undefined) return undefined;
  const swapped = `${longest.slice(0, at - 1)}${longest[at]}${longest[at - 1]}${longest.slice(at + 1)}`;
  return plain.replace(longest, swapped);
}
