import { anyOf, capitalized, WORD_END, WORD_START } from '../letters.ts';
import { cardinal, ordinal } from '../number-words.ts';
import type { Found, Rule } from './rewrite.ts';
import type { WrittenForms } from './written-forms.ts';

const HALF_OF_DAY = String.raw`\s?(?<half>[AaPp])\.?[Mm]\.?(?![A-Za-z])`;
const CLOCK = new RegExp(
  `${WORD_START}(?<hour>[0-9]{1,2}):(?<minute>[0-9]{2})(?::(?<second>[0-9]{2}))?(?:${HALF_OF_DAY})?(?![0-9])`,
  'gu',
);
const BY_SLASHES = new RegExp(
  String.raw`${WORD_START}(?<first>[0-9]{1,2})\/(?<second>[0-9]{1,2})\/(?<year>[0-9]{4}|[0-9]{2})${WORD_END}`,
  'gu',
);
const BY_DASHES = new RegExp(
  `${WORD_START}(?<year>[0-9]{4})-(?<month>[0-9]{2})-(?<day>[0-9]{2})${WORD_END}`,
  'gu',
);
/** "7/4/31" is of 1931, "7/4/30" of 2030. */
const LAST_YEAR_OF_THIS_CENTURY = 30;

/** "7:05 pm" as "seven oh five P.M.", "12:00" as "twelve o'clock". */
export const CLOCK_TIME: Rule = { pattern: CLOCK, say: sayClock };

/** "2025-03-04", "3/4/2025". */
export function numericDates(forms: WrittenForms): Rule[] {
  return [
    {
      pattern: BY_DASHES,
      say: ({ part }) => sayDate(forms, part('month'), part('day'), part('year')),
    },
    {
      pattern: BY_SLASHES,
      say: ({ part }) => {
        const [first, second, year] = [part('first'), part('second'), wholeYear(part('year'))];
        return Number(first) <= 12
          ? sayDate(forms, first, second, year)
          : sayDate(forms, second, first, year);
      },
    },
  ];
}

/** "March 4, 2025", "Mar. 4th", "4 March", "the 4 of March". */
export function datesWithNames(forms: WrittenForms): Rule[] {
  const months = anyOf([
    ...Object.values(forms.months),
    ...Object.keys(forms.months).map(capitalized),
    'Sept',
  ]);
  const month = `(?<month>${months})`;
  const dayBehind = `(?<day>[0-9]{1,2})(?:st|nd|rd|th)?${WORD_END}(?![0-9:%])`;
  const nameOf = (found: Found) => forms.months[found.part('month').slice(0, 3).toLowerCase()];
  return [
    {
      pattern: new RegExp(
        String.raw`${WORD_START}${month}\.? ${dayBehind}(?<year>,? [0-9]{4}${WORD_END})?`,
        'gu',
      ),
      say: (found) =>
        isDay(found.part('day'))
          ? `${nameOf(found)} ${ordinal(found.part('day'))}${found.part('year')}`
          : undefined,
    },
    {
      pattern: new RegExp(
        String.raw`${WORD_START}(?:the )?(?<day>[0-9]{1,2}) (?:of )?${month}${WORD_END}\.?`,
        'gu',
      ),
      say: (found) =>
        isDay(found.part('day')) ? `the ${ordinal(found.part('day'))} of ${nameOf(found)}` : undefined,
    },
  ];
}

/** Returns a date by month and day; undefined for an invalid one. */
export function sayDate(forms: WrittenForms, month: string, day: string, year = ''): string | undefined {
  const name = Object.values(forms.months)[Number(month) - 1];
  if (!name || !isDay(day)) return undefined;
  return `${name} ${ordinal(day)}${year ? `, ${year}` : ''}`;
}

const isDay = (day: string): boolean => Number(day) >= 1 && Number(day) <= 31;

function wholeYear(year: string): string {
  if (year.length === 4) return year;
  return (Number(year) > LAST_YEAR_OF_THIS_CENTURY ? '19' : '20') + year;
}

function sayClock({ part, rest }: Found): string | undefined {
  const [hour, minute, second, half] = ['hour', 'minute', 'second', 'half'].map(part);
  if (!hour || !minute || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const words = [cardinal(hour), sayMinute(minute, !half && !second)];
  if (second) words.push(`and ${cardinal(second)} ${Number(second) === 1 ? 'second' : 'seconds'}`);
  // With points it is spelled; the last of them may be that of the sentence.
  if (half) words.push(`${half.toUpperCase()}.M${rest.startsWith('.') ? '' : '.'}`);
  return words.filter((word) => word !== '').join(' ');
}

function sayMinute(minute: string, isAlone: boolean): string {
  if (Number(minute) === 0) return isAlone ? "o'clock" : '';
  return `${Number(minute) < 10 ? 'oh ' : ''}${cardinal(minute)}`;
}
