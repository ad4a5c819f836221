import { throwIfAborted } from '../text/abort.ts';
import { createPace } from '../text/pace.ts';

const GRAM = 3;
/** Of Dice's coefficient; below it words have no more than an ending or a beginning in common. */
const ALIKE = 0.65;
/** Per word, its string and slot in the map; measured on English and Ukrainian text. */
const BYTES_PER_WORD = 90;
const BYTES_PER_POSTING = 4;

/** A vocabulary by how its words are spelt: for words misheard or mistyped, and endings no stemmer knows. */
export interface SpellingIndex {
  readonly bytes: number;
  /** The place of the word that is spelt most like `word`, with their likeness, 0 to 1; nothing when none is like it. */
  nearest(word: string): { readonly id: number; readonly likeness: number } | undefined;
}

function gramsOf(word: string): ReadonlySet<string> {
  const padded = ` ${word} `;
  const grams = new Set<string>();
  for (let i = 0; i + GRAM <= padded.length; i++) grams.add(padded.slice(i, i + GRAM));
  return grams;
}

/** Indexes words in slices between which everything else in the process runs. */
export async function createSpellingIndex(
  words: readonly string[],
  signal?: AbortSignal,
): Promise<SpellingIndex> {
  const pace = createPace();
  const owners = new Map<string, number[]>();
  const sizes = new Uint8Array(words.length);
  let postings = 0;
  for (const [id, word] of words.entries()) {
    if (id % 64 === 0) {
      await pace();
      throwIfAborted(signal);
    }
    // One number misread is another number.
    if (/\p{N}/u.test(word)) continue;
    const grams = gramsOf(word);
    sizes[id] = grams.size;
    for (const gram of grams) {
      const list = owners.get(gram);
      if (list) list.push(id);
      else owners.set(gram, [id]);
      postings++;
    }
  }

  /** How many groups of letters each word shares with these. */
  const sharedBy = (grams: ReadonlySet<string>): ReadonlyMap<number, number> => {
    const shared = new Map<number, number>();
    for (const gram of grams)
      for (const id of owners.get(gram) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1);
    return shared;
  };

  return {
    bytes: words.length * BYTES_PER_WORD + postings * BYTES_PER_POSTING,
    nearest(word) {
      if (/\p{N}/u.test(word)) return undefined;
      const grams = gramsOf(word);
      let best: { id: number; likeness: number } | undefined;
      for (const [id, count] of sharedBy(grams)) {
        const likeness = (2 * count) / (grams.size + (sizes[id] ?? 0));
        if (likeness >= ALIKE && likeness > (best?.likeness ?? 0)) best = { id, likeness };
      }
      return best;
    },
  };
}
