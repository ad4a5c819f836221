import { abbreviationRules, romanRules } from './abbreviations.ts';
import { fractionRule, moneyRules, PHONE_NUMBER, PLUS, RANGE, unitRules } from './amounts.ts';
import { CLOCK_TIME, datesWithNames, numericDates } from './dates.ts';
import { type Rule, rewrite } from './rewrite.ts';
import type { WrittenForms } from './written-forms.ts';

/** They are said between other things alone: "=" by itself is nothing. */
const BETWEEN_THINGS = '=<>~';

/** Writes out what the lexicon can't read: times, dates, units, abbreviations, symbols. Plain numbers stay. */
export function createNormalizer(forms: WrittenForms): (text: string) => string {
  // An earlier rule takes from a later one what it would read otherwise.
  const rules = [
    CLOCK_TIME,
    ...numericDates(forms),
    ...moneyRules(forms),
    ...unitRules(forms),
    ...datesWithNames(forms),
    ...abbreviationRules(forms),
    ...romanRules(forms),
    PHONE_NUMBER,
    fractionRule(forms),
    RANGE,
    PLUS,
    ...Object.entries(forms.symbols).map(symbolRule),
  ];
  return (text) =>
    plainSpaces(rules.reduce(rewrite, plainMarks(plainSpaces(text)))).replace(/ +([,.;:!?])/g, '$1');
}

const plainSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

const plainMarks = (text: string): string =>
  text.replaceAll('’', "'").replaceAll('‒', '-').replaceAll('―', '—');

function symbolRule([symbol, word]: [string, string]): Rule {
  const literal = `\\u{${symbol.codePointAt(0)?.toString(16)}}`;
  const pattern = BETWEEN_THINGS.includes(symbol) ? String.raw`(?<=\S) ?${literal} ?(?=\S)` : literal;
  return { pattern: new RegExp(pattern, 'gu'), say: () => (word === '' ? ' ' : ` ${word} `) };
}
