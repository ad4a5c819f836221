import { detectSmallTalk } from '../local/small-talk.ts';
import { type Act, type ActReading, type ActTurn, type Asked, actReading } from './act.ts';
import {
  agrees,
  asksSomething,
  beginsWithYes,
  calledOffIn,
  cancels,
  complains,
  hasNoMessage,
  keepsName,
  onlyThanks,
  wantsPerson,
} from './said.ts';

/** The acts of turns by patterns of the languages. */

const READ_BACK: ReadonlySet<Asked> = new Set([
  'confirm_book',
  'confirm_move',
  'confirm_cancel',
  'confirm_details',
]);
/** The act is `tell` where no pattern says another one. */
const NO_PATTERN = 0.5;

type Rule = readonly [act: Act, likelihood: number, says: (text: string, asked: Asked) => boolean];

/** The first that fits counts. */
const RULES: readonly Rule[] = [
  ['refuse', 0.9, (text, asked) => asked === 'name' && keepsName(text)],
  ['refuse', 0.9, (text, asked) => asked === 'message' && hasNoMessage(text)],
  ['small_talk', 0.8, (text, asked) => asked === 'offer_person' && onlyThanks(text)],
  ['agree', 0.85, (text, asked) => asked === 'offer_person' && beginsWithYes(text)],
  ['refuse', 0.9, (text, asked) => asked === 'offer_person' && detectSmallTalk(text) === 'no'],
  ['leave', 0.9, (text) => cancels(text)],
  ['leave', 0.8, (text, asked) => calledOffIn(text, freeTextOf(asked)) !== undefined],
  ['refuse', 0.9, (text) => detectSmallTalk(text) === 'no'],
  ['wait', 0.9, (text) => detectSmallTalk(text) === 'wait'],
  ['agree', 0.95, (text) => agrees(text)],
  ['small_talk', 0.9, (text) => (detectSmallTalk(text) ?? 'noise') !== 'noise'],
  ['person', 0.9, (text) => wantsPerson(text)],
  ['agree', 0.85, (text, asked) => READ_BACK.has(asked) && beginsWithYes(text)],
  ['ask', 0.85, (text) => asksSomething(text)],
  ['complaint', 0.9, (text) => complains(text)],
];

/** Reads the act of a turn by patterns. */
export function readActByPatterns({ said, asked }: Pick<ActTurn, 'said' | 'asked'>): ActReading {
  const rule = RULES.find(([, , says]) => says(said, asked));
  return rule ? actReading(rule[0], rule[1]) : actReading('tell', NO_PATTERN);
}

/** Where a turn may be free text, words that call something off may be part of it. */
export function freeTextOf(asked: Asked): 'message' | 'confirm' | 'none' {
  if (asked === 'message') return 'message';
  return READ_BACK.has(asked) || asked === 'offer_person' ? 'confirm' : 'none';
}
