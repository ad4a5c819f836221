import { anywhere, type Language, patternInAll, wordsInAll } from '../language/index.ts';
import { detectSmallTalk } from '../local/small-talk.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';
import { type Act, type ActReading, type ActTurn, type Asked, actReading } from './act.ts';
import { asksSomething } from './asks.ts';

/** Acts by short lists of words: while no network is available, and where it is unsure. */

const LEAVE = whole(({ acts }) => acts.leave);
const AGREE = whole(({ acts }) => acts.agree);
const WISHES = {
  person: anywhere(({ acts }) => acts.person),
  move: anywhere(({ acts }) => acts.move),
  cancel: anywhere(({ acts }) => acts.cancel),
  book: anywhere(({ acts }) => acts.book),
};
const FILLERS = wordsInAll(({ smallTalk }) => smallTalk.fillers);

/** "Cancel it" to "Shall I cancel it?" is a yes. */
const NEVER_LEFT: ReadonlySet<Asked> = new Set(['nothing', 'confirm_cancel']);

type Rule = readonly [act: Act, likelihood: number, says: (turn: ActTurn) => boolean];

/** The first that fits counts. Wishes are read where nothing was asked: elsewhere their words may be an answer. */
const RULES: readonly Rule[] = [
  ['leave', 0.85, ({ said, asked }) => !NEVER_LEFT.has(asked) && leaves(said)],
  ['refuse', 0.9, ({ said }) => detectSmallTalk(said) === 'no'],
  ['agree', 0.95, ({ said }) => detectSmallTalk(said) === 'yes'],
  ['agree', 0.85, ({ said, asked }) => asked.startsWith('confirm') && (isPoliteYes(said) || confirms(said))],
  ['agree', 0.75, ({ said, asked }) => asked.startsWith('confirm') && beginsWithYes(said)],
  ['wait', 0.9, ({ said }) => detectSmallTalk(said) === 'wait'],
  ['small_talk', 0.9, ({ said }) => (detectSmallTalk(said) ?? 'noise') !== 'noise'],
  ['person', 0.8, ({ said }) => WISHES.person.test(plainOf(said))],
  ...(['move', 'cancel', 'book'] as const).map(
    (act): Rule => [act, 0.8, ({ said, asked }) => asked === 'nothing' && WISHES[act].test(plainOf(said))],
  ),
  ['ask', 0.8, ({ said }) => asksSomething(said)],
];

/** Sure enough for a name that was asked for. */
const TELLS = 0.75;

/** Reads the act of a turn by words; what no list has tells what was asked. */
export function readActByWords(turn: ActTurn): ActReading {
  const rule = RULES.find(([, , says]) => says(turn));
  return rule ? actReading(rule[0], rule[1]) : actReading('tell', TELLS);
}

/** "Yes, book it, please" */
const MOST_WORDS_OF_YES = 4;
const DOUBTING = wordsInAll(({ booking }) => booking.doubting);

function beginsWithYes(text: string): boolean {
  const words = wordsOf(text);
  const isShort = words.length <= MOST_WORDS_OF_YES && !words.some((word) => DOUBTING.has(word));
  return isShort && detectSmallTalk(words[0] ?? '') === 'yes' && !asksSomething(text) && !/\d/u.test(text);
}

function whole(patternOf: (language: Language) => string): RegExp {
  return new RegExp(`^${patternInAll(patternOf)}$`, 'u');
}

const confirms = (text: string): boolean => AGREE.test(plainOf(text));

/** "Yes, that's right. Thank you very much." */
function isPoliteYes(text: string): boolean {
  const [first, ...others] = text
    .split(/[,.;!]\s*/u)
    .filter(Boolean)
    .map((clause) => detectSmallTalk(clause));
  return first === 'yes' && others.every((talk) => talk === 'yes' || talk === 'thanks' || talk === 'praise');
}

const leaves = (text: string): boolean =>
  LEAVE.test(plainOf(text)) ||
  LEAVE.test(
    wordsOf(text)
      .filter((word) => !FILLERS.has(word))
      .join(' '),
  );
