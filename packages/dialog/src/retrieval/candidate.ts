import type { FaqEntry, JudgedText, Judgement, Passage } from '../responder.ts';

/** Where a candidate is from. */
export type CandidateSource =
  | { readonly kind: 'entry'; readonly entry: FaqEntry }
  | {
      readonly kind: 'passage';
      readonly passage: Passage;
      /** The part of the passage that was judged, as it is read out: a paragraph, an item, a row, or an owner's answer. */
      readonly quote: string;
    };

/** An entry or a passage that a search found, before it was judged. */
export interface Found extends JudgedText {
  readonly source: CandidateSource;
  /** The visitor said the owner's very question. */
  readonly isVerbatim: boolean;
  /** Share of what the question's words tell that is found in it, 0 to 1: all there is to go by without a model. */
  readonly coverage: number;
  /**
   * How much nearer the question is to the phrasings of this entry than to those of any other: negative where another
   * one is nearer. Absent for a passage, for an entry that is asked in few ways, and without a model.
   */
  readonly lead?: number;
}

/** An entry of the FAQ or a passage of a file, and what it is to a question. */
export interface Candidate extends Judgement {
  readonly source: CandidateSource;
  /** The sentences of a text that is too long to be said whole, in its order, and what each is to the question. */
  readonly sentences?: readonly JudgedSentence[];
}

/** A sentence, with those before it that it leans on. */
export interface JudgedSentence extends Judgement {
  readonly text: string;
}

/** A question as the indexes search it. */
export interface Query {
  /** Folded, and not longer than a question is. */
  readonly text: string;
  /** Its vectors: of the question alone and, if there was one, last, with the turn before it. Empty without a model. */
  readonly vectors: readonly Float32Array[];
}

export const entryOf = ({ source }: Pick<Candidate, 'source'>): FaqEntry | undefined =>
  source.kind === 'entry' ? source.entry : undefined;

/** Parts of one passage have the same. */
export const idOf = ({ source }: Pick<Candidate, 'source'>): string =>
  source.kind === 'entry' ? source.entry.id : source.passage.id;

/** The owner's words that are said of it. */
export const wordsSaidOf = ({ source }: Pick<Candidate, 'source'>): string =>
  source.kind === 'entry' ? source.entry.answer : source.quote;

/** What is read out of it; of an entry its question too. */
export function textOf({ source }: Pick<Candidate, 'source'>): string {
  return source.kind === 'entry' ? `${source.entry.question} ${source.entry.answer}` : source.quote;
}
