/** Fewer words may be a visitor's who repeats some of a question as the answer: "Monday", "the one at ten". */
const FEWEST_WORDS = 5;
/** A recogniser mishears one word in five of a voice that comes back through a room. */
const LEAST_SHARE = 0.8;

/** How long after the assistant's last sound its echo may begin, in milliseconds. */
export const ECHO_MS = 2_000;

/**
 * Whether what was heard is the assistant's own voice, come back from a loudspeaker: four in five of five words or more
 * are `said`, in that order and close together. Case and marks do not count.
 */
export function isEcho(heard: string, said: string): boolean {
  const [words, own] = [wordsOf(heard), wordsOf(said)];
  if (words.length < FEWEST_WORDS) return false;
  const least = Math.ceil(words.length * LEAST_SHARE);
  return own.some((_, from) => commonWords(words, own.slice(from, from + words.length + 1)) >= least);
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The length of the longest sequence of words that both have in the same order. */
function commonWords(words: readonly string[], others: readonly string[]): number {
  let before = Array<number>(others.length + 1).fill(0);
  for (const word of words) {
    const lengths = [0];
    for (const [i, other] of others.entries()) {
      const longest = Math.max(before[i + 1] ?? 0, lengths[i] ?? 0);
      lengths.push(word === other ? (before[i] ?? 0) + 1 : longest);
    }
    before = lengths;
  }
  return before.at(-1) ?? 0;
}
