import { wordsOf } from '../text/clean-text.ts';
import { FUNCTION_WORDS } from '../text/word-lists.ts';
import { stemWord } from './stem-word.ts';

/** Whether two texts have a word in common, in any form, that is not only grammar. */
export function sharesWords(one: string, other: string): boolean {
  const stemsOf = (text: string) =>
    wordsOf(text)
      .filter((word) => !FUNCTION_WORDS.has(word))
      .map(stemWord);
  const stems = new Set(stemsOf(one));
  return stemsOf(other).some((stem) => stems.has(stem));
}
