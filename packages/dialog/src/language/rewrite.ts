/** A pattern for a question and what it makes of the parts found. */
export type Rewrite = readonly [pattern: RegExp, topic: (...parts: string[]) => string | undefined];

/** What the first of `rewrites` that fits makes of a question. */
export function firstRewrite(rewrites: readonly Rewrite[], question: string): string | undefined {
  // Only the first word of a question has its capital from the sentence.
  const lowered = question.replace(/^\p{L}/u, (letter) => letter.toLowerCase());
  for (const [pattern, topic] of rewrites) {
    const found = pattern.exec(lowered);
    const text = found && topic(...found.slice(1));
    if (text) return text;
  }
  return undefined;
}

/** A pattern for a whole question or sentence, and all that is made of its parts. */
export type Rewrites = readonly [pattern: RegExp, questions: (...parts: string[]) => readonly string[]];

/** What the first of `rewrites` that fits makes of a text. */
export function allRewrites(rewrites: readonly Rewrites[], text: string): readonly string[] {
  for (const [pattern, questions] of rewrites) {
    const found = pattern.exec(text);
    if (found) return questions(...found.slice(1).map((part) => part ?? ''));
  }
  return [];
}
