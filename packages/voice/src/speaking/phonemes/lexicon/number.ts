import { isDigits } from '../letters.ts';
import { cardinal, decimal, digitByDigit, ordinal, year } from '../number-words.ts';
import type { Ending } from './endings.ts';
import type { Emphasis } from './stress.ts';

export type Currency = '$' | '£' | '€';

/** The units of an amount: whole ones and hundredths. */
const UNITS: Record<Currency, readonly [string, string]> = {
  $: ['dollar', 'cent'],
  '£': ['pound', 'pence'],
  '€': ['euro', 'cent'],
};
const WITHOUT_PLURAL = 'pence';
const OF_ORDINALS = new Set(['st', 'nd', 'rd', 'th']);
const ENDINGS = new Map<string, Ending>([
  ['s', 's'],
  ["'s", 's'],
  ['ed', 'ed'],
  ["'d", 'ed'],
  ['ing', 'ing'],
]);
const ENDING_OF_A_NUMBER = /(?:ing|'d|ed|'s|st|nd|rd|th|s)$/;
const LETTERS_AT_THE_END = /[a-z']+$/;
const WITH_MARKS = /^[0-9.,]*$/;

export interface SpokenWord {
  readonly word: string;
  readonly emphasis?: Emphasis;
  readonly isPlural?: boolean;
}

export const isCurrency = (text: string): text is Currency => Object.hasOwn(UNITS, text);

/** "dollar" of "$". */
export const unitOf = (currency: Currency): string => UNITS[currency][0];

/** Digits with marks between them, perhaps with a minus in front and an ending: "-1,000.5", "2nd", "1990s". */
export function isNumber(text: string, isHead: boolean): boolean {
  const digits = text.replace(ENDING_OF_A_NUMBER, '');
  return /[0-9]/.test(text) && WITH_MARKS.test(isHead ? digits.replace(/^-/, '') : digits);
}

/** The words of a number, and the ending that the last of them gets. */
export function numberInWords(
  text: string,
  currency: Currency | undefined,
  isHead: boolean,
): { words: readonly SpokenWord[]; ending: Ending | undefined } {
  const letters = LETTERS_AT_THE_END.exec(text)?.[0] ?? '';
  const number = text.slice(0, text.length - letters.length);
  const isNegative = number.startsWith('-');
  const amount = isNegative ? number.slice(1) : number;
  const words = OF_ORDINALS.has(letters)
    ? ordinalWords(amount, isHead)
    : amountWords(amount, currency, { isHead, isNegative });
  return { words: isNegative ? [{ word: 'minus' }, ...words] : words, ending: ENDINGS.get(letters) };
}

function ordinalWords(number: string, isHead: boolean): SpokenWord[] {
  const digits = number.replaceAll(',', '');
  const isWhole = isDigits(number) || (isHead && isDigits(digits));
  return isWhole ? spoken(ordinal(digits)) : amountWords(number, undefined, { isHead, isNegative: false });
}

function amountWords(
  number: string,
  currency: Currency | undefined,
  { isHead, isNegative }: { isHead: boolean; isNegative: boolean },
): SpokenWord[] {
  const plain = number.replaceAll(',', '');
  const points = number.split('.').length - 1;
  if (!isNegative && !currency && number.length === 4 && isDigits(number)) return spoken(year(number));
  if (!isHead && points === 0) return inCode(plain);
  if (!isHead || points > 1) return plain.split('.').flatMap(partOfVersion);
  if (currency && hasHundredths(number)) return money(plain, currency);
  return spoken(points === 0 ? cardinal(plain) : decimal(plain));
}

/** Digits after letters, as in codes and rooms: "A101" is "A one oh one". */
function inCode(digits: string): SpokenWord[] {
  if (digits.startsWith('0') || digits.length > 3) return spoken(digitByDigit(digits));
  if (digits.length < 3 || digits.endsWith('00')) return spoken(cardinal(digits));
  const [hundreds = '', tens = '', ones = ''] = digits;
  const rest: SpokenWord[] =
    tens === '0'
      ? [{ word: 'O', emphasis: 'none' }, ...spoken(digitByDigit(ones))]
      : spoken(cardinal(tens + ones));
  return [...spoken(digitByDigit(hundreds)), ...rest];
}

/** Between the points of "1.20.300" or "192.168.0.1": two digits are a number, round ones too. */
function partOfVersion(digits: string): SpokenWord[] {
  if (digits === '') return [];
  const isRound = /^[1-9]0*$/.test(digits);
  const isNumber = isRound || (digits.length === 2 && !digits.startsWith('0'));
  return spoken(isNumber ? cardinal(digits) : digitByDigit(digits));
}

const hasHundredths = (amount: string): boolean => (amount.split('.')[1] ?? '').length < 3;

function money(amount: string, currency: Currency): SpokenWord[] {
  const [whole = '', hundredths = ''] = amount.split('.').map((digits) => digits.replace(/^0+/, ''));
  const [unit, smallUnit] = UNITS[currency];
  if (hundredths === '') return counted(whole, unit);
  if (whole === '') return counted(hundredths, smallUnit);
  return [...counted(whole, unit), { word: 'and' }, ...counted(hundredths, smallUnit)];
}

function counted(digits: string, unit: string): SpokenWord[] {
  const isPlural = digits !== '1' && unit !== WITHOUT_PLURAL;
  return [...spoken(cardinal(digits)), { word: unit, isPlural }];
}

function spoken(words: string): SpokenWord[] {
  return words
    .split(/[^a-z]+/)
    .filter((word) => word !== 'and')
    .map((word) => (word === 'point' ? { word, emphasis: 'none' } : { word }));
}
