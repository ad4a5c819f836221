import { wordsOf } from '../text/clean-text.ts';
import { FUNCTION_WORDS } from '../text/word-lists.ts';
import { stemWord } from './stem-word.ts';

/** Whether two texts have a word in common, in any form, that is not only grammar. */
export function sharesWords(one: string, other: string): boolean {
  const stems = stemsOf(one);
  return [...stemsOf(other)].some((stem) => stems.has(stem));
}

/** The words of a text that are not only grammar, without their endings. */
export function stemsOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text).filter((word) => !FUNCTION_WORDS.has(word));
  return new Set(words.map(stemWord));
}
