import { aroundPattern, LANGUAGES, type Language, patternInAll, wordsInAll } from '../language/index.ts';
import { detectSmallTalk } from '../local/small-talk.ts';
import { foldCase, plainOf, wordsOf } from '../text/clean-text.ts';
import { asksSomething } from './said.ts';

/** What a turn says about booking, moving or cancelling a meeting, in any language. What it says of when is not here. */

type Of = (words: Language['booking']) => string;
const inAll = (of: Of) => patternInAll(({ booking }) => of(booking));
/** Whole words; alternatives may hold `^` and `$` of their own. */
export const anywhere = (of: Of) => new RegExp(`(?<![^ ])(?:${inAll(of)})(?![^ ])`, 'u');
/** Said several times over too: "no, never mind, I changed my mind". */
export const whole = (of: Of) => new RegExp(`^(?:(?:${inAll(of)})(?: |$))+$`, 'u');
const within = (of: Of) => new RegExp(`(?<![\\p{L}'])(?:${inAll(of)})(?![\\p{L}'])`, 'giu');

export const WISH = anywhere(({ wish }) => wish);
export const WISH_WITH_TIME = anywhere(({ wishWithTime }) => wishWithTime);
export const WISH_WITH_SERVICE = anywhere(({ wishWithService }) => wishWithService);
export const VISIT = anywhere(({ visit }) => visit);
export const ASKS_FOR_TIME = anywhere(({ asksForTime }) => asksForTime);
export const MOVE = anywhere(({ move }) => move);
export const CANCEL = anywhere(({ cancel }) => cancel);
export const MOVE_IT = anywhere(({ moveIt }) => moveIt);
export const CANCEL_THAT = anywhere(({ cancelThat }) => cancelThat);
const AGREE = whole(({ agree }) => agree);
const CONTRAST = anywhere(({ contrast }) => contrast);
const AGREEING = wordsInAll(({ booking }) => booking.agreeing);
const BESIDE_AGREEING = wordsInAll(({ booking }) => booking.besideAgreeing);
const DOUBTING = wordsInAll(({ booking }) => booking.doubting);
const CONDITION = anywhere(({ condition }) => condition);
const DECLINES = anywhere(({ declines }) => declines);
const REACHES = anywhere(({ reaches }) => reaches);
const RATHER = anywhere(({ rather }) => rather);
const RATHER_AS_WRITTEN = within(({ rather }) => rather);
const KEEP = anywhere(({ keep }) => keep);
const SKIP = whole(({ skip }) => skip);
const WAIT = new RegExp(`^(?:${inAll(({ wait }) => wait)})(?= |$)`, 'u');
const CANCEL_IT = whole(({ cancelIt }) => cancelIt);
const NONE = whole(({ none }) => none);
const OTHER_TIME = anywhere(({ otherTime }) => otherTime);
const OTHER_MEETING = anywhere(({ otherMeeting }) => otherMeeting);
const OTHER_DAY = anywhere(({ otherDay }) => otherDay);
const ELSEWHERE = new RegExp(`^(?:${inAll(({ elsewhere }) => elsewhere)})`, 'u');
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
const ASKS_ON = new RegExp(`(?<= )(?:${inAll(({ asksOn }) => asksOn)})$`, 'u');
const NOT = new RegExp(`(?<![^ ])(?:${inAll(({ corrections }) => corrections.not)}) (?<refused>.+)`, 'u');
export const BEGINS_WITH_NOT = new RegExp(`^(?:${inAll(({ corrections }) => corrections.not)}) `, 'u');
const WRONG = anywhere(({ wrong }) => wrong);
const PARTS = {
  time: anywhere(({ parts }) => parts.time),
  service: anywhere(({ parts }) => parts.service),
};
/** Takes back the words before it: "no", "sorry, I mean". */
export const TAKEN_BACK = new RegExp(
  `(?<![^ ])${patternInAll(({ times }) => times.joints.instead)}(?![^ ])`,
  'u',
);
const FAREWELL = within(({ farewell }) => farewell);
const BACKGROUND = within(({ background }) => background);
const ASKS_WHICH = anywhere((words) => words.asksWhich);
export const SUITS = anywhere(({ suits }) => suits);
export const CONCLUSION = anywhere(({ conclusion }) => conclusion);
const BESIDE_TIMES = within(({ besideTimes }) => besideTimes);
export const CLAUSES = new RegExp(
  `(?<=[.;!?–—,])\\s+|\\s+(?=(?:${inAll(({ corrections }) => corrections.clause)}|${inAll(({ conclusion }) => conclusion)})\\s)`,
  'iu',
);
const AROUND = aroundPattern(({ replies }) => replies.around);
/** A turn of more words says more than yes or no. */
const MOST_WORDS = 14;
const WORDS_OF_A_MOMENT = 5;
/** "Half past four is" */
const WORDS_OF_A_CHOICE = 4;
const FILLERS = wordsInAll(({ smallTalk }) => smallTalk.fillers);
const LEAD = new RegExp(
  `^(?:(?:${patternInAll(({ replies }) => replies.followUp)}|${patternInAll(({ smallTalk }) => smallTalk.before)}|${inAll(({ beforeAsking }) => beforeAsking)}) )+`,
  'u',
);

