import type { ContactWords } from '../../language/contact-words.ts';
import { LANGUAGES, patternInAll } from '../../language/index.ts';
import { wordsOf } from '../../text/clean-text.ts';
import type { Read } from './slot.ts';

const tableOf = (of: (words: ContactWords) => Readonly<Record<string, number>>) =>
  new Map(LANGUAGES.flatMap(({ contact }) => Object.entries(of(contact))));
export const NUMBERS = tableOf(({ numbers }) => numbers);
export const REPEATS = tableOf(({ repeats }) => repeats);
const MULTIPLIERS = tableOf(({ multipliers }) => multipliers);
const SEVERAL = tableOf(({ several }) => several);
/** "Four nines", and no more of them. */
const MOST_OF_ONE = 6;

/** The words of a text with digits for its numbers: "zero, sixty-seven, double five" is "0 67 55". */
export function withDigits(words: readonly string[]): readonly string[] {
  const digits: string[] = [];
  /** A number that may go on; `smallest` is what the next word has to be less than. */
  let group: { value: number; smallest: number } | undefined;
  let repeats = 1;
  const close = () => {
    if (group) digits.push(String(group.value));
    group = undefined;
  };
  for (const word of words.flatMap(withoutHyphen)) {
    const number = NUMBERS.get(word);
    const [several, multiplier] = [SEVERAL.get(word), MULTIPLIERS.get(word)];
    if (group && several !== undefined && group.value <= MOST_OF_ONE) {
      digits.push(String(several).repeat(group.value));
      group = undefined;
    } else if (multiplier !== undefined && (group?.value ?? 1) < 100) {
      group = { value: (group?.value ?? 1) * multiplier, smallest: multiplier };
    } else if (number === undefined) {
      const repeat = REPEATS.get(word);
      close();
      if (repeat === undefined) digits.push(word);
      repeats = repeat ?? 1;
    } else if (repeats > 1 && number < 10) {
      close();
      digits.push(String(number).repeat(repeats));
      repeats = 1;
    } else {
      // "Fifty" takes a "seven" and no "zero"; "twelve" takes nothing.
      const isJoined = group !== undefined && repeats === 1 && number > 0 && number < group.smallest;
      if (!isJoined) close();
      group = { value: (group?.value ?? 0) + number, smallest: smallestOf(number) };
      repeats = 1;
    }
  }
  close();
  return digits;
}

function smallestOf(number: number): number {
  if (number >= 100) return 100;
  return number >= 20 ? 10 : 1;
}

/** "Thirty-six" is two number words. */
function withoutHyphen(word: string): readonly string[] {
  const parts = word.split('-');
  return parts.length > 1 && parts.every((part) => NUMBERS.has(part)) ? parts : [word];
}

const POSTCODE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${patternInAll(({ contact }) => contact.postcode)})(?![\\p{L}\\p{N}])`,
  'iu',
);
const POSTCODE_ALONE = new RegExp(`^(?:${POSTCODE.source})[\\s.!]*$`, 'iu');

/** Where a text tells a postcode: "SY8 2PQ". */
export function postcodeIn(text: string): { readonly begin: number; readonly end: number } | undefined {
  const found = POSTCODE.exec(text);
  return found ? { begin: found.index, end: found.index + found[0].length } : undefined;
}

/** Whether a text is a postcode and nothing else. */
export const isPostcode = (text: string): boolean => POSTCODE_ALONE.test(text);

/** Letters may stand before the digits of a code. */
const CODE = /(?<![\p{L}\p{N}])(?:\p{Lu}{1,4}[\s-]|\p{L}{1,4}-?)?\d(?:[\s-]?\d)*(?![\p{L}\p{N}])/u;

/** Reads a code of digits, with letters before them at most: "order AB 4417", "forty four seventeen". */
export function readCode(text: string, fewestDigits: number, mostDigits: number): Read | undefined {
  const typed = CODE.exec(text)?.[0];
  const spoken = withDigits(wordsOf(text))
    .filter((word) => /^\d+$/u.test(word))
    .join('');
  const code = typed ?? spoken;
  const digits = code.replace(/\D/gu, '').length;
  if (digits < fewestDigits || digits > mostDigits) return undefined;
  return { value: code.replace(/[\s-]/gu, '').toUpperCase(), likelihood: typed === undefined ? 0.8 : 0.9 };
}

/** Reads a postcode of the languages' countries. */
export function readPostcode(text: string): Read | undefined {
  const found = postcodeIn(text);
  return found && { value: text.slice(found.begin, found.end).toUpperCase(), likelihood: 0.9 };
}
