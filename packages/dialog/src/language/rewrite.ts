import type { Rephrasing } from './language.ts';

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

interface Shapes {
  /** A question, without its question mark, in fewer words. */
  readonly shorter: (question: string) => string | undefined;
  readonly beginnings: readonly string[];
}

/** Other shapes of a question that any language has: fewer words, or a few words before it. */
export function rephrasingWith({ shorter, beginnings }: Shapes): Pick<Rephrasing, 'question'> {
  return {
    question(question) {
      const plain = question.trim().replace(/[\s?.!…]+$/u, '');
      // A word of capitals keeps them.
      const asked = plain.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
      const short = shorter(plain)?.trim();
      const beginning = beginnings[question.length % beginnings.length] ?? '';
      return [...(short ? [short] : []), `${beginning}${asked}?`];
    },
  };
}
