import { LANGUAGES } from '../language/index.ts';
import type { FaqEntry } from '../responder.ts';
import { foldCase } from '../text/clean-text.ts';

const MEANT = new Map(LANGUAGES.flatMap(({ search }) => search.shorthand));

/** A whole word: no part of "u-bahn", "R&B" or an address. */
const WORD = /(?<![\p{L}\p{N}\-&@.])[\p{L}\p{N}]+(?:['’][\p{L}]+)*(?![\p{L}\p{N}\-&@])/gu;
/** So short and not all small they are initials: "W hotel", "B4". */
const LONGEST_INITIALS = 2;

/**
 * A question in words that texts have: "wen do u opn" finds no opening hours, since models read letters. A word that the
 * owner writes, too, stays. Only what is searched for is put so; what visitors said stays as they said it.
 */
export function spellOut(question: string, faq: readonly FaqEntry[]): string {
  return question.replace(WORD, (word) => {
    const meant = MEANT.get(foldCase(word));
    const isName = word.length <= LONGEST_INITIALS && word !== foldCase(word);
    return meant === undefined || isName || isWritten(word, faq) ? word : meant;
  });
}

function isWritten(word: string, faq: readonly FaqEntry[]): boolean {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu');
  return faq.some(({ question, answer }) => pattern.test(question) || pattern.test(answer));
}
