import { describe, expect, it } from 'vitest';
import { type Currency, isCurrency, isNumber, numberInWords, unitOf } from './number.ts';

/** Plurals with "s", and "O" without its stress in brackets. */
function inWords(
  text: string,
  { currency, isHead = true }: { currency?: Currency; isHead?: boolean } = {},
): string {
  const { words, ending } = numberInWords(text, currency, isHead);
  const spoken = words.map(({ word, isPlural, emphasis }) => {
    const whole = isPlural ? `${word}s` : word;
    return emphasis ? `(${whole})` : whole;
  });
  return spoken.join(' ') + (ending ? ` -${ending}` : '');
}

describe('isNumber', () => {
  it.each(['5', '1,000', '1.5', '.5', '-3', '2nd', "'90s".slice(1), '1990s', "5's", "5'd", '10ing'])(
    '%s is one',
    (text) => {
      expect(isNumber(text, true)).toBe(true);
    },
  );

  it.each(['', 'one', 'A5', '5A', '5-6', '--5', 'th', ','])('"%s" is not a number', (text) => {
    expect(isNumber(text, true)).toBe(false);
  });

  it('has a minus at the beginning of a word alone', () => {
    expect(isNumber('-3', false)).toBe(false);
  });
});

describe('numberInWords', () => {
  it.each([
    ['0', 'zero'],
    ['21', 'twenty one'],
    ['305', 'three hundred five'],
    ['1,234', 'one thousand two hundred thirty four'],
    ['12345', 'twelve thousand three hundred forty five'],
    ['1999', 'nineteen ninety nine'],
    ['1905', 'nineteen oh five'],
    ['-7', 'minus seven'],
    ['-1999', 'minus one thousand nine hundred ninety nine'],
    ['3.14', 'three (point) one four'],
    ['.5', '(point) five'],
    ['1.2.30', 'one two thirty'],
    ['192.168.0.1', 'one nine two one six eight zero one'],
    ['2nd', 'second'],
    ['1,000th', 'one thousandth'],
    ['1990s', 'nineteen ninety -s'],
    ["5's", 'five -s'],
    ["86'd", 'eighty six -ed'],
  ])('%s', (text, words) => {
    expect(inWords(text)).toBe(words);
  });

  it.each([
    ['5', 'five'],
    ['42', 'forty two'],
    ['101', 'one (O) one'],
    ['120', 'one twenty'],
    ['300', 'three hundred'],
    ['1234', 'twelve thirty four'],
    ['12345', 'one two three four five'],
    ['05', 'zero five'],
    ['1.5', 'one five'],
    ['1,000', 'one zero zero zero'],
    ['22nd', 'twenty second'],
    ['1,000th', 'one zero zero zero'],
  ])('%s behind letters', (text, words) => {
    expect(inWords(text, { isHead: false })).toBe(words);
  });

  it.each<[string, Currency, string]>([
    ['5', '$', 'five dollars'],
    ['1', '$', 'one dollar'],
    ['1.01', '$', 'one dollar and one cent'],
    ['1,234.56', '$', 'one thousand two hundred thirty four dollars and fifty six cents'],
    ['20.00', '€', 'twenty euros'],
    ['0.99', '$', 'ninety nine cents'],
    ['0', '$', 'zero dollars'],
    ['2.50', '£', 'two pounds and fifty pence'],
    ['1999', '$', 'one thousand nine hundred ninety nine dollars'],
    ['1.234', '$', 'one (point) two three four'],
  ])('%s of %s', (text, currency, words) => {
    expect(inWords(text, { currency })).toBe(words);
  });
});

it('knows three currencies', () => {
  expect(['$', '£', '€', '¥', 'toString'].map(isCurrency)).toEqual([true, true, true, false, false]);
  expect(unitOf('£')).toBe('pound');
});
