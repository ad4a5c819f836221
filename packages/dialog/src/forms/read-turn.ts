import { type Act, type ActReading, type Asked, actReading } from '../acts/act.ts';
import { asksSomething } from '../acts/asks.ts';
import { type ActScorer, readActBy } from '../acts/read-act.ts';
import type { SmallTalk } from '../language/index.ts';
import { detectSmallTalk, takesLeave } from '../local/small-talk.ts';
import { wordsOf } from '../text/clean-text.ts';
import { askedIn, type Form, type FormState, type FormTurn } from './engine.ts';
import { tellingOf } from './slots/text.ts';

/** Reads a turn of a form. */

/** Small talk that waits for a reply, with or without a question mark. */
const QUESTIONS: ReadonlySet<SmallTalk> = new Set(['who', 'robot', 'languages', 'privacy']);
const FEWEST_WORDS_OF_QUESTION = 2;

/** Words that leave may be part of what was asked for, such as a name: a turn that tells something leaves from here on. */
const SURELY_LEFT = 0.7;

type Told = FormTurn['told'];

interface Turn {
  readonly text: string;
  /** A code. */
  readonly language: string;
  /** What the turn tells, as the form's slots read it; some of them go by its act. */
  readonly told: Told | ((act: Act) => Told);
}

/** The turn of a form: its act in the context of the question, and what it tells. `score` is the network's. */
export async function readTurn<S extends FormState>(
  form: Form<S>,
  state: S,
  { text, told: tell, language }: Turn,
  score?: ActScorer,
): Promise<FormTurn> {
  const asked = askedIn(form, state);
  const read = await readActBy(score)({ said: text, asked, language });
  const told = typeof tell === 'function' ? tell(read.act) : tell;
  const act = asTold(read, asked, told);
  return { text, told, act, ...talkIn(text, asked, act), tellsNothing: tellsNothing(text) };
}

/** The act, as far as what the turn tells says nothing against it. */
function asTold({ act, likelihood, all }: ActReading, asked: Asked, told: Told): ActReading {
  const isTold = Object.keys(told).length > 0;
  if (act === 'leave' && isTold && likelihood < SURELY_LEFT) return actReading('tell', likelihood);
  // "Send it", and "that's all", to the question for a message: there is none.
  return act === 'agree' && asked === 'message' ? actReading('refuse', likelihood) : { act, likelihood, all };
}

/** Small talk in the middle of a form. */
function talkIn(text: string, asked: Asked, { act }: ActReading): Pick<FormTurn, 'talk' | 'rest'> {
  const talk = detectSmallTalk(text);
  const rest = act === 'leave' ? besidesLeaving(text) : '';
  const called = rest === '' ? {} : { rest };
  if (talk === 'repeat' || talk === 'confused') return { talk: 'again', ...called };
  // "That's all" ends a message, and what was read back.
  const isAll = (asked === 'message' && act === 'refuse') || (asked === 'confirm_details' && act === 'agree');
  if ((talk === 'goodbye' || talk === 'hang_up') && !isAll) return { talk: 'farewell', ...called };
  return talk && QUESTIONS.has(talk) ? { talk: 'question', ...called } : called;
}

/** What a turn that leaves asks besides, or its goodbye: "never mind, what's the wifi password". */
const besidesLeaving = (text: string): string =>
  text
    .split(/(?<=[,.;:!?…–—])\s+/u)
    .filter((clause) => asksSomething(clause) || takesLeave(clause))
    .join(' ');

/** Whether no owner's text can be an answer to a turn: "ok", and what was meant for an address, "smith@example,com". */
function tellsNothing(text: string): boolean {
  const isQuestion = wordsOf(text).length >= FEWEST_WORDS_OF_QUESTION && tellingOf(text).length > 0;
  return !isQuestion || text.includes('@');
}
