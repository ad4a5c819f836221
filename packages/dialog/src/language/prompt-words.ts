/** What a fact may tell that visitors ask for in ways in which it does not name it: "Where are you?" */
export const FACT_KINDS = ['address', 'phone', 'email', 'hours', 'price'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export interface FactWords {
  /** Stands above such a fact when somebody asks for it: "Our address, where we are". */
  readonly heading: string;
  /** Pattern anywhere: names it, and makes it such a fact beside a number of its shape: "street". */
  readonly words: string;
  /** Pattern: a question for it, in words as in `plainOf`. "Where is my order?" asks for no address. */
  readonly asks: string;
}

/**
 * What in an owner's prompt is for visitors, and what is not. Its sentences are matched as they are written, in any case
 * and with their punctuation; a pattern that may stand anywhere in one is of whole words, and `'` in it is any apostrophe.
 */
export interface PromptWords {
  /** Pattern anywhere: something is not for visitors; what that is may stand in another sentence: "keep that to yourself". */
  readonly keptQuiet: string;
  /** Pattern anywhere: what is not for visitors by itself: "password". */
  readonly forStaff: string;
  /** Pattern anywhere: speaks of the assistant, or of talking itself: "if a customer complains". */
  readonly aboutTalking: string;
  /** Pattern: an order after what it is for, with all that stands between: ", please ask" in "for complaints, please ask". */
  readonly laterOrder: string;
  /** Word list: words of an order to be silent that say nothing of what it is about: "customers", "strictly". */
  readonly ofSilence: string;
  /** Patterns anywhere: point to what was said before, to more of it than one sentence, and to what comes next. */
  readonly pointsBack: string;
  readonly pointsFarBack: string;
  readonly pointsOn: string;
  /** Pattern: the beginning of a sentence that says when the one before it does not hold: "except". */
  readonly exception: string;
  /** Pattern: the beginning of a sentence that says who the assistant is: "you are". */
  readonly role: string;
  /** Pattern anywhere: announces facts, and no orders: "what you know:". */
  readonly holdsFacts: string;
  /** Pattern: a word between two clauses of which one may be private: "but". */
  readonly betweenClauses: string;
  /** Pattern: a word between two things that a clause states: "and". */
  readonly betweenStatements: string;
  /** Pattern: a word that the first clause of a sentence ends before. */
  readonly afterClause: string;
  /** Pattern: the beginning of what is only asked after and not stated: "whether". */
  readonly whether: string;
  /** Pattern anywhere: a clause with one of these states something: "is". */
  readonly states: string;
  readonly facts: Readonly<Record<FactKind, FactWords>>;
  /** Pattern: all that stands before a fact in a sentence that says who the assistant is: "you are the assistant of ". */
  readonly beforeRoleFact: string;
}
