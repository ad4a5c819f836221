import { patternInAll } from '../../language/index.ts';
import { foldCase, wordsOf } from '../../text/clean-text.ts';
import { FUNCTION_WORDS } from '../../text/word-lists.ts';
import { takesBack, wantsRather } from './clauses.ts';
import { signOf } from './email.ts';
import { nameIn } from './name.ts';
import { isWrong, type Read, slotNamedIn } from './slot.ts';
import { anywhere } from './words.ts';
import { AROUND } from './written-names.ts';

/** The group `name`, of which nothing is taken: "it's for a friend, her name's …" introduces somebody further on. */
export const NAME_AHEAD = String.raw`(?=(?<name>(?:[^,.;!?\d]|(?<= \p{L})[.]){1,80}))`;
const introduction = (named: string, isThis: string) =>
  new RegExp(`(?<![\\p{L}'’])(?:${named}|(?<capital>${isThis}))[\\s:,]+${NAME_AHEAD}`, 'giu');
/** In a reply to the question who it is, or next to it. */
const INTRODUCTION = introduction(
  patternInAll(({ booking }) => booking.introduction),
  patternInAll(({ booking }) => booking.thisIs),
);
const UNASKED = introduction(
  patternInAll(({ contact }) => contact.introduction.named),
  patternInAll(({ contact }) => contact.introduction.isThis),
);
const POLITE =
  `(?:(?:${patternInAll(({ smallTalk }) => smallTalk.before)}|${patternInAll(({ smallTalk }) => smallTalk.whole.yes)}` +
  `|${patternInAll(({ smallTalk }) => smallTalk.fillers.split(' ').join('|'))})[\\s,.!]+){0,4}`;
const CLAUSE = patternInAll(({ booking }) => booking.corrections.clause);
/** "My name is" begins a clause, "I'm" the turn, where nobody asked who it is: "my daughter's name is Anna". */
const BEGINS_TURN = new RegExp(`^${POLITE}$`, 'iu');
const BEGINS_CLAUSE = new RegExp(
  `(?:^${POLITE}|[,.;:!?–—-]\\s+(?:(?:${CLAUSE})\\s+)?|\\s(?:${CLAUSE})\\s+)$`,
  'iu',
);
const DAY = new RegExp(`^(?:${patternInAll(({ times }) => times.weekdays.join('|'))})`, 'u');
/** "Tom, Tom Lee" and "Lee, Tom Lee": a word that is said once more in the name itself. */
const BEGUN = /(?<![\p{L}'-])(\p{L}[\p{L}'-]+)[,.…]*\s+(?=\1\s+\p{L}|[\p{L}'-]+\s+\1(?![\p{L}'-]))/giu;
/** "Мене петро звати", where no other name follows. */
const INVERTED = new RegExp(
  `(?<![\\p{L}'])(?<whose>${patternInAll(({ booking }) => booking.introductionAround.before)})\\s+` +
    `(?<given>[\\p{L}'-]+(?:\\s+[\\p{L}'-]+)?)\\s+(?<verb>${patternInAll(({ booking }) => booking.introductionAround.after)})` +
    `(?=[\\s,]*(?:$|[.;!?]|\\k<given>(?![\\p{L}'-])))`,
  'giu',
);
/** "Мене звати Тарас хочу прийти" */
const WANTS = anywhere(({ wants }) => wants);
const MOST_NAMES = 3;

/** The name with which somebody introduces themselves in the middle of something else. */
export const introducedIn = (text: string): string | undefined =>
  introducedBy(INTRODUCTION, saidOnce(text))?.name;

/** The same, only where it is called a name: "I'm Free" is none. */
export function introducedByName(text: string): string | undefined {
  const found = introducedBy(INTRODUCTION, saidOnce(text));
  return found && slotNamedIn(found.before) === 'name' ? found.name : undefined;
}

/** A name in a text, and where it is said with the words that introduce it. */
export interface NameFound extends Read {
  readonly begin: number;
  readonly end: number;
}

/** The name with which somebody introduces themselves where nothing asked for it: at the beginning of a clause or turn. */
export function introductionIn(text: string): NameFound | undefined {
  for (const found of introductions(UNASKED, text)) {
    const before = text.slice(0, found.begin);
    const start = (found.isNamed ? BEGINS_CLAUSE : BEGINS_TURN).exec(before);
    if (!start) continue;
    const begin = start.index + (/^[,.;:!?–—-]/u.test(start[0]) ? 1 : 0);
    return { value: found.name, likelihood: found.isNamed ? 0.97 : 0.9, begin, end: found.end };
  }
  return undefined;
}

/** A text whose name stands after its introduction, and is said once: "мене петро звати петро гнатюк" has it twice. */
export const saidOnce = (text: string): string =>
  text
    .replace(/[’‘ʼ`´]/gu, "'")
    .replace(INVERTED, (all, whose: string, given: string, verb: string) =>
      wordsOf(given).some((word) => FUNCTION_WORDS.has(word)) ? all : `${whose} ${verb} ${given}`,
    )
    .replace(BEGUN, (all, word: string) => (FUNCTION_WORDS.has(foldCase(word)) ? all : ''));

interface Introduced {
  readonly name: string;
  readonly before: string;
  readonly isNamed: boolean;
  readonly begin: number;
  readonly end: number;
}

/** The name after a pattern: the group `name`, which begins with a capital where the group `capital` matched. */
export const introducedBy = (pattern: RegExp, text: string): Introduced | undefined =>
  introductions(pattern, text).next().value;

function* introductions(pattern: RegExp, text: string): Generator<Introduced, undefined> {
  for (const { 0: all, index: begin, groups } of text.matchAll(pattern)) {
    const said = groups?.name ?? '';
    const isNamed = groups?.capital === undefined;
    if (!isNamed && !/^\p{Lu}/u.test(said)) continue;
    const words = said.split(/\s+/u).filter(Boolean);
    const end = words.findIndex((word, i) => endsName(word, words.slice(0, i)));
    const named = words.slice(0, end < 0 ? words.length : end);
    const taken = named.slice(0, named.length > MOST_NAMES ? 1 : MOST_NAMES).join(' ');
    const name = nameIn(taken);
    if (name && !isNoName(name, wordsOf(said.slice(said.indexOf(taken) + taken.length))[0] ?? ''))
      yield { name, before: foldCase(all).trim(), isNamed, begin, end: begin + all.length + taken.length };
  }
  return undefined;
}

/** "Call me instead", "the name's off", "it's Monday", "it's Maria at example dot com" */
const isNoName = (name: string, after: string): boolean =>
  [isWrong, takesBack, wantsRather].some((says) => says(name)) ||
  isWrong(`${name} ${after}`) ||
  signOf(after) !== undefined ||
  DAY.test(foldCase(name));

function endsName(word: string, before: readonly string[]): boolean {
  const plain = foldCase(word);
  const isNext =
    before.length > 0 && (AROUND.has(plain) || slotNamedIn(word) === 'name' || !isLikeFirst(word, before));
  // "Will Smith"
  const isFunction = FUNCTION_WORDS.has(plain) && (before.length > 0 || !/^\p{Lu}/u.test(word));
  return isFunction || WANTS.test(plain) || isNext;
}

/** After a capital the rest of a name has capitals too. */
const isLikeFirst = (word: string, [first = '']: readonly string[]) =>
  !/^\p{Lu}/u.test(first) || /^\p{Lu}/u.test(word);
