import type { Language } from '../language/language.ts';
import type { EdgeOfSpan, Span } from '../language/time-words.ts';
import {
  addDays,
  addMonths,
  dateOf,
  firstOfMonth,
  type LocalDate,
  lastOfMonth,
  localAt,
  mondayOf,
  partsOf,
  weekdayOf,
} from './calendar.ts';
import type { DaysMention, Found, Scanner } from './mentions.ts';
import { patternsOf, type TimePatterns } from './patterns.ts';
import { readWrittenDates, writtenDate } from './written-dates.ts';

export interface DaysContext {
  readonly language: Language;
  readonly now: Date;
  readonly zone: string;
  readonly today: LocalDate;
  readonly asked: 'day' | 'time' | 'duration' | undefined;
}

/** Takes all days that a text names. */
export function readDays(scanner: Scanner, context: DaysContext): void {
  const patterns = patternsOf(context.language);
  readWrittenDates(scanner, context);
  readDistances(scanner, context, patterns);
  readSpans(scanner, context, patterns);
  readWeekdays(scanner, context, patterns);
  const { days } = patterns;
  scanner.take(days.pattern, (match) => {
    const { offset = 0, part } = days.valueOf(match) ?? {};
    if (offset < 0) return { type: 'problem', problem: 'past' };
    return { ...oneDay(addDays(context.today, offset)), ...(part ? { part } : {}) };
  });
}

/** "In two weeks", "in an hour"; "two days ago". */
function readDistances(scanner: Scanner, { now, zone, today }: DaysContext, patterns: TimePatterns): void {
  scanner.take(patterns.shifted, () => ({ type: 'nothing' }));
  scanner.take(patterns.ago, () => ({ type: 'problem', problem: 'past' }));
  scanner.take(patterns.ahead, (match) => {
    const amount = patterns.amountOf(match);
    if (!amount) return undefined;
    if (amount.months > 0) {
      const date = addMonths(today, amount.months);
      return { ...range('other', date, date), about: true };
    }
    if (amount.minutes < 1440) {
      return { type: 'moment', ...localAt(new Date(now.getTime() + amount.minutes * 60_000), zone) };
    }
    const days = Math.round(amount.minutes / 1440);
    const date = addDays(today, days);
    const exact = days < 7 && match.groups?.two === undefined;
    return { ...range(days < 7 ? 'other' : 'week', date, date), ...(exact ? {} : { about: true }) };
  });
}

/** Weeks, weekends, months and years, or their beginning, middle or end. */
function readSpans(scanner: Scanner, context: DaysContext, patterns: TimePatterns): void {
  const { language, today } = context;
  scanner.take(patterns.spans.pattern, (match) => {
    const said = patterns.spans.valueOf(match);
    return said && spanOf(said, today, scanner.text.slice(0, match.index), patterns);
  });
  scanner.take(patterns.months.pattern, (match) => {
    const said = patterns.months.valueOf(match) ?? 1;
    const before = patterns.dayBefore.exec(scanner.text.slice(0, match.index));
    // With chrono, a number that is still left is not a day: "at 3 in December".
    if (before && !language.times.dates) {
      const date = { day: Number(before.groups?.day), month: said };
      return { ...writtenDate([date], context), start: before.index };
    }
    const { year, month } = partsOf(today);
    const first = dateOf(said < month ? year + 1 : year, said, 1) ?? today;
    return edgeOf('month', first, lastOfMonth(first), scanner.text.slice(0, match.index), patterns);
  });
}

function spanOf(
  { span, offset }: { readonly span: Span; readonly offset: number },
  today: LocalDate,
  before: string,
  patterns: TimePatterns,
): Found {
  if (offset < 0) return { type: 'problem', problem: 'past' };
  const monday = addDays(mondayOf(today), 7 * offset);
  switch (span) {
    case 'days':
      return range('other', today, addDays(today, offset));
    case 'workdays':
      return { type: 'days', kind: 'other', readings: [{ from: today, weekdays: [1, 2, 3, 4, 5] }] };
    case 'weekends':
      return { type: 'days', kind: 'weekend', readings: [{ from: today, weekdays: [6, 7] }] };
    case 'weekend':
      return range('weekend', addDays(monday, 5), addDays(monday, 6));
    case 'week':
      return edgeOf('week', monday, addDays(monday, 6), before, patterns);
    case 'month': {
      const first = addMonths(firstOfMonth(today), offset);
      return edgeOf('month', first, lastOfMonth(first), before, patterns);
    }
    case 'year': {
      const year = partsOf(today).year + offset;
      return edgeOf('year', `${year}-01-01`, `${year}-12-31`, before, patterns);
    }
  }
}

