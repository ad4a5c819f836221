import type { Asked } from '../acts/act.ts';
import { freeTextOf } from '../acts/acts-by-patterns.ts';
import { agrees, calledOffIn, cancels, hasNoMessage } from '../acts/said.ts';
import type { SmallTalk } from '../language/index.ts';
import { detectSmallTalk } from '../local/small-talk.ts';
import { wordsOf } from '../text/clean-text.ts';
import type { FormTurn } from './engine.ts';
import { tellingOf } from './slots/text.ts';

/** What any form reads from a turn besides its act and its slots. */

/** Small talk that waits for a reply, with or without a question mark. */
const QUESTIONS: ReadonlySet<SmallTalk> = new Set(['who', 'robot', 'languages', 'privacy']);
const FEWEST_WORDS_OF_QUESTION = 2;

/** Small talk in the middle of a form. */
export function talkIn(text: string, asked: Asked): Pick<FormTurn, 'talk' | 'rest'> {
  const talk = detectSmallTalk(text);
  const rest = cancels(text) ? undefined : calledOffIn(text, freeTextOf(asked))?.rest;
  const called = rest ? { rest } : {};
  if (talk === 'repeat' || talk === 'confused') return { talk: 'again', ...called };
  // "That's all" ends a message, and what was read back.
  const isAll = (asked === 'message' && hasNoMessage(text)) || (asked === 'confirm_details' && agrees(text));
  if ((talk === 'goodbye' || talk === 'hang_up') && !isAll) return { talk: 'farewell', ...called };
  return talk && QUESTIONS.has(talk) ? { talk: 'question', ...called } : called;
}

/** Whether no owner's text can be an answer to a turn: "ok", and what was meant for an address, "smith@example,com". */
export function tellsNothing(text: string): boolean {
  const isQuestion = wordsOf(text).length >= FEWEST_WORDS_OF_QUESTION && tellingOf(text).length > 0;
  return !isQuestion || agrees(text) || text.includes('@');
}
