import { wordsOf } from '../text/clean-text.ts';
import { FUNCTION_WORDS } from '../text/word-lists.ts';
import { stemWord } from './stem-word.ts';

/** The stems of the words of a text that are not only grammar. */
export const tellingStems = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => !FUNCTION_WORDS.has(word))
    .map(stemWord);

/** Whether two texts have a word in common, in any form, that is not only grammar. */
export function sharesWords(one: string, other: string): boolean {
  const stems = new Set(tellingStems(one));
  return tellingStems(other).some((stem) => stems.has(stem));
}