/** "Будь-який" begins with a word that is polite in others. */
const ANY = new RegExp(`^(?:${inAll(({ first }) => first)})$`, 'u');
const CARELESS = new Map(LANGUAGES.flatMap(({ booking }) => Object.entries(booking.careless)));
const WITHOUT_APOSTROPHE = new RegExp(
  `(?<![\\p{L}\\p{N}@._'’-])(?:${[...CARELESS].flatMap(([word, right]) => (right.includes("'") && word.length > 1 ? [word] : [])).join('|')})(?![\\p{L}\\p{N}@_'’-]|\\.\\S|\\s*(?:,|[.;:!?…]*\\s*$))`,
  'giu',
);
/** Words after a yes that say nothing against it. */
const FEWEST_OF_YES = 3;
const MOST_AFTER_YES = 8;

/** The words without fillers, as they are spelled, each said once: "I I dont" is "I don't". */
export const withoutFillers = (text: string): string =>
  wordsOf(text)
    .filter((word, i, all) => !FILLERS.has(word) || ANY.test(`${word} ${all[i + 1]}`))
    .map((word) => CARELESS.get(word) ?? shortened(word))
    .filter((word, i, all) => word !== all[i - 1])
    .join(' ');
/** A turn with the apostrophes that its visitor left out: "im tim", "its 4"; but "Sora Im" is a name. */
export const withApostrophes = (text: string, isName = false): string =>
  text.replace(WITHOUT_APOSTROPHE, (word, at: number) => {
    if (isName && !saysNothingYet(text.slice(0, at))) return word;
    const right = CARELESS.get(foldCase(word)) ?? word;
    return /^\p{Lu}/u.test(word) ? right.charAt(0).toUpperCase() + right.slice(1) : right;
  });
/** Whether a clause begins here, but for "hi", "um" and the like. */
const saysNothingYet = (before: string): boolean =>
  wordsOf(/[^,.;:!?–—]*$/u.exec(before)?.[0] ?? '').every(
    (word) => FILLERS.has(word) || saysYesOrNo(word) || detectSmallTalk(word) !== undefined,
  );

/** "Yesss" is "yes". */
const shortened = (word: string): string => {
  const short = word.replace(/(\p{L})\1+$/u, '$1');
  return short !== word && !saysYesOrNo(word) && (saysYesOrNo(short) || isNo(short)) ? short : word;
};
const isNo = (word: string): boolean => detectSmallTalk(word) === 'no';
export const isWhole = (pattern: RegExp, text: string): boolean => {
  const plain = wordsOf(text);
  return plain.length <= MOST_WORDS && (pattern.test(plain.join(' ')) || pattern.test(withoutFillers(text)));
};

/** "Actually" is a filler, and says that something else is wanted. */
export const isSaid = (pattern: RegExp, text: string): boolean =>
  pattern.test(withoutFillers(text)) || pattern.test(plainOf(text));

