import { anyOf, WORD_CHARACTER, WORD_END, WORD_START } from '../letters.ts';
import { ordinal } from '../number-words.ts';
import type { Rule } from './rewrite.ts';
import type { WrittenForms } from './written-forms.ts';

/** "Prof. Lee", "approx.", "No. 5", "#5". */
export function abbreviationRules(forms: WrittenForms): Rule[] {
  const titles = anyOf(Object.keys(forms.titles));
  const abbreviations = anyOf(Object.keys(forms.abbreviations));
  return [
    {
      pattern: new RegExp(String.raw`${WORD_START}(?<title>${titles})\.? (?=[A-Z])`, 'gu'),
      say: ({ part }) => `${forms.titles[part('title')]} `,
    },
    {
      pattern: new RegExp(String.raw`(?<!${WORD_CHARACTER}|\.)(?<short>${abbreviations})${WORD_END}`, 'gu'),
      say: ({ part, rest }) => {
        const isEnd = rest === '' && part('short').endsWith('.');
        return `${forms.abbreviations[part('short')]}${isEnd ? '.' : ''}`;
      },
    },
    {
      pattern: new RegExp(String.raw`${WORD_START}No(?<several>s)?\. ?(?=[0-9])`, 'gu'),
      say: ({ part }) => (part('several') ? 'Numbers ' : 'Number '),
    },
    { pattern: new RegExp(`(?<!${WORD_CHARACTER}|&)#(?=[0-9])`, 'gu'), say: () => 'number ' },
  ];
}

/** "Chapter IV" as "Chapter 4", "Henry VIII" as "Henry the eighth". */
export function romanRules(forms: WrittenForms): Rule[] {
  // Those from D on would take initials for numbers. "Henry I.M." names nobody the first.
  const numeral = `(?<numeral>[IVXLC][IVXLCDM]*)${WORD_END}(?![.'’]${WORD_CHARACTER})`;
  const behind = (names: readonly string[]) =>
    new RegExp(`${WORD_START}(?<name>${anyOf(names)}) ${numeral}`, 'gu');
  return [
    {
      pattern: behind(forms.roman_cardinal),
      say: ({ part }) => {
        const value = romanValue(part('numeral'));
        return value && `${part('name')} ${value}`;
      },
    },
    {
      pattern: behind(forms.roman_ordinal),
      say: ({ part }) => {
        const value = romanValue(part('numeral'));
        return value && `${part('name')} the ${ordinal(value)}`;
      },
    },
  ];
}

const ROMAN: readonly (readonly [string, number])[] = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
];

/** In digits; undefined of letters that are no numeral, such as "IC". */
function romanValue(numeral: string): string | undefined {
  let rest = numeral;
  let value = 0;
  for (const [letters, worth] of ROMAN) {
    for (let times = 0; rest.startsWith(letters) && times < mostOf(letters); times++) {
      rest = rest.slice(letters.length);
      value += worth;
    }
  }
  return rest === '' ? String(value) : undefined;
}

const mostOf = (letters: string): number => ('IXCM'.includes(letters) ? 3 : 1);
