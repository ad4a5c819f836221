import type { Passage } from '../responder.ts';
import { fileTitle } from './file-title.ts';
import { sentencesOf } from './sentences-of.ts';
import type { KnownTerm, WordIndex } from './word-index.ts';

/** The weight of a word that is also in a heading, in the choice of the passage's best sentence. */
const IN_HEADING = 0.3;

/** What is known of how well a passage fits a question. */
export interface Evidence {
  /** Its words, as BM25 counts them; 0 to 1. */
  readonly words: number;
  /** The cosine of its meaning, -1 to 1; nothing where there is no telling. */
  readonly meaning: number | undefined;
  /** Share of what the question's words tell that is found in the passage, its headings or its file's name; 0 to 1. */
  readonly coverage: number;
  /** The same for its best sentence with the headings. */
  readonly focus: number;
}

/** What is seen in the passage itself. */
export interface Examined extends Pick<Evidence, 'coverage' | 'focus'> {
  /** The sentences of its text as they are read out, and the place of the one that fits best. */
  readonly sentences: readonly string[];
  readonly best: number;
}

/** The headings above a passage: they count as if they were in each of its sentences. */
export function headingOf({ heading, question, file }: Passage): string {
  return `${heading} ${question ?? ''} ${fileTitle(file)}`;
}

/** Looks at a passage sentence by sentence. */
export function examine(passage: Passage, terms: readonly KnownTerm[], index: WordIndex): Examined {
  const total = index.weightOf(terms);
  const above = new Set(index.idsOf(headingOf(passage)));
  const sentences = sentencesOf(passage.text);
  const found = sentences.map((sentence) => new Set(index.idsOf(sentence)));
  const shareIn = (...sets: readonly ReadonlySet<number>[]): number =>
    terms.reduce((sum, { id, rarity, likeness }) => {
      return id >= 0 && sets.some((set) => set.has(id)) ? sum + rarity * likeness : sum;
    }, 0) / total;
  // All of the passage is about its heading: the other words distinguish its sentences.
  const worth = ({ id, rarity, likeness }: KnownTerm): number =>
    rarity * likeness * (above.has(id) ? IN_HEADING : 1);
  const shares = found.map((set) =>
    terms.reduce((sum, term) => (set.has(term.id) ? sum + worth(term) : sum), 0),
  );
  // The first of equals: what comes first is what a passage is about.
  const best = Math.max(0, shares.indexOf(Math.max(0, ...shares)));
  return {
    sentences,
    best,
    coverage: shareIn(above, ...found),
    focus: shareIn(above, found[best] ?? new Set()),
  };
}