/** What follows each of the words for "instead", as it was written; but not what they refuse: "not the 26th". */
export function wantedRather(text: string): readonly string[] {
  const written = text.replace(/[’‘ʼ`´]/gu, "'");
  const found = [...written.matchAll(RATHER_AS_WRITTEN)];
  return found
    .map(({ 0: words, index }, i) => ({
      words,
      wanted: written.slice(index + words.length, found[i + 1]?.index),
    }))
    .filter(({ words }) => !BEGINS_WITH_NOT.test(`${foldCase(words)} `))
    .map(({ wanted }) => wanted);
}

/** What stands before the words that say that it suits: "now 11 is" of "she says now 11 is better for her". */
export const thatSuits = (text: string): readonly string[] =>
  text.split(CLAUSES).flatMap((clause) => {
    const plain = withoutFillers(clause);
    const match = SUITS.exec(plain);
    const before = plain.slice(0, match?.index).trim().split(' ');
    return match ? [before.slice(-WORDS_OF_A_CHOICE).join(' ')] : [];
  });

/** Whether it takes back or limits something that was said before. */
export const takesBack = (text: string): boolean => isSaid(CONTRAST, text);

export function agreesToBook(turn: string): boolean {
  const text = withoutFarewell(turn);
  if (detectSmallTalk(text) === 'yes' || isWhole(AGREE, text)) return true;
  const words = withoutFillers(text).split(' ');
  return !asks(text) && words.length <= MOST_WORDS && wordsOfYes(words) === words.length;
}

/** "Yes, that's right, see you on Monday": a yes, and nothing after it that would take it back. */
export function beginsWithYes(text: string): boolean {
  const words = withoutFillers(text).split(' ');
  const rest = words.slice(wordsOfYes(words));
  return (
    rest.length < words.length &&
    rest.length <= MOST_AFTER_YES &&
    !/\d/u.test(text) &&
    !words.some((word) => DOUBTING.has(word))
  );
}

/** A yes with what was read back in it: "yes, Thursday at three is right". Only for what says nothing else. */
export function repeatsYes(text: string): boolean {
  const words = withoutFillers(text).split(' ');
  return wordsOfYes(words) > 0 && words.length <= MOST_WORDS && !words.some((word) => DOUBTING.has(word));
}

/** A yes with a question mark waits for one: "yes?", "ok?". */
export const wonders = (text: string): boolean => /\?\s*$/u.test(text);

/** Whether a yes depends on something: "if Dave does it"; but not "if you can". */
export const depends = (text: string): boolean => CONDITION.test(withoutFillers(withoutCourtesies(text)));

/** "I think so, yeah, yes, go ahead": nothing of it takes the yes back. */
export function endsWithYes(text: string): boolean {
  const words = withoutFillers(text).split(' ');
  const end = words.slice(-FEWEST_OF_YES).join(' ');
  return words.length > FEWEST_OF_YES && agreesToBook(end) && !words.some((word) => DOUBTING.has(word));
}

/** Whether a word agrees, or takes an agreement back. */
export const saysYesOrNo = (word: string): boolean =>
  [AGREEING, BESIDE_AGREEING, DOUBTING].some((words) => words.has(word));

/** How many words a turn begins with that agree; none where they are only polite. */
function wordsOfYes(words: readonly string[]): number {
  const end = words.findIndex((word) => !AGREEING.has(word) && !BESIDE_AGREEING.has(word));
  const count = end < 0 ? words.length : end;
  return words.slice(0, count).some((word) => AGREEING.has(word)) ? count : 0;
}

/** Whether a meeting is to stay where it is: "no, leave it as it was". */
export const keepsAsItIs = (text: string): boolean => KEEP.test(withoutFillers(text));

/** The words of a turn without those that say what is to stay: "don't cancel it, move it" wants that it is moved. */
export const besidesKeeping = (text: string): string => withoutFillers(text).replace(KEEP, ' ');

export const clausesIn = (text: string): readonly string[] =>
  text.split(/[,.;!?–—]+(?:\s|$)/u).filter((clause) => clause.trim() !== '');

export const agreesToCancel = (text: string): boolean => {
  if (agreesToBook(text) || isWhole(CANCEL_IT, text)) return true;
  const plain = withoutFillers(text);
  const isDoubted = plain.split(' ').some((word) => DOUBTING.has(word));
  return !isDoubted && !asks(text) && (CANCEL.test(plain) || CANCEL_THAT.test(plain));
};

export const skips = (text: string): boolean => detectSmallTalk(text) === 'no' || isWhole(SKIP, text);

/** Whether it does not want to give what it was asked for, in however many words. */
export const declines = (text: string): boolean => skips(text) || DECLINES.test(withoutFillers(text));

/** Whether it says how or when to reach them. */
export const reaches = (text: string): boolean => REACHES.test(withoutFillers(text));

/** Whether it takes something else than was said before. */
export const wantsRather = (text: string): boolean => isSaid(RATHER, text);

/** Whether it asks for a moment, whatever the reason. */
export const waits = (text: string): boolean => WAIT.test(withoutFillers(text)) || WAIT.test(plainOf(text));

/** Whether that is all that it says. */
export const asksForMoment = (text: string): boolean =>
  waits(text) && wordsOf(text).length <= WORDS_OF_A_MOMENT;

export const refusesOffers = (text: string): boolean => detectSmallTalk(text) === 'no' || isWhole(NONE, text);

export const wantsOtherTime = (text: string): boolean => OTHER_TIME.test(withoutFillers(text));

/** Whether another of several meetings is meant: "the other one". */
export const wantsOtherMeeting = (text: string): boolean => OTHER_MEETING.test(withoutFillers(text));

export const wantsOtherDay = (text: string): boolean => OTHER_DAY.test(withoutFillers(text));

/** A question that has nothing to do with the booking, though it may name a day: "are you open on Sunday?" */
export const asksElsewhere = (text: string): boolean => ELSEWHERE.test(`${openedOf(text)} `);

/** Whether it is a question, of whatever. */
export const asks = (text: string): boolean =>
  asksSomething(text) || asksSomething(openedOf(text)) || asksElsewhere(text);

/** Whether a yes goes on with a question: "так, а нагадування прийде". */
export const asksOn = (text: string): boolean => ASKS_ON.test(withoutFillers(text));

/** A turn from where it says something: "oh hang on", "sorry", "no" and "first of all" say nothing yet. */
const openedOf = (text: string): string => {
  const words = withoutFillers(text).replace(WAIT, '').trim().replace(LEAD, '').split(' ');
  const from = isNo(words[0] ?? '') && words[2] !== undefined ? 1 : 0;
  return words.slice(from).join(' ').replace(LEAD, '');
};

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

/** Whether a question may be about the meeting: something is wanted of it. */
export const wantsOfMeeting = (text: string): boolean => {
  const plain = withoutFillers(text);
  const wished = [WISH, WISH_WITH_TIME, VISIT, ASKS_FOR_TIME, WISH_WITH_SERVICE];
  return [...wished, RATHER, OTHER_TIME, ASKS_WHICH, LATER, EARLIER].some((each) => each.test(plain));
};

/** Whether it asks which times there are, rather than to have one: "is there anything on Thursday?" */
export const asksWhich = (text: string): boolean => asks(text) && ASKS_WHICH.test(withoutFillers(text));

/** The part of a meeting that a correction is about. */
export function meetingPartIn(text: string): 'time' | 'service' | undefined {
  const plain = withoutFillers(text);
  return (['service', 'time'] as const).find((part) => PARTS[part].test(plain));
}

/** Whether it says that something is wrong, and not what is right. */
export const saysWrong = (text: string): boolean => isSaid(WRONG, text);

/** What a clause says that it is not: "the check-up" of "not the check-up". */
export function refusedIn(clause: string): readonly string[] {
  const refused = NOT.exec(plainOf(clause))?.groups?.refused;
  return refused === undefined ? [] : [refused];
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

/** A turn without what stands next to times and says nothing of them. */
export const withoutCourtesies = (text: string): string =>
  text.replace(BESIDE_TIMES, ' ').replace(/^[\s,]+|\s+(?=[\s.,;!?]|$)/gu, '');

/** A turn without thanks and farewells that look like a time; all of it where it is nothing else. */
export const withoutFarewell = (text: string): string => {
  const rest = text.replace(FAREWELL, ' ');
  return wordsOf(rest).length > 0 ? rest : text;
};

/** An opening without what was before or is besides: "since Monday", "I'm in Poland now". */
export const withoutBackground = (text: string): string => text.replace(BACKGROUND, ' ');

export function phrasesFor(code: string) {
  return languageFor(code).booking.phrases;
}

export const languageFor = (code: string): Language =>
  LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0];
