import { detectSmallTalk } from '../local/small-talk.ts';
import { type Act, type ActReading, type Asked, actReading } from './act.ts';
import {
  beginsWithSkip,
  givesUp,
  leavesAtLast,
  leavesBooking,
  leavesInClause,
  leavesOtherwise,
} from './leaving.ts';
import {
  agreesToBook,
  agreesToCancel,
  asks,
  asksForMoment,
  beginsWithYes,
  depends,
  endsWithYes,
  keepsAsItIs,
  refusesOffers,
  repeatsYes,
  saysWrong,
  skips,
  takesBack,
  waits,
  wantsRather,
  wonders,
} from './said-of-meetings.ts';

/** The acts of turns about a meeting, by patterns of the languages. */

type Rule = readonly [act: Act, likelihood: number, says: (text: string, asked: Asked) => boolean];

const isReadBack = (asked: Asked) => asked.startsWith('confirm_');
const isYes = (text: string) => agreesToBook(text) && !wonders(text);
/** A yes with more words beside it: what those are about is for the slots to say. */
const mayBeYes = (text: string) =>
  (beginsWithYes(text) || repeatsYes(text) || endsWithYes(text)) && !asks(text) && !depends(text);

/** The first that fits counts. */
const RULES: readonly Rule[] = [
  ['agree', 0.95, (text, asked) => asked === 'confirm_cancel' && agreesToCancel(text) && !wonders(text)],
  ['ask', 0.9, (text, asked) => asked === 'confirm_cancel' && agreesToCancel(text)],
  ['refuse', 0.9, (text, asked) => asked === 'phone' && (skips(text) || beginsWithSkip(text))],
  ['refuse', 0.9, (text, asked) => asked === 'times' && refusesOffers(text)],
  ['leave', 0.9, (text, asked) => ['confirm_move', 'confirm_cancel'].includes(asked) && keepsAsItIs(text)],
  ['leave', 0.9, (text, asked) => asked === 'confirm_cancel' && detectSmallTalk(text) === 'no'],
  ['leave', 0.95, (text) => leavesBooking(text)],
  ['leave', 0.9, (text) => leavesOtherwise(text) || leavesAtLast(text)],
  ['leave', 0.85, (text) => givesUp(text)],
  ['leave', 0.8, (text) => leavesInClause(text)],
  ['agree', 0.95, (text) => isYes(text)],
  ['wait', 0.95, (text) => asksForMoment(text)],
  ['wait', 0.7, (text) => waits(text)],
  ['refuse', 0.9, (text) => detectSmallTalk(text) === 'no'],
  ['ask', 0.85, (text) => asks(text)],
  ['agree', 0.85, (text, asked) => isReadBack(asked) && mayBeYes(text)],
  ['correct', 0.8, (text) => saysWrong(text) || takesBack(text) || wantsRather(text)],
];

/** Reads the act of a turn about a meeting by patterns. */
export function readMeetingAct(said: string, asked: Asked): ActReading {
  const rule = RULES.find(([, , says]) => says(said, asked));
  return rule ? actReading(rule[0], rule[1]) : actReading('tell', 0.5);
}
