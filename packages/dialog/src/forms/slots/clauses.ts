import { asksSomething } from '../../acts/asks.ts';
import { LANGUAGES, patternInAll, wordsInAll } from '../../language/index.ts';
import { detectSmallTalk } from '../../local/small-talk.ts';
import { foldCase, plainOf, wordsOf } from '../../text/clean-text.ts';
import { anywhere, inAll, within } from './words.ts';

/** What the clauses of a reply say of the values in them: another one than before, a wrong one, a question. */

export const WISH = anywhere(({ wish }) => wish);
const FINE = anywhere(({ corrections }) => corrections.fine);
const CONTRAST = anywhere(({ contrast }) => contrast);
const AGREEING = wordsInAll(({ booking }) => booking.agreeing);
const BESIDE_AGREEING = wordsInAll(({ booking }) => booking.besideAgreeing);
const DOUBTING = wordsInAll(({ booking }) => booking.doubting);
const REACHES = anywhere(({ reaches }) => reaches);
const RATHER = anywhere(({ rather }) => rather);
const RATHER_AS_WRITTEN = within(({ rather }) => rather);
const KEEP = anywhere(({ keep }) => keep);
const ELSEWHERE = new RegExp(`^(?:${inAll(({ elsewhere }) => elsewhere)})`, 'u');
const NOT = new RegExp(`(?<![^ ])(?:${inAll(({ corrections }) => corrections.not)}) (?<refused>.+)`, 'u');
export const BEGINS_WITH_NOT = new RegExp(`^(?:${inAll(({ corrections }) => corrections.not)}) `, 'u');
const WRONG = anywhere(({ wrong }) => wrong);

/** Takes back the words before it: "no", "sorry, I mean". */
export const TAKEN_BACK = new RegExp(
  `(?<![^ ])${patternInAll(({ times }) => times.joints.instead)}(?![^ ])`,
  'u',
);
const FAREWELL = within(({ farewell }) => farewell);
const BACKGROUND = within(({ background }) => background);
const SUITS = anywhere(({ suits }) => suits);
export const CONCLUSION = anywhere(({ conclusion }) => conclusion);
const BESIDE_TIMES = within(({ besideTimes }) => besideTimes);
export const CLAUSES = new RegExp(
  `(?<=[.;!?–—,])\\s+|\\s+(?=(?:${inAll(({ corrections }) => corrections.clause)}|${inAll(({ conclusion }) => conclusion)})\\s)`,
  'iu',
);

/** "Half past four is" */
const WORDS_OF_A_CHOICE = 4;
const FILLERS = wordsInAll(({ smallTalk }) => smallTalk.fillers);
const LEAD = new RegExp(
  `^(?:(?:${patternInAll(({ replies }) => replies.followUp)}|${patternInAll(({ smallTalk }) => `${smallTalk.before}|${smallTalk.whole.wait}`)}|${inAll(({ beforeAsking }) => beforeAsking)}) )+`,
  'u',
);

/** "Будь-який" begins with a word that is polite in others. */
const ANY = new RegExp(`^(?:${inAll(({ first }) => first)})$`, 'u');
const CARELESS = new Map(LANGUAGES.flatMap(({ booking }) => Object.entries(booking.careless)));
const WITHOUT_APOSTROPHE = new RegExp(
  `(?<![\\p{L}\\p{N}@._'’-])(?:${[...CARELESS].flatMap(([word, right]) => (right.includes("'") && word.length > 1 ? [word] : [])).join('|')})(?![\\p{L}\\p{N}@_'’-]|\\.\\S|\\s*(?:,|[.;:!?…]*\\s*$))`,
  'giu',
);

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
export const isNo = (word: string): boolean => detectSmallTalk(word) === 'no';

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

/** Whether a word agrees, or takes an agreement back. */
export const saysYesOrNo = (word: string): boolean =>
  [AGREEING, BESIDE_AGREEING, DOUBTING].some((words) => words.has(word));

/** Whether a meeting is to stay where it is: "no, leave it as it was". */
export const keepsAsItIs = (text: string): boolean => KEEP.test(withoutFillers(text));

/** Whether it says how or when to reach them. */
export const reaches = (text: string): boolean => REACHES.test(withoutFillers(text));

/** Whether it takes something else than was said before. */
export const wantsRather = (text: string): boolean => isSaid(RATHER, text);

/** A question that has nothing to do with the booking, though it may name a day: "are you open on Sunday?" */
export const asksElsewhere = (text: string): boolean => ELSEWHERE.test(`${openedOf(text)} `);

/** Whether it is a question, of whatever. */
export const asks = (text: string): boolean =>
  asksSomething(text) || asksSomething(openedOf(text)) || asksElsewhere(text);

/** A turn from where it says something: "oh hang on", "sorry", "no" and "first of all" say nothing yet. */
const openedOf = (text: string): string => {
  const words = withoutFillers(text).replace(LEAD, '').split(' ');
  const from = isNo(words[0] ?? '') && words[2] !== undefined ? 1 : 0;
  return words.slice(from).join(' ').replace(LEAD, '');
};

/** Whether it says that something is wrong, and not what is right. */
export const saysWrong = (text: string): boolean => isSaid(WRONG, text);

/** What a clause says that it is not: "the check-up" of "not the check-up". */

export function refusedIn(clause: string): readonly string[] {
  const refused = NOT.exec(plainOf(clause))?.groups?.refused;
  return refused === undefined ? [] : [refused];
}

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

export const clausesIn = (text: string): readonly string[] =>
  text.split(/[,.;!?–—]+(?:\s|$)/u).filter((clause) => clause.trim() !== '');

/** "That looks good to me": what was read back needs no change. */
export const isFine = (text: string): boolean => FINE.test(plainOf(text));

/** Small talk may be a few words long. */
const MOST_WORDS_OF_TALK = 6;

/** Whether a text begins with small talk of a kind, whatever follows: "yes, and …", "one moment, …". */
export const beginsWith = (kind: 'yes' | 'wait', text: string): boolean =>
  wordsOf(text)
    .slice(0, MOST_WORDS_OF_TALK)
    .some((_, i, words) => detectSmallTalk(words.slice(0, i + 1).join(' ')) === kind);
