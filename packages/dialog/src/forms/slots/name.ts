import { anywhere, LANGUAGES, patternInAll, wordsInAll } from '../../language/index.ts';
import { cleanText, foldCase, plainOf, wordsOf } from '../../text/clean-text.ts';
import { FUNCTION_WORDS } from '../../text/word-lists.ts';
import { withoutTypedEmail } from './email.ts';
import { withoutTypedPhone } from './phone.ts';
import { slotNamedIn } from './slot.ts';

/** Names of people: introduced in any turn, next to an address, or alone in the reply to the question for one. */

export const MOST_NAME_CHARACTERS = 100;
const MOST_WORDS = 5;
const MOST_NAMES = 3;
/** "Smith, John" is a name, "black umbrella, wooden handle" none. */
const MOST_WORDS_OF_LIST = 3;
/** Words that may be names in a part that is neither the first nor the last one. */
const MOST_BETWEEN = 2;
const NO_NAMES = wordsInAll(({ contact }) => contact.noNames);
const BEFORE = new RegExp(
  `^(?:${patternInAll(({ contact }) => contact.aroundName.before)}(?:[\\s,.!:–—-]+|$))+`,
  'iu',
);
const AFTER = new RegExp(
  `(?:[\\s,]+${patternInAll(({ contact }) => contact.aroundName.after)}[\\s.!]*)+$`,
  'iu',
);
const CLAUSE = patternInAll(({ booking }) => booking.corrections.clause);
/** "Коваль, Олена": two words with capitals and a comma are a surname and a name. */
const SURNAME_FIRST = /^(?<last>\p{Lu}[\p{L}'’-]+),\s+(?<first>\p{Lu}[\p{L}'’-]+)$/u;

const NAME_CUES = `${patternInAll(({ booking }) => booking.rightLastName)}|${patternInAll(({ booking }) => booking.rightFirstName)}`;
const LAST_NAME = anywhere(({ booking }) => booking.rightLastName);
const PARTS = new RegExp(`[,.;]+\\s*|\\s(?=(?:${CLAUSE})\\s)`, 'iu');
/** "Last name hill first name laura" */
const PARTS_UNMARKED = new RegExp(`${PARTS.source}|\\s(?=(?:${NAME_CUES})\\s)`, 'iu');
/** "First", "put", "yes": said next to a name. */
const BESIDE_NAME = new Set([
  ...LANGUAGES.flatMap(({ times }) => Object.keys(times.ordinals)),
  ...wordsInAll(({ smallTalk }) => smallTalk.fillers),
  ...wordsInAll(({ booking }) => `${booking.agreeing} ${booking.besideAgreeing}`),
  ...wordsInAll(({ booking }) => booking.introductionAround.after.replaceAll('|', ' ')),
  ...wordsInAll(({ contact }) => contact.aroundName.before.replace(/[^\p{L}' |]/gu, '').replaceAll('|', ' ')),
]);

/** The name in a reply to "What is your name?"; nothing of a reply that is too long to be one. */
export function nameIn(text: string): string | undefined {
  const bare = withoutTypedPhone(withoutTypedEmail(cleanText(text, 400).replace(/[’‘ʼ`´]/gu, "'")))
    .replace(AFTER, '')
    .replace(BEFORE, '')
    .replace(/^[\s,.:–—-]+|[\s,.;:!?]+$/gu, '');
  const words = bare.split(' ').filter(Boolean);
  const isSized = words.length > 0 && words.length <= MOST_WORDS && bare.length <= MOST_NAME_CHARACTERS;
  if (!isSized || !/\p{L}/u.test(bare) || /[?@]|\d{3}/u.test(bare)) return undefined;
  const isList = words.length > MOST_WORDS_OF_LIST && bare.includes(',') && bare === bare.toLowerCase();
  const isOther = wordsOf(bare).every((word) => NO_NAMES.has(word)) || slotNamedIn(bare) === 'phone';
  if (isList || isOther) return undefined;
  return inOrder(words.map(joinedLetters).map(withCapital).join(' '));
}

const withCapital = (word: string): string => word.charAt(0).toLocaleUpperCase() + word.slice(1);

/** "P-R-I-Y-A" is "Priya". */
const joinedLetters = (word: string): string =>
  /^\p{L}(?:-\p{L}){2,}$/u.test(word) ? word.toLowerCase().replaceAll('-', '') : word;

/** "Kovalenko, Anna" is "Anna Kovalenko". */
function inOrder(name: string): string {
  const { first, last } = SURNAME_FIRST.exec(name)?.groups ?? {};
  return first === undefined ? name : `${first} ${last}`;
}

/**
 * A name whose surname is said apart, in whatever order: "surname is Hill and first name is Laura", "Hill is my surname,
 * Laura the first name". Undefined where there are not two such parts.
 */
export const nameInParts = (text: string): string | undefined =>
  pairIn(text.split(PARTS)) ?? pairIn(text.split(PARTS_UNMARKED));

function pairIn(all: readonly string[]): string | undefined {
  const parts = all
    .map((part) => ({ isLast: LAST_NAME.test(plainOf(part)), words: namesLeftIn(part) }))
    .filter(({ words }) => words.length > 0);
  const last = parts.filter(({ isLast }) => isLast);
  // A patronymic may stand between: "Олена, по батькові Іванівна, прізвище Гук".
  const [first, ...others] = parts.filter(({ isLast }) => !isLast);
  const isPair = last.length === 1 && others.every(({ words }) => words.length <= MOST_BETWEEN);
  const words = [...(first?.words ?? []), ...(last[0]?.words ?? [])];
  return first && isPair && words.length <= MOST_NAMES ? nameIn(words.join(' ')) : undefined;
}

/** The words of a part that may be names: not "my", "is", "first" or "surname". */
const namesLeftIn = (part: string): readonly string[] => {
  const bare = withoutCues(part.replace(/[’‘ʼ`´]/gu, "'"));
  return (bare.match(/\p{L}[\p{L}'-]*/gu) ?? []).filter((word) => {
    const plain = foldCase(word);
    return !FUNCTION_WORDS.has(plain) && !BESIDE_NAME.has(plain) && slotNamedIn(plain) !== 'name';
  });
};

const withoutCues = (part: string): string =>
  part.replace(new RegExp(`(?<![\\p{L}'])(?:${NAME_CUES})(?![\\p{L}'])`, 'giu'), ' ');
