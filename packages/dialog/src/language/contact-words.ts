/** How visitors leave their name and address for a person to reply to. */
export interface ContactWords {
  readonly phrases: ContactPhrases;
  /** Pattern anywhere after a no: it states something, and does not only say which was meant. */
  readonly stating: string;
  /** Pattern anywhere in a complaint: wants something for it. */
  readonly askingFor: string;
  /** Pattern anywhere in a complaint: asks what to do about it, or whom to tell. */
  readonly asksWhatToDo: string;
  /** Pattern anywhere: the visitor's own case, which no text for everybody can settle: "change my order". */
  readonly ownMatter: string;
  /**
   * Patterns anywhere: asks to have something done in the visitor's own case; asks how that stands. What is written for
   * everybody answers only how such things go.
   */
  readonly request: string;
  readonly standing: string;
  /** Pattern anywhere in such a question: what it is about, "my dress". */
  readonly ownThing: string;
  /** Pattern anywhere in what an owner wrote: it says what becomes of things that went wrong. */
  readonly remedy: string;
  /** A question that an owner's words about complaints answer: it is searched for, and never said. */
  readonly remedyQuestion: string;
  /** Pattern: said before a name, and after it. */
  readonly aroundName: { readonly before: string; readonly after: string };
  /** Word list: said of something else where a name was asked for: "this is urgent". */
  readonly noNames: string;
  /** Patterns: stands before a name in any turn; before one with a capital, at the beginning of a turn. */
  readonly introduction: { readonly named: string; readonly isThis: string };
  /** Pattern: one word or more that only introduce an address: "my number is", "on". */
  readonly beforeAddress: string;
  /** Pattern: what numbers are of that are no telephone's: "my order number is …". */
  readonly numbersOfOther: string;
  /** Pattern in a turn as it is written, whatever its case: a postcode. */
  readonly postcode: string;
  /** Pattern anywhere beside an address: when to call, besides a day. */
  readonly whenToCall: string;
  /** Pattern: stands before what a message is about, or when to call. */
  readonly about: string;
  /** Patterns anywhere in a correction: which part it is about. */
  readonly parts: Readonly<Record<'name' | 'email' | 'phone' | 'message', string>>;
  /** Pattern anywhere: says that a part is wrong, or another one: "different". */
  readonly wrongPart: string;
  /** Pattern: stands before the new words of a message: "the message should be". */
  readonly beforeMessage: string;
  /** Pattern at the beginning of a turn: stands before what is to be added to a message. */
  readonly beforeAddition: string;
  /** Pattern, whose group is the letter: "double n". */
  readonly doubled: string;
  /** Pattern: one or more words with which a question begins. */
  readonly question: string;
  /** Pattern: said before a question that comes in between: "no wait". */
  readonly beforeAsking: string;
  /** Patterns anywhere in a question about the dialogue itself: what the details are for; when somebody replies. */
  readonly asksWhy: string;
  readonly asksWhen: string;
  /** Pattern anywhere, one of `parts` included: offers this address instead of another; has or gives none of the kind. */
  readonly offersPart: string;
  readonly lacksPart: string;
  /** Pattern anywhere: what was taken for a message was a question. */
  readonly insists: string;
  /** Word lists: an address's signs as they are said. */
  readonly signs: Readonly<Record<'@' | '.' | '-' | '_' | '+', string>>;
  /** Word list: what is never a part of an address: "my email is". */
  readonly besideAddress: string;
  /**
   * Pattern: says whose an address is, or of what kind, and is none of it where a word follows: "my daughter", "доньки".
   * Signs and numbers stand in it as they are written: "the office one" is `the office 1`.
   */
  readonly whose: string;
  /** Patterns: how an address is written, which is no part of it ("all one word"); between a letter and a word with it. */
  readonly aboutSpelling: string;
  readonly asIn: string;
  /** Parts of addresses as they sound, and as they are written: `джимейл` is `gmail`. */
  readonly addressWords: Readonly<Record<string, string>>;
  /** Number words below a thousand and their digits. */
  readonly numbers: Readonly<Record<string, number>>;
  /** What the number before them is multiplied by: "hundred" is 100. */
  readonly multipliers: Readonly<Record<string, number>>;
  /** Words for several of a digit, and the digit: "zeros" is 0. */
  readonly several: Readonly<Record<string, number>>;
  /** Words that repeat the digit after them, and how often it is said: "double" is 2. */
  readonly repeats: Readonly<Record<string, number>>;
}

/** What the assistant says while it takes a visitor's details. */
export interface ContactPhrases {
  readonly begin: string;
  /** The same to a complaint, after `sorry`. */
  readonly beginSorry: string;
  readonly offer: string;
  readonly sorry: string;
  /** The same to what is told after that. */
  readonly sorryToo: string;
  /** Before a person is offered to whoever asks to have something done. */
  readonly notMyself: string;
  /** Before the answer, where a visitor asks how their own case stands. */
  readonly cannotSee: string;
  readonly askName: string;
  readonly askEmail: string;
  readonly askPhone: string;
  readonly askEither: string;
  readonly askMessage: string;
  readonly nameAgain: string;
  readonly emailAgain: string;
  readonly phoneAgain: string;
  readonly eitherAgain: string;
  readonly messageAgain: string;
  /** `who` is the name and addresses with commas between them; `message` may be empty. */
  readonly readBack: (who: string, message: string) => string;
  /** An address that was told before it was asked for. */
  readonly noted: string;
  /** An address that was written without a slip. */
  readonly mended: (email: string) => string;
  readonly whatToChange: string;
  /** To whoever asks what their details are for, and when somebody will reply. */
  readonly why: string;
  readonly whenBack: string;
  /** Takes up the dialogue again after a question that was answered in the middle. */
  readonly backTo: (question: string) => string;
  readonly cancelled: string;
  /** The same before the answer to what they said with it. */
  readonly calledOff: string;
  readonly declined: string;
  readonly gaveUp: string;
  readonly sent: string;
  readonly tooMany: string;
  readonly unavailable: string;
  /** To whoever wants a person where the owner takes no messages. */
  readonly noMessages: string;
  readonly failed: string;
}
