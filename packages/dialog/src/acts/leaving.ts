import { patternInAll } from '../language/index.ts';
import { detectSmallTalk } from '../local/small-talk.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';
import {
  anywhere,
  asks,
  beginsWithYes,
  clausesIn,
  isSaid,
  isWhole,
  skips,
  whole,
  withoutFillers,
} from './said-of-meetings.ts';

/** How visitors leave a booking, or keep a detail to themselves. */

const GIVES_UP = anywhere(({ givesUp }) => givesUp);
const ONLY_ASKS = anywhere(({ onlyAsks }) => onlyAsks);
const ON_ARRIVAL = anywhere(({ onArrival }) => onArrival);
const LEAVE_FOR_NOW = anywhere(({ leaveForNow }) => leaveForNow);
const LEAVE = whole(({ leave }) => leave);
const OTHERWISE = new RegExp(
  `^(?:${patternInAll(({ times }) => times.joints.or)}|${patternInAll(({ booking }) => booking.conclusion)})$`,
  'u',
);

export const leavesBooking = (text: string): boolean => isWhole(LEAVE, text);

/** Leaves it in a clause of its own, or for now: "forget it, we'll just walk in", "I have to ask my wife first". */
export const leavesInClause = (text: string): boolean =>
  clausesOf(text).some((clause) => isWhole(LEAVE, clause)) ||
  (clausesWith(LEAVE_FOR_NOW, text) && !agreesAndComes(text));

/** Says in whatever words that nothing will come of it: "okay, I'll pass". */
export const givesUp = (text: string): boolean =>
  isSaid(GIVES_UP, text) && !asks(text) && !agreesAndComes(text);

/** Only wants to know something, and books nothing: "no, I just want to know if two weeks are enough". */
export const onlyAsks = (text: string): boolean => isSaid(ONLY_ASKS, text);

/** What a turn says besides that it gives up: "18:00" of "18:00 is too late for me, thanks". */
export const besidesGivingUp = (text: string): string =>
  [withoutFillers(text), plainOf(text)].find((plain) => GIVES_UP.test(plain))?.replace(GIVES_UP, ' ') ?? text;

/** "Yes. I'll call you when I'm there." */
export const agreesAndComes = (text: string): boolean =>
  beginsWithYes(text) && ON_ARRIVAL.test(withoutFillers(text));

/** Leaves it with the last thing that is said, but for a goodbye: "I can't before seven. Never mind then, bye". */
export function leavesAtLast(text: string): boolean {
  if (agreesAndComes(text)) return false;
  const clauses = clausesIn(text);
  const isPolite = (clause: string) =>
    ['goodbye', 'thanks', 'praise'].includes(detectSmallTalk(clause) ?? '');
  const last = clauses.findLast((clause) => !isPolite(clause)) ?? '';
  const isLeft = isWhole(LEAVE, last) || LEAVE_FOR_NOW.test(withoutFillers(last));
  return clauses.length > 1 && wordsOf(last).length > 1 && isLeft;
}

/** Leaves it at the end, where nothing else will do: "it has to be today, otherwise forget it". */
export function leavesOtherwise(text: string): boolean {
  const words = wordsOf(text);
  return words.some(
    (word, i) =>
      i > 0 && i < words.length - 1 && OTHERWISE.test(word) && isWhole(LEAVE, words.slice(i + 1).join(' ')),
  );
}

/** Keeps a detail to themselves and says why, or thanks: "no thank you, it's ringing all day". */
export const beginsWithSkip = (text: string): boolean => {
  const [first = '', ...others] = text.split(/[,.;!–—]+(?:\s|$)/u).filter((clause) => clause.trim() !== '');
  return skips(first) && !others.some((clause) => isWhole(LEAVE, clause));
};

const clausesWith = (pattern: RegExp, text: string): boolean =>
  clausesIn(text).some((clause) => pattern.test(withoutFillers(clause)));

const clausesOf = (text: string): readonly string[] => {
  const clauses = text.split(/[,.;!–—]+(?:\s|$)/u).filter((clause) => clause.trim() !== '');
  // "No" alone, or "thanks", leaves nothing.
  return clauses.length < 2 ? [] : clauses.filter((clause) => wordsOf(clause).length > 1);
};
