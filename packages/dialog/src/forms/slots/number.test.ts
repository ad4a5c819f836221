import { describe, expect, it } from 'vitest';
import { withDigits } from './number.ts';

describe('number words', () => {
  it.each([
    ['zero sixty-seven one two three', '0 67 1 2 3'],
    ['nine hundred one', '901'],
    ['one hundred twenty three', '123'],
    ['two thousand five', '2005'],
    ['nineteen eighty four', '19 84'],
    ['double five triple two', '55 222'],
    ['three zeros two fives', '000 55'],
    ['fifty zero', '50 0'],
    ['call me on seven', 'call me on 7'],
    ["п'ятсот двадцять один", '521'],
    ['три одиниці два нулі', '111 00'],
    ['дві тисячі', '2000'],
    ['сто один', '101'],
  ])('%j are %j', (text, digits) => expect(withDigits(text.split(' ')).join(' ')).toBe(digits));
});
