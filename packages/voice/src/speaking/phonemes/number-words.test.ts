import { describe, expect, it } from 'vitest';
import { cardinal, decimal, digitByDigit, ordinal, year } from './number-words.ts';

describe('cardinal', () => {
  it.each([
    ['0', 'zero'],
    ['7', 'seven'],
    ['13', 'thirteen'],
    ['20', 'twenty'],
    ['42', 'forty-two'],
    ['100', 'one hundred'],
    ['101', 'one hundred and one'],
    ['999', 'nine hundred and ninety-nine'],
    ['1000', 'one thousand'],
    ['1001', 'one thousand and one'],
    ['1100', 'one thousand, one hundred'],
    ['12345', 'twelve thousand, three hundred and forty-five'],
    ['1000000', 'one million'],
    ['1000021', 'one million and twenty-one'],
    ['2000300004', 'two billion, three hundred thousand and four'],
    ['007', 'seven'],
    ['', 'zero'],
  ])('%s', (digits, words) => {
    expect(cardinal(digits)).toBe(words);
  });

  it('reads numbers without a name digit by digit', () => {
    expect(cardinal(`1${'0'.repeat(35)}`)).toBe('one hundred decillion');
    expect(cardinal(`1${'0'.repeat(36)}`)).toBe(`one${' zero'.repeat(36)}`);
  });
});

describe('ordinal', () => {
  it.each([
    ['1', 'first'],
    ['2', 'second'],
    ['3', 'third'],
    ['8', 'eighth'],
    ['12', 'twelfth'],
    ['20', 'twentieth'],
    ['23', 'twenty-third'],
    ['100', 'one hundredth'],
    ['1005', 'one thousand and fifth'],
    ['1000', 'one thousandth'],
    ['0', 'zeroth'],
  ])('%s', (digits, words) => {
    expect(ordinal(digits)).toBe(words);
  });
});

describe('year', () => {
  it.each([
    ['1905', 'nineteen oh-five'],
    ['1987', 'nineteen eighty-seven'],
    ['1900', 'nineteen hundred'],
    ['2000', 'two thousand'],
    ['2005', 'two thousand and five'],
    ['2026', 'twenty twenty-six'],
    ['1066', 'ten sixty-six'],
    ['0999', 'nine ninety-nine'],
    ['0042', 'forty-two'],
  ])('%s', (digits, words) => {
    expect(year(digits)).toBe(words);
  });
});

describe('decimal', () => {
  it.each([
    ['3.14', 'three point one four'],
    ['3.140', 'three point one four'],
    ['3.0', 'three'],
    ['3.', 'three'],
    ['0.5', 'zero point five'],
    ['.50', 'point five zero'],
    ['1234.5', 'one thousand, two hundred and thirty-four point five'],
  ])('%s', (text, words) => {
    expect(decimal(text)).toBe(words);
  });
});

it('reads digit by digit', () => {
  expect(digitByDigit('9051')).toBe('nine zero five one');
});
