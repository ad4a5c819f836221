import { describe, expect, it } from 'vitest';
import { shippedForms } from '../testing/forms.ts';
import { abbreviationRules, romanRules } from './abbreviations.ts';
import { rewrite } from './rewrite.ts';

const forms = await shippedForms();
const abbreviations = (text: string) => abbreviationRules(forms).reduce(rewrite, text);
const roman = (text: string) => romanRules(forms).reduce(rewrite, text);

describe('abbreviations', () => {
  it.each([
    ['Prof. Lee', 'Professor Lee'],
    ['St Paul', 'Saint Paul'],
    ['12 Elm St.', '12 Elm Street.'],
    ['Elm St. is long', 'Elm Street is long'],
    ['approx. 5', 'approximately 5'],
    ['cats vs. dogs', 'cats versus dogs'],
    ['coffee w/o milk', 'coffee without milk'],
    ['Mon. or Tues.', 'Monday or Tuesday.'],
    ['No. 5 and Nos. 6', 'Number 5 and Numbers 6'],
    ['#5 of C#5', 'number 5 of C#5'],
  ])('%s', (text, said) => {
    expect(abbreviations(text)).toBe(said);
  });

  it.each(['Professor', 'stop.', 'x.no.', 'No. Never', 'vsx', 'st paul'])('%s is none', (text) => {
    expect(abbreviations(text)).toBe(text);
  });
});

describe('Roman numerals', () => {
  it.each([
    ['Chapter IV', 'Chapter 4'],
    ['World War II', 'World War 2'],
    ['Part XCIX.', 'Part 99.'],
    ['Super Bowl LVIII', 'Super Bowl 58'],
    ['Henry VIII', 'Henry the eighth'],
    ['Pope John Paul II', 'Pope John Paul the second'],
    ['Louis XIV was', 'Louis the fourteenth was'],
    ['Level CD', 'Level 400'],
  ])('%s', (text, said) => {
    expect(roman(text)).toBe(said);
  });

  it.each([
    'Chapter IIII',
    'Chapter VX',
    'Chapter IC',
    'Chapter DC',
    'Chapter 4',
    'henry VIII',
    "Part I's",
    'Part V.i',
  ])('%s is none', (text) => {
    expect(roman(text)).toBe(text);
  });

  it('does not take the first letter of a name for one, as the reference does', () => {
    for (const text of [
      'James Cameron',
      'King Lear',
      'Book Club',
      'Peter Clark',
      'Christian Lee',
      'Part Lovely',
    ])
      expect(roman(text)).toBe(text);
  });
});
