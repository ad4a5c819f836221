import { LANGUAGES } from '../language/index.ts';
import type { FaqEntry } from '../responder.ts';
import { foldCase } from '../text/clean-text.ts';

const MEANT = new Map(LANGUAGES.flatMap(({ search }) => search.shorthand));

/**
 * A question in words that texts have: "wen du u opn" finds no opening hours, since models read letters. A word that the
 * owner writes, too, stays. Only what is searched for is put so; what visitors said stays as they said it.
 */
export function spellOut(question: string, faq: readonly FaqEntry[]): string {
  return question.replace(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu, (word) => {
    const meant = MEANT.get(foldCase(word));
    return meant === undefined || isWritten(word, faq) ? word : meant;
  });
}

function isWritten(word: string, faq: readonly FaqEntry[]): boolean {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu');
  return faq.some(({ question, answer }) => pattern.test(question) || pattern.test(answer));
}
