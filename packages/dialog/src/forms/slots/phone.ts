import { patternInAll, wordsInAll } from '../../language/index.ts';
import { plainOf } from '../../text/clean-text.ts';
import { signOf, tokensOf } from './email.ts';
import { NUMBERS, REPEATS, withDigits } from './number.ts';
import { lastMeant, type Read } from './slot.ts';

/** Telephone numbers, typed or in number words. */

export const MOST_PHONE_CHARACTERS = 40;
const PHONE = /(?<!\d)\+? ?\(?\d(?:[\s().-]{0,3}\d){6,14}(?!\d)/u;
/** "+44 (0)7700": the zero is dialled without the code alone. */
const TRUNK_ZERO = /(?<code>\+\s?\d{1,3})\s*\(\s*0\s*\)/gu;
/** "12.05.2026 - 14.05.2026" is no number to call. */
const DATE = /(?<!\d)(?:\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4}-\d\d-\d\d)(?!\d)/gu;
const CLOCK = /(?<![\d.:])\d{1,2}[.:][0-5]\d(?![.:]?\d)/gu;
const YEARS = /(?<!\d)(?:19|20)\d\d ?[-–] ?(?:19|20)\d\d(?!\d)/gu;
const ALL_PHONES = new RegExp(PHONE, 'gu');
/** Digit after digit, or from a zero on: no list of times is said so. */
const DIALLED = /(?<!\d)(?<!\d )(?:\d(?: \d){6,14}|0(?: ?\d){8,14})(?! ?\d)/gu;
/** Ends a number, also one in words. */
const PART_END = /[,;…]\s*|\.+\s+/u;
const DIGITS = { fewest: 7, most: 15 };
/** With the zero that is dialled before the area. */
const FEWEST_AFTER_ZERO = 9;
const FILLERS = wordsInAll(({ smallTalk }) => smallTalk.fillers);
/** A number right after what it is of, and at most "number is" in between. */
const OF_OTHER = new RegExp(
  `(?<![^ ])${patternInAll(({ contact }) => contact.numbersOfOther)}(?: [^ \\d]+){0,2} \\d`,
  'u',
);

/** The number in a text, as digits with its plus; the last of several, unless they are joined by "or". */
export function phoneIn(text: string): string | undefined {
  const written = digitsFor(text.replace(DATE, ' ').replace(TRUNK_ZERO, '$<code> '));
  const found = lastMeant(PHONE, written) ?? '';
  const digits = found.replace(/\D/gu, '');
  const fewest = digits.startsWith('0') ? FEWEST_AFTER_ZERO : DIGITS.fewest;
  if (digits.length < fewest || digits.length > DIGITS.most) return undefined;
  return found.trimStart().startsWith('+') ? `+${digits}` : digits;
}

/**
 * All telephone numbers in a text, typed or in number words, as digits. A sum or a number of an order may be among them; a
 * date, a time and a span of years are not.
 */
export function phonesIn(text: string): readonly string[] {
  const rest = [DATE, CLOCK, YEARS].reduce((left, none) => left.replace(none, ' '), text);
  const parts = rest.split(PART_END).map(digitsFor);
  // "Nine, twelve thirty, fourteen thirty" are times, and "five five five, one two three four" is none.
  const found = [rest, ...parts].flatMap((part) => part.match(ALL_PHONES) ?? []);
  const spelled = digitsFor(rest).match(DIALLED) ?? [];
  const digits = [...found, ...spelled].map((number) => number.replace(/\D/gu, ''));
  return [...new Set(digits)].filter(({ length }) => length >= DIGITS.fewest && length <= DIGITS.most);
}

/** Reads a number from any turn. "My order number is 12345678" tells none. */
export function readPhone(text: string): Read | undefined {
  const value = phoneIn(text);
  if (value === undefined) return undefined;
  const isDialled = /^[+0]/.test(value);
  if (!isDialled && OF_OTHER.test(plainOf(text))) return undefined;
  return { value, likelihood: isDialled ? 0.95 : 0.85 };
}

/** Whether a typed number can be stored, in whatever groups; empty is none and not wrong. */
export const isPhone = (phone: string): boolean => phone === '' || /^\+?\d{7,15}$/.test(bareNumber(phone));

/** A typed number without what stands between its digits. */
export const bareNumber = (phone: string): string => phone.replace(/[\s().-]/g, '');

/** A text without the typed numbers in it. */
export const withoutTypedPhone = (text: string): string => text.replace(PHONE, '');

/** A text with its number words as digits: "нуль п'ятдесят сім" is "0 57". A comma ends a number. */
export function digitsFor(text: string): string {
  return text
    .split(PART_END)
    .flatMap((part) => withDigits(withoutSigh(tokensOf(part))))
    .map((token) => (signOf(token) === '+' ? '+' : token))
    .join(' ');
}

/** "Oh and …" begins with no zero, "oh seven seven" does. */
function withoutSigh(tokens: readonly string[]): readonly string[] {
  const [first = '', second = ''] = tokens;
  const isNumber = NUMBERS.has(second) || REPEATS.has(second) || /^\d/u.test(second);
  const isSigh = FILLERS.has(first) && !isNumber;
  return isSigh && tokens.length > 1 ? tokens.slice(1) : tokens;
}
