/** Words about whether a person or a machine speaks. */
export interface WhoSpeaksWords {
  /** Tells a visitor, in one short clause, that no person answers. Said before anything else in a conversation. */
  readonly notice: string;
  /** Pattern: whole words that name an AI or a machine. */
  readonly machine: string;
  /** Pattern: whole words that deny what a clause says: "not". */
  readonly denial: string;
  /** Pattern: whole words before or after a machine's name, by which it is none that speaks: "anything but", "free". */
  readonly beforeAbsent: string;
  readonly afterAbsent: string;
  /** Pattern: a word that a clause begins with after another one: "but". */
  readonly betweenClauses: string;
  /** Pattern: whole words that say that a person speaks: "I'm a real person". */
  readonly claimsPerson: string;
  /** Pattern: whole words by which a clause is about whoever speaks: "I am". */
  readonly ofSelf: string;
  /** A question whether a machine speaks, as `smallTalk` knows it. */
  readonly question: string;
  /** Pattern: the end of a sentence that asks whether a person or a machine speaks: "are you a bot". */
  readonly asks: string;
}
