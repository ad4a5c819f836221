/** Patterns for turns that lean on what the assistant said before. */
export interface ReplyPatterns {
  /** Chooses the first of two things offered, the second, or both. Each is a whole turn without `around`. */
  readonly first: string;
  readonly second: string;
  readonly both: string;
  /** Said before and after a choice: "I mean … please". */
  readonly around: { readonly before: string; readonly after: string };
  /** Joins a second question to the first, or to what was said before it: "and what about". */
  readonly followUp: string;
  /** Of those, what joins alternatives, which are one question: "do you deliver or do I come". */
  readonly alternative: string;
  /** Stands between things that are listed, besides a comma: "parking and payment". */
  readonly listing: string;
  /** Pattern: how a second question in a turn begins, besides with a question word or an auxiliary. */
  readonly opensQuestion: string;
  /** Pattern: what an answer to a yes-or-no question begins with, before a comma or a full stop. */
  readonly yesOrNo: string;
  /** Pattern: a word right after that which means nothing without it: "no, but …". */
  readonly afterYesOrNo: string;
  /** Pattern: a word that turns a sentence round: "no cash", "closed on Sundays"; and one that it takes back after: "not allowed". */
  readonly denies: string;
  readonly granted: string;
  /** Patterns with one number: how old somebody is, and from which age on something is for them. */
  readonly age: string;
  readonly fromAge: string;
  /** Patterns anywhere in a question: asks whether something has to be, or whether it may be. */
  readonly need: string;
  readonly may: string;
  /** Asks to hear more of what was just read out; a whole turn without `aroundMore`. */
  readonly more: string;
  readonly aroundMore: { readonly before: string; readonly after: string };
  /** How visitors set right what they were answered; see `local/correction.ts`. */
  readonly correction: CorrectionPatterns;
  /**
   * Asks something about a subject without naming it: "how much is it", "when". A whole turn without `aroundLeaning`.
   */
  readonly leaning: string;
  /**
   * Likewise, of what is to be done: "do I have to book". It may be a question by itself, and have an answer of its own.
   */
  readonly leaningToDo: string;
  readonly aroundLeaning: { readonly before: string; readonly after: string };
  /** Anywhere in such a turn: it asks for a price. Anywhere in an answer: it tells one, or says that there is none. */
  readonly price: { readonly asked: string; readonly told: string };
  /** Doubts what was just said, or asks for its reason: "why", "are you sure". A whole turn without `aroundLeaning`. */
  readonly doubting: string;
}

/** All are matched in any case, with punctuation between them. */
export interface CorrectionPatterns {
  /** Turns down what was said, before a comma: "no", "not that". */
  readonly no: string;
  /** Said before what was meant: "I meant". */
  readonly meant: string;
  /** Said before either: "sorry". */
  readonly before: string;
  /** "Not X but Y": before what was not meant, and before what was. */
  readonly notThis: string;
  readonly butThat: string;
  /** A whole turn, without punctuation: what was said is not what was meant. */
  readonly notThat: string;
}
