import { anyOf, oneOf, WORD_CHARACTER, WORD_END, WORD_START } from '../letters.ts';
import { cardinal } from '../number-words.ts';
import { sayDate } from './dates.ts';
import type { Rule } from './rewrite.ts';
import { counted, NUMBER, type WrittenForms } from './written-forms.ts';

const LARGE = `(?<large>hundred|thousand|million|billion|trillion|[kKmMbB]${WORD_END})`;
const BY_LETTER = new Map([
  ['k', 'thousand'],
  ['m', 'million'],
  ['b', 'billion'],
]);
/** Their small amounts are read by the lexicon: "$1.50". */
const WITH_HUNDREDTHS = '$£€';
const NOT_IN_A_NUMBER = String.raw`(?<![\p{L}\p{N}_.])`;
const NOT_IN_A_CODE = String.raw`(?<![\p{L}\p{N}_.\-])`;
const SCALES: Readonly<Record<string, string>> = { C: ' Celsius', F: ' Fahrenheit' };
const PARTS = ['', '', 'half', 'third', 'quarter', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** "$5k", "20¢", "¥500", "USD 5 million". */
export function moneyRules(forms: WrittenForms): Rule[] {
  const wordsOf = (sign: string) => forms.currency[sign.replace('.', '')] ?? ['', ''];
  const saySum = (number: string, large: string, sign: string) => {
    const several = wordsOf(sign)[1];
    return large === '' ? counted(number, wordsOf(sign)) : `${number} ${sayLarge(large)} ${several}`;
  };
  const number = `(?<number>${NUMBER})`;
  return [
    {
      pattern: new RegExp(String.raw`(?<sign>${oneOf(WITH_HUNDREDTHS)})${number}\s?${LARGE}`, 'gu'),
      say: ({ part }) => saySum(part('number'), part('large').toLowerCase(), part('sign')),
    },
    {
      pattern: new RegExp(String.raw`${NOT_IN_A_NUMBER}${number}\s?¢`, 'gu'),
      say: ({ part }) => counted(part('number'), wordsOf('¢')),
    },
    {
      pattern: new RegExp(
        String.raw`${WORD_START}(?<sign>[¥₹₩]|Rs\.?|USD|EUR|GBP)\s?${number}(?:\s?${LARGE})?`,
        'gu',
      ),
      say: ({ part }) => saySum(part('number'), part('large'), part('sign')),
    },
  ];
}

/** "20 °C", "5 km", "6ft". */
export function unitRules(forms: WrittenForms): Rule[] {
  const number = `${NOT_IN_A_NUMBER}(?<number>-?${NUMBER})`;
  const units = anyOf(Object.keys(forms.units));
  return [
    {
      pattern: new RegExp(String.raw`${number}\s?°\s?(?<scale>[CF])?${WORD_END}`, 'gu'),
      say: ({ part }) => counted(part('number'), ['degree', 'degrees']) + (SCALES[part('scale')] ?? ''),
    },
    {
      pattern: new RegExp(String.raw`${number}\s?(?<unit>${units})${WORD_END}`, 'gu'),
      say: ({ part }) => counted(part('number'), forms.units[part('unit')] ?? ['', '']),
    },
  ];
}

/** "555-0199" digit by digit. */
export const PHONE_NUMBER: Rule = {
  pattern: new RegExp(
    String.raw`${NOT_IN_A_CODE}(?<number>(?:[0-9]{3}-)?[0-9]{3}-[0-9]{4})(?![\p{L}\p{N}_.\-])`,
    'gu',
  ),
  say: ({ part }) => [...part('number').replaceAll('-', ',')].join(' '),
};

/** "3/4" is three quarters; what can't be a fraction is a day, as "12/24". */
export function fractionRule(forms: WrittenForms): Rule {
  return {
    pattern: /(?<![\p{L}\p{N}_./])(?<over>[0-9]{1,2})\/(?<under>[0-9]{1,2})(?![\p{L}\p{N}_./])/gu,
    say: ({ part }) => {
      const [over, under] = [Number(part('over')), Number(part('under'))];
      if (over > 0 && over < under && under <= 10) return sayFraction(over, under);
      return sayDate(forms, part('over'), part('under')) ?? `${over} slash ${under}`;
    },
  };
}

/** "5-7" and "5 – 7" as "5 to 7". */
export const RANGE: Rule = {
  pattern: new RegExp(
    String.raw`${NOT_IN_A_CODE}(?<from>[0-9]{1,4})\s?[-–]\s?(?<to>[0-9]{1,4})(?![\p{L}\p{N}_.\-%])`,
    'gu',
  ),
  say: ({ part }) => `${part('from')} to ${part('to')}`,
};

/** "+5" as "plus 5". */
export const PLUS: Rule = {
  pattern: new RegExp(String.raw`(?<!${WORD_CHARACTER}|\+)\+(?=[0-9])`, 'gu'),
  say: () => 'plus ',
};

const sayLarge = (large: string): string => BY_LETTER.get(large.toLowerCase()) ?? large;

function sayFraction(over: number, under: number): string {
  if (under === 2) return 'one half';
  const part = PARTS[under] ?? cardinal(String(under));
  return `${over} ${part}${over === 1 ? '' : 's'}`;
}
