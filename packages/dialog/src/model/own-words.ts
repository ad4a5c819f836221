import { anywhere, LANGUAGES, patternInAll } from '../language/index.ts';
import type { Turn } from '../responder.ts';
import { wholeSentences } from '../sentences/sentence-stream.ts';
import { plainOf } from '../text/clean-text.ts';
import type { ModelRequest } from './compose-request.ts';

/** What a model's reply says of itself: that it does not know, that it is done, that it passed something on. */

const NOT_KNOWING = anywhere(({ ownWords }) => ownWords.notKnowing);
const PASSED_ON = anywhere(({ ownWords }) => ownWords.passedOn);
const PROMISED = anywhere(({ ownWords }) => ownWords.promised);
const ON_CONDITION = anywhere(({ ownWords }) => ownWords.onCondition);
const COURTESY = new RegExp(`^${patternInAll(({ ownWords }) => ownWords.courtesy)}$`, 'u');

/** What a reply is, as far as its own words tell. */
export type Manner = 'asks' | 'does_not_know' | 'is_polite' | 'tells';

/** Tells without the polite question that so many replies end with. */
export function mannerOf(said: string): Manner {
  const sentences = wholeSentences(said);
  while (sentences.at(-1)?.endsWith('?') && COURTESY.test(plainOf(sentences.at(-1) ?? ''))) sentences.pop();
  const last = sentences.at(-1);
  if (last === undefined) return 'is_polite';
  if (last.endsWith('?')) return 'asks';
  // "I am sorry." may come first; what comes after an answer is a detail of it.
  return sentences.slice(0, 2).some((sentence) => NOT_KNOWING.test(plainOf(sentence)))
    ? 'does_not_know'
    : 'tells';
}

/**
 * Says of a sentence whether it claims that a message was passed on, or promises that a person will get in touch: no
 * model can do that. What the owner promises may be repeated, and what was stored in this conversation may be spoken of.
 */
export function claimsOf(
  { content, recited }: Pick<ModelRequest, 'content' | 'recited'>,
  turns: readonly Turn[],
): (sentence: string) => boolean {
  const wasSent = turns.some(
    ({ role, text }) =>
      role === 'assistant' && LANGUAGES.some(({ contact }) => text.includes(contact.phrases.sent)),
  );
  if (wasSent) return () => false;
  const isOwners = PROMISED.test(plainOf(`${content} ${recited.join(' ')}`));
  return (sentence) => {
    if (sentence.endsWith('?')) return false;
    const plain = plainOf(sentence);
    if (PASSED_ON.test(plain)) return true;
    return !isOwners && PROMISED.test(plain) && !ON_CONDITION.test(plain);
  };
}
