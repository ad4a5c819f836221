import type { Asked } from '../acts/act.ts';
import { freeTextOf, readActByPatterns } from '../acts/acts-by-patterns.ts';
import { type ActScorer, readReplyAct } from '../acts/read-act.ts';
import { agrees, calledOffIn, cancels, hasNoMessage } from '../acts/said.ts';
import type { SmallTalk } from '../language/index.ts';
import { detectSmallTalk } from '../local/small-talk.ts';
import { wordsOf } from '../text/clean-text.ts';
import { askedIn, type Form, type FormState, type FormTurn } from './engine.ts';
import { LIKELY } from './slots/slot.ts';
import { tellingOf } from './slots/text.ts';

/** Reads a turn of a form. */

/** Small talk that waits for a reply, with or without a question mark. */
const QUESTIONS: ReadonlySet<SmallTalk> = new Set(['who', 'robot', 'languages', 'privacy']);
const FEWEST_WORDS_OF_QUESTION = 2;

/**
 * The turn of a form: what it tells, as its slots read it, and its act in the context of the question. `score` is the
 * network's, which is asked where the turn tells nothing: an answer may sound like any act.
 */
export async function readTurn<S extends FormState>(
  form: Form<S>,
  state: S,
  { text, told, language }: Pick<FormTurn, 'text' | 'told'> & { readonly language: string },
  score?: ActScorer,
): Promise<FormTurn> {
  const asked = askedIn(form, state);
  const slots = form.steps.find(({ name }) => name === state.step)?.slots ?? [];
  const isTold = Object.entries(told).some(
    ([slot, read]) => read && (read.likelihood >= LIKELY || slots.includes(slot)),
  );
  const turn = { said: text, asked, language };
  const act = await readReplyAct(readActByPatterns(turn), turn, isTold ? undefined : score);
  return { text, told, act, ...talkIn(text, asked), tellsNothing: tellsNothing(text) };
}

/** Small talk in the middle of a form. */
function talkIn(text: string, asked: Asked): Pick<FormTurn, 'talk' | 'rest'> {
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
function tellsNothing(text: string): boolean {
  const isQuestion = wordsOf(text).length >= FEWEST_WORDS_OF_QUESTION && tellingOf(text).length > 0;
  return !isQuestion || agrees(text) || text.includes('@');
}