/** A week, month or year, or the part of it that the words before it say. */
function edgeOf(
  span: 'week' | 'month' | 'year',
  first: LocalDate,
  last: LocalDate,
  before: string,
  { edges }: TimePatterns,
): Found {
  for (const [edge, pattern] of edges) {
    const start = pattern.exec(before)?.index;
    if (start === undefined) continue;
    const [from, to] = edgeDays(span, edge, first, last);
    // "The first Monday of the first half of May" is not worth the trouble, "a Monday in early May" is.
    return { ...range(span === 'month' ? 'month' : 'other', from, to), start };
  }
  return range(span === 'year' ? 'other' : span, first, last);
}

/** "The second week of May" begins on the eighth, whatever day of the week that is. */
function edgeDays(
  span: 'week' | 'month' | 'year',
  edge: EdgeOfSpan,
  first: LocalDate,
  last: LocalDate,
): DaysBetween {
  if (edge === 'first_week') return [first, addDays(first, 6)];
  if (edge === 'second_week') return [addDays(first, 7), addDays(first, 13)];
  if (edge === 'third_week') return [addDays(first, 14), addDays(first, 20)];
  if (edge === 'last_week') return [addDays(last, -6), last];
  return EDGES[span](first, last)[edge];
}

type DaysBetween = readonly [from: LocalDate, to: LocalDate];
type Edges = Record<'start' | 'middle' | 'end', DaysBetween>;

const EDGES: Record<'week' | 'month' | 'year', (first: LocalDate, last: LocalDate) => Edges> = {
  week: (first, last) => ({
    start: [first, addDays(first, 1)],
    middle: [addDays(first, 1), addDays(first, 3)],
    end: [addDays(first, 3), last],
  }),
  month: (first, last) => ({
    start: [first, addDays(first, 9)],
    middle: [addDays(first, 9), addDays(first, 19)],
    end: [addDays(first, 19), last],
  }),
  year: (first, last) => ({
    start: [first, lastOfMonth(first)],
    middle: [addMonths(first, 5), lastOfMonth(addMonths(first, 6))],
    end: [firstOfMonth(last), last],
  }),
};

function readWeekdays(scanner: Scanner, { today }: DaysContext, { weekdayForms }: TimePatterns): void {
  scanner.take(weekdayForms.pattern, (match) => {
    const which = weekdayForms.valueOf(match);
    const weekday = [1, 2, 3, 4, 5, 6, 7].find((day) => match.groups?.[`d${day}`] !== undefined);
    return weekday && which ? weekdaySaid(weekday, which, today) : undefined;
  });
}

function weekdaySaid(
  weekday: number,
  which: NonNullable<ReturnType<TimePatterns['weekdayForms']['valueOf']>>,
  today: LocalDate,
): Found {
  if (which === 'last') return { type: 'problem', problem: 'past' };
  if (which === 'last_of' || typeof which === 'number') {
    const nth = which === 'last_of' ? -1 : which;
    return { type: 'days', kind: 'weekday', weekday, nth, readings: readingsOf(weekday, 'bare', today) };
  }
  if (which === 'every') {
    return { type: 'days', kind: 'weekday', weekday, readings: [{ from: today, weekdays: [weekday] }] };
  }
  return {
    type: 'days',
    kind: which === 'bare' || which === 'this' ? 'weekday' : 'date',
    weekday,
    ...(which === 'this' ? { single: true } : {}),
    readings: readingsOf(weekday, which, today),
  };
}

/**
 * A weekday alone is the coming one, and today's name means a week from today rather than today. "This Tuesday" is the
 * coming one or today. "Next Tuesday" is that of the next week, which begins on Monday; where another Tuesday comes
 * before it, that is the second reading.
 */
function readingsOf(
  weekday: number,
  which: 'bare' | 'this' | 'next' | 'week_later',
  today: LocalDate,
): DaysMention['readings'] {
  const on = (date: LocalDate) => ({ from: date, to: date });
  const away = (weekday - weekdayOf(today) + 7) % 7;
  const coming = addDays(today, away || 7);
  if (which === 'this') return [on(addDays(today, away))];
  if (which === 'week_later') return [on(addDays(coming, 7))];
  if (which === 'bare') return away === 0 ? [on(coming), on(today)] : [on(coming)];
  const next = addDays(mondayOf(today), 6 + weekday);
  return next === coming ? [on(next)] : [on(next), on(coming)];
}

export function oneDay(date: LocalDate): Omit<DaysMention, 'start' | 'end'> {
  return range('date', date, date);
}

function range(
  kind: DaysMention['kind'],
  from: LocalDate,
  to: LocalDate,
): Omit<DaysMention, 'start' | 'end'> {
  return { type: 'days', kind, readings: [{ from, to }] };
}
