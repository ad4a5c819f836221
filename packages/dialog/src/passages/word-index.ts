import { throwIfAborted } from '../text/abort.ts';
import { wordsOf } from '../text/clean-text.ts';
import { createPace } from '../text/pace.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../text/word-lists.ts';
import { createSpellingIndex, type SpellingIndex } from './spelling-index.ts';
import { stemWord } from './stem-word.ts';

// Okapi BM25 with its customary constants.
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
const LONGEST_WORD = 40;
const MOST_COUNTED = 255;
/** What a common word tells, against one as rare that is about something. */
const COMMON_WORTH = 0.4;

/** One document: its texts, and the weight of their words. */
export interface WeighedText {
  readonly text: string;
  readonly weight: number;
}

/** A word of a question as the documents know it. */
export interface KnownTerm {
  readonly stem: string;
  /** Of the vocabulary; -1 when no document has the word or one spelt like it. */
  readonly id: number;
  /** How much it tells: its inverse document frequency. */
  readonly rarity: number;
  /** How surely it is the word that was asked for: 1, or less for one spelt like it. */
  readonly likeness: number;
}

/** Documents by the words they are made of. */
export interface WordIndex {
  /** Of what `search` keeps, without the documents themselves. */
  readonly bytes: number;
  /** A question's telling words, each once. */
  termsOf(text: string): readonly KnownTerm[];
  /** Share of what terms tell that stands in any text, 0 to 1. */
  shareIn(text: string, terms: readonly KnownTerm[]): number;
  /** Per document how well its words fit, 0 to 1: the share of what the terms tell that it has, often and briefly. */
  score(terms: readonly KnownTerm[]): Float32Array;
}

/** Numbers that are not yet counted, in an array that grows. */
class Growing {
  #values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  at(i: number): number {
    return this.#values[i] ?? 0;
  }
}

interface Read {
  /** Stem to its number. */
  readonly vocabulary: ReadonlyMap<string, number>;
  /** Pairs of a stem's number and its weighed count, document after document. */
  readonly pairs: Growing;
  /** Where each document's pairs end. */
  readonly ends: Uint32Array;
  /** Each document's words, by weight. */
  readonly lengths: Float32Array;
}

async function readDocuments(
  count: number,
  textsOf: (document: number) => readonly WeighedText[],
  signal: AbortSignal | undefined,
): Promise<Read> {
  const pace = createPace();
  const vocabulary = new Map<string, number>();
  // Each form of a word is stemmed once.
  const forms = new Map<string, number>();
  const numberOf = (word: string): number => {
    const known = forms.get(word);
    if (known !== undefined) return known;
    const stem = stemWord(word.slice(0, LONGEST_WORD));
    const id = vocabulary.get(stem) ?? vocabulary.size;
    vocabulary.set(stem, id);
    forms.set(word, id);
    return id;
  };
  const pairs = new Growing();
  const ends = new Uint32Array(count);
  const lengths = new Float32Array(count);
  for (let document = 0; document < count; document++) {
    await pace();
    throwIfAborted(signal);
    const counts = new Map<number, number>();
    let length = 0;
    for (const { text, weight } of textsOf(document)) {
      for (const word of wordsOf(text)) {
        if (FUNCTION_WORDS.has(word)) continue;
        const id = numberOf(word);
        counts.set(id, (counts.get(id) ?? 0) + weight);
        length += weight;
      }
    }
    for (const [id, weighed] of counts) {
      pairs.push(id);
      pairs.push(Math.min(MOST_COUNTED, weighed));
    }
    ends[document] = pairs.length;
    lengths[document] = length;
  }
  return { vocabulary, pairs, ends, lengths };
}

