/** Returns the words of a text alone, so that texts that differ in letter case or punctuation are the same. */
export function foldedWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
