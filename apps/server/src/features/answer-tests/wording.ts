/** How questions are put in other words in a language. Questions come without their mark, sentences without a full stop. */
export interface Wording {
  /** The same question in other words. */
  readonly reworded: (question: string, answer: string) => string[];
  /** The same question as a part of a sentence. */
  readonly indirect: (question: string) => string[];
  /** Questions about what a heading announces, which begins with a small letter. */
  readonly about: (heading: string) => string[];
  /** Questions that a sentence of a file answers; none where no rule keeps them right. */
  readonly fromSentence: (sentence: string) => string[];
  /** What hardly any business is asked, so that "I don't know" is right. */
  readonly unanswered: readonly string[];
}

/** A pattern for a whole question, and what is made of its parts. */
export type Rule = readonly [pattern: RegExp, questions: (...parts: string[]) => string[]];

/** What the first rule that fits makes of a text. */
export function rewritten(rules: readonly Rule[], text: string): string[] {
  for (const [pattern, questions] of rules) {
    const found = pattern.exec(text);
    if (found) return questions(...found.slice(1).map((part) => part ?? ''));
  }
  return [];
}

/** As it is typed on a phone: small letters, no marks, and two letters of its longest word the wrong way round. */
export function typed(question: string): string | undefined {
  const plain = question
    .toLowerCase()
    .replace(/[?!.,;:«»“”"]+/gu, '')
    .replace(/\s+[—–-]\s+/gu, ' ')
    .trim();
  const words = plain.match(/\p{L}{5,}/gu) ?? [];
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  if (!longest) return undefined;
  const middle = Math.floor(longest.length / 2);
  // Two letters alike would make no difference.
  const at = [middle, middle - 1, middle + 1].find((from) => longest[from] !== longest[from - 1]);
  if (at === undefined) return undefined;
  const swapped = `${longest.slice(0, at - 1)}${longest[at]}${longest[at - 1]}${longest.slice(at + 1)}`;
  return plain.replace(longest, swapped);
}