interface Postings {
  /** Where each stem's documents begin; one more at the end. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  readonly counts: Uint8Array;
}

/** Turns documents of stems into stems of documents: a counting sort. */
async function invert({ vocabulary, pairs, ends }: Read, signal: AbortSignal | undefined): Promise<Postings> {
  const pace = createPace();
  const starts = new Uint32Array(vocabulary.size + 1);
  const rest = async (i: number) => {
    if (i % 2048 === 0) await pace();
    throwIfAborted(signal);
  };
  for (let i = 0; i < pairs.length; i += 2) {
    if (i % 4096 === 0) await rest(i);
    const next = pairs.at(i) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let id = 0; id < vocabulary.size; id++) starts[id + 1] = (starts[id + 1] ?? 0) + (starts[id] ?? 0);
  const free = starts.slice();
  const documents = new Uint32Array(pairs.length / 2);
  const counts = new Uint8Array(pairs.length / 2);
  let pair = 0;
  for (const [document, end] of ends.entries()) {
    if (document % 64 === 0) await rest(0);
    for (; pair < end; pair += 2) {
      const id = pairs.at(pair);
      const place = free[id] ?? 0;
      free[id] = place + 1;
      documents[place] = document;
      counts[place] = pairs.at(pair + 1);
    }
  }
  return { starts, documents, counts };
}

/** Indexes `count` documents, in slices between which everything else in the process runs. */
export async function createWordIndex(
  count: number,
  textsOf: (document: number) => readonly WeighedText[],
  signal?: AbortSignal,
): Promise<WordIndex> {
  const read = await readDocuments(count, textsOf, signal);
  const { starts, documents, counts } = await invert(read, signal);
  const { vocabulary, lengths } = read;
  const spelling: SpellingIndex = await createSpellingIndex([...vocabulary.keys()], signal);
  const average = lengths.reduce((sum, length) => sum + length, 0) / (count || 1) || 1;
  // What each document adds to a count before it is divided by it.
  const damping = lengths.map(
    (length) => SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / average),
  );
  const rarityOf = (owners: number): number => Math.log(1 + (count - owners + 0.5) / (owners + 0.5));

  const termOf = (stem: string): KnownTerm => {
    const id = vocabulary.get(stem);
    const isCommon = commonStems.has(stem);
    const worth = isCommon ? COMMON_WORTH : 1;
    const found = id === undefined ? (isCommon ? undefined : spelling.nearest(stem)) : { id, likeness: 1 };
    if (!found) return { stem, id: -1, rarity: worth * rarityOf(0), likeness: 0 };
    const owners = (starts[found.id + 1] ?? 0) - (starts[found.id] ?? 0);
    return { stem, ...found, rarity: worth * rarityOf(found.likeness < 1 ? 0 : owners) };
  };
  const stemsOf = (text: string): string[] =>
    wordsOf(text)
      .filter((word) => !FUNCTION_WORDS.has(word))
      .map((word) => stemWord(word.slice(0, LONGEST_WORD)));
  const commonStems = new Set([...COMMON_WORDS].map(stemWord));

  // What terms tell together: at least what one word does that a single document has, for few say little.
  const weightOf = (terms: readonly KnownTerm[]): number =>
    Math.max(
      rarityOf(1),
      terms.reduce((sum, { rarity }) => sum + rarity, 0),
    );

  return {
    bytes: starts.byteLength + documents.byteLength * 1.25 + damping.byteLength + spelling.bytes,
    shareIn(text, terms) {
      const stems = new Set(stemsOf(text));
      const shared = terms.filter(({ stem }) => stems.has(stem));
      return shared.reduce((sum, { rarity }) => sum + rarity, 0) / weightOf(terms);
    },
    termsOf: (text) => [...new Set(stemsOf(text))].map(termOf),
    score(terms) {
      const scores = new Float32Array(count);
      const total = weightOf(terms) * (SATURATION + 1);
      for (const { id, rarity, likeness } of terms) {
        if (id < 0) continue;
        const worth = (rarity * likeness * (SATURATION + 1)) / total;
        for (let i = starts[id] ?? 0; i < (starts[id + 1] ?? 0); i++) {
          const document = documents[i] ?? 0;
          const times = counts[i] ?? 0;
          scores[document] = (scores[document] ?? 0) + (worth * times) / (times + (damping[document] ?? 1));
        }
      }
      return scores;
    },
  };
}
