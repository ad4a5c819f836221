import { aroundPattern, patternInAll } from '../../language/index.ts';
import { plainOf, wordsOf } from '../../text/clean-text.ts';
import {
  asks,
  BEGINS_WITH_NOT,
  CLAUSES,
  clausesIn,
  isNo,
  takesBack,
  WISH,
  wantsRather,
  withoutCourtesies,
  withoutFillers,
} from './clauses.ts';
import { anywhere, inAll } from './words.ts';

/** Which of the things that were offered a reply means: "the second one", "something later". */

const ASKS_FOR_TIME = anywhere(({ asksForTime }) => asksForTime);
const OTHER_TIME = anywhere(({ otherTime }) => otherTime);
const OTHER_MEETING = anywhere(({ otherMeeting }) => otherMeeting);
const OTHER_DAY = anywhere(({ otherDay }) => otherDay);
const ORDINALS = (['first', 'second', 'third', 'last'] as const).map(
  (which) => [which, anywhere((words) => words[which])] as const,
);
const MEETING_PLACE = anywhere(({ meetingPlace }) => meetingPlace);
const NUMBERED = anywhere(({ numbered }) => numbered);

/** Not what they want: "the first is too early". */
const UNSUITABLE = new RegExp(
  `(?<![^ ])(?<!(?:${inAll(({ corrections }) => corrections.not)}) )${patternInAll(({ times }) => times.unsuitable)}(?![^ ])`,
  'u',
);
const UNWANTED = new RegExp(
  `${UNSUITABLE.source}|(?<![^ ])(?:${inAll(({ corrections }) => corrections.not)})(?![^ ])`,
  'u',
);
const OFFERED = new RegExp(
  inAll(({ offered }) => offered),
  'giu',
);
const LATER = anywhere(({ later }) => later);
const EARLIER = anywhere(({ earlier }) => earlier);
const TOO_EARLY = anywhere(({ tooEarly }) => tooEarly);
const TOO_LATE = anywhere(({ tooLate }) => tooLate);
const PARTS = {
  time: anywhere(({ parts }) => parts.time),
  service: anywhere(({ parts }) => parts.service),
};
const ASKS_WHICH = anywhere((words) => words.asksWhich);
const AROUND = aroundPattern(({ replies }) => replies.around);
export const wantsOtherTime = (text: string): boolean => OTHER_TIME.test(withoutFillers(text));

/** Whether another of several meetings is meant: "the other one". */
export const wantsOtherMeeting = (text: string): boolean => OTHER_MEETING.test(withoutFillers(text));
export const wantsOtherDay = (text: string): boolean => OTHER_DAY.test(withoutFillers(text));

/** Whether later times than those that were offered are wanted, or earlier ones. */
export function directionIn(text: string): 'later' | 'earlier' | undefined {
  const plain = withoutFillers(text);
  if (LATER.test(plain)) return 'later';
  return EARLIER.test(plain) ? 'earlier' : undefined;
}

/** The same of a visitor who only says that what was offered is too early, or too late. */
export function directionAwayIn(text: string): 'later' | 'earlier' | undefined {
  const plain = withoutFillers(text);
  if (TOO_EARLY.test(plain)) return 'later';
  return TOO_LATE.test(plain) ? 'earlier' : undefined;
}

/** Whether it asks which times there are, rather than to have one: "is there anything on Thursday?" */
export const asksWhich = (text: string): boolean => asks(text) && ASKS_WHICH.test(withoutFillers(text));

/** The part of a meeting that a correction is about. */
export function meetingPartIn(text: string): 'time' | 'service' | undefined {
  const plain = withoutFillers(text);
  return (['service', 'time'] as const).find((part) => PARTS[part].test(plain));
}

/**
 * The place in a list of so many things that a turn names; -1 is the last. Nothing when it names two, but for those that
 * it refuses: "not the first, the second".
 */
export function placeIn(text: string): number | undefined {
  const clauses = text.split(CLAUSES).filter((clause) => !UNWANTED.test(plainOf(clause)));
  if (clauses.length > 0) return placeOf(clauses.join(' '));
  return isRefused(text) ? undefined : placeOf(text);
}

/** The place that a turn names only to refuse it: "the first is too early", "I can't do the second". */
export const refusedPlaceIn = (text: string): number | undefined =>
  text.split(CLAUSES).every(isRefused) ? placeOf(text) : undefined;

/** "I don't mind the first" refuses nothing, and "no not the first" does. */
const isRefused = (clause: string): boolean => {
  const words = wordsOf(clause);
  const plain = words.slice(isNo(words[0] ?? '') ? 1 : 0).join(' ');
  const [, rest = ''] = plain.split(BEGINS_WITH_NOT);
  return UNSUITABLE.test(plain) || placeOf(rest.split(' ', 1).join('')) !== undefined;
};

/** Whether any of the things that were offered is named by its place. */
export const namesPlace = (text: string): boolean =>
  ORDINALS.some(([, pattern]) => pattern.test(withoutFillers(text)));
function placeOf(text: string): number | undefined {
  const plain = withoutFillers(withoutCourtesies(text));
  const named = ORDINALS.filter(([, pattern]) => pattern.test(plain)).map(([which]) => which);
  const [which] = named;
  if (which && named.length === 1) return { first: 0, second: 1, third: 2, last: -1 }[which];
  const bare = plain.replace(AROUND, '');
  return /^[123]$/u.test(bare) ? Number(bare) - 1 : undefined;
}

/** The same of a list of meetings, where the place is that of a meeting: "something came up last minute" has none. */
export const placeOfMeetingIn = (text: string): number | undefined =>
  placeIn(
    clausesIn(text)
      .filter((clause) => MEETING_PLACE.test(withoutFillers(clause)))
      .join(', '),
  );

/** Whether a place is named as such: "number two" is no hour. */
export const isNumbered = (text: string): boolean => NUMBERED.test(withoutFillers(text));

/** What is said last, where something else was said before it: "no wait, the first one". */
export function saidLast(text: string): string {
  const last = clausesIn(text).at(-1) ?? text;
  return takesBack(text) || wantsRather(text) ? last : text;
}

/** Whether a turn speaks of one of the things that were offered: "the afternoon one". */
export const speaksOfOffered = (text: string): boolean => withoutOffered(text) !== text;

/** A turn without words that stand for what was offered and look like numbers: "the later one". */
export const withoutOffered = (text: string): string => text.replace(OFFERED, '');

/** Whether a question may be about the meeting: something is wanted of it. */
export const wantsOfMeeting = (text: string): boolean => {
  const plain = withoutFillers(text);
  const isWished = wantsRather(text) || [WISH, ASKS_FOR_TIME].some((each) => each.test(plain));
  return isWished || wantsOtherTime(text) || asksWhich(text) || directionIn(text) !== undefined;
};
