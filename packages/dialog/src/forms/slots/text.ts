import { anywhere, patternInAll, wordsInAll } from '../../language/index.ts';
import { detectSmallTalk } from '../../local/small-talk.ts';
import { cleanText, plainOf, wordsOf } from '../../text/clean-text.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../../text/word-lists.ts';
import { isFine } from './clauses.ts';
import { NUMBERS, postcodeIn } from './number.ts';
import { isWrong, slotNamedIn } from './slot.ts';

/** Free text, such as a message: which words of a turn belong to it. */

export const MOST_TEXT_CHARACTERS = 1_000;
/** A wish for a person in more words than this says what it is about. */
const WORDS_OF_A_WISH = 9;
/** So many words that tell something are a message, whatever was asked. */
const FEWEST_TELLING = 3;
const FEWEST_TELLING_MORE = 2;
const FEWEST_WORDS = 3;
const MOST_WORDS_FINE = 5;
const ABOUT = new RegExp(`(?:^| )(?:${patternInAll(({ contact }) => contact.about)}) (?<topic>.+)$`, 'u');
/** When somebody may want to be called. */
const WHEN = new RegExp(
  `(?<![^ ])(?:${patternInAll(({ times }) => times.weekdays.join('|'))}` +
    `|${patternInAll(({ times }) => times.days.map(([pattern]) => pattern).join('|'))}` +
    `|${patternInAll(({ contact }) => contact.whenToCall)})(?![^ ])`,
  'u',
);
const BESIDE = wordsInAll(({ contact }) => contact.besideAddress);
const FILLERS = wordsInAll(({ smallTalk }) => smallTalk.fillers);
const NO_OR_YES = new RegExp(
  `^(?:${patternInAll(({ smallTalk }) => smallTalk.whole.no)}|${patternInAll(({ smallTalk }) => smallTalk.whole.yes)}) `,
  'u',
);

const ASKING_FOR = anywhere(({ contact }) => contact.askingFor);

/** Whether a complaint wants something too, such as its money back. */
export const asksFor = (text: string): boolean => ASKING_FOR.test(plainOf(text));

/** The words that say what a text is about, and not only that there is something to say. */
export const tellingOf = (text: string): readonly string[] =>
  detectSmallTalk(text) === undefined
    ? wordsOf(text).filter(
        (word) =>
          ![FUNCTION_WORDS, COMMON_WORDS, BESIDE, FILLERS].some((words) => words.has(word)) &&
          slotNamedIn(word) === undefined &&
          detectSmallTalk(word) === undefined,
      )
    : [];

/** Whether the word is part of no address and says nothing by itself. */
export const isBesideAddress = (word: string): boolean =>
  BESIDE.has(word) || FILLERS.has(word) || detectSmallTalk(word) !== undefined;

/** One text after the other, as sentences. */
export function joinedText(before: string, more: string): string {
  const separator = before === '' ? '' : /[.!?…]$/u.test(before) ? ' ' : '. ';
  const begun = before === '' ? more : more.charAt(0).toLocaleUpperCase() + more.slice(1);
  return cleanText(`${before}${separator}${begun}`, MOST_TEXT_CHARACTERS);
}

/** Whether what is said beside a name or an address adds to a text: when to call is worth passing on too. */
export const addsSomething = (rest: string): boolean =>
  postcodeIn(rest) !== undefined || tellingOf(rest).length >= FEWEST_TELLING_MORE || WHEN.test(plainOf(rest));

/** Whether words say what somebody wants: beside a name or an address, or as the `wish` that begins a form. */
export function saysSomething(rest: string, isBeside: boolean, isWish: boolean): boolean {
  const topic = ABOUT.exec(plainOf(rest))?.groups?.topic;
  const isAbout = topic !== undefined && tellingOf(topic).length > 0;
  const words = wordsOf(rest);
  const isLong = words.length > WORDS_OF_A_WISH;
  const isWhen = isBeside && WHEN.test(words.join(' '));
  if (isBeside && postcodeIn(rest)) return true;
  if (isWish && !isBeside) return isAbout || isLong || isWhen;
  if (isWhen && words.length >= FEWEST_TELLING_MORE) return true;
  const telling = isBeside ? tellingOf(rest).length : 0;
  return (asksFor(rest) && telling > 0) || telling >= (isAbout ? 1 : FEWEST_TELLING_MORE);
}

/** Whether something is left of a text that was asked for, without names and addresses. */
export const isLeft = (rest: string): boolean =>
  tellingOf(rest).length > 0 || wordsOf(rest).length >= FEWEST_TELLING;

/** Whether a turn tells what a text may be about, where nothing was asked: "the bread was stale". */
export function tellsMore(text: string): boolean {
  const words = wordsOf(text);
  // "I want another instructor" is a wish, "that's another one" none.
  const isThing = (word: string) => !isWrong(word) && !NUMBERS.has(word);
  const isCorrected = isWrong(text) && !(asksFor(text) && tellingOf(text).some(isThing));
  const isReply = NO_OR_YES.test(words.join(' ')) || slotNamedIn(text) !== undefined || isCorrected;
  // "That looks good to me" adds nothing, "also ask whether candles are fine" does.
  const isAgreed = isFine(text) && words.length <= MOST_WORDS_FINE;
  if (isReply || isAgreed || words.length < FEWEST_WORDS) return false;
  const telling = tellingOf(text).length;
  return telling >= FEWEST_TELLING_MORE || (telling > 0 && words.length > FEWEST_WORDS);
}
