import { patternInAll } from '../language/index.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';

/** Whether a text has the form of a question: for parts of a turn, whose act no network reads. */

const QUESTION = new RegExp(`^${patternInAll(({ contact }) => contact.question)} [^ ]+ [^ ]+ `, 'u');
const BEFORE_ASKING = new RegExp(`^(?:${patternInAll(({ contact }) => contact.beforeAsking)} )+`, 'u');
/** Longer questions tell something that is not to be lost, whatever else they ask. */
const MOST_ASKED = 14;

export const asksSomething = (text: string): boolean =>
  /[?？]\s*$/u.test(text) || QUESTION.test(`${plainOf(text).replace(BEFORE_ASKING, '')} `);

/** A turn that only asks, and tells nothing that a person would have to hear: "I ordered a cake. When is it here?" tells. */
export function onlyAsks(text: string): boolean {
  const sentences = text.split(/(?<=[.!?…])\s+/u).filter((sentence) => /\p{L}/u.test(sentence));
  const isShort = wordsOf(text).length <= MOST_ASKED && !/\d{3}/u.test(text);
  return isShort && sentences.length > 0 && sentences.every(asksSomething);
}
