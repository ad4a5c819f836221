import type { ParsedComponents } from 'chrono-node';
import {
  addDays,
  addMonths,
  dateOf,
  firstOfMonth,
  type LocalDate,
  lastOfMonth,
  partsOf,
} from './calendar.ts';
import type { Found, Scanner } from './mentions.ts';
import { patternsOf, type TimePatterns } from './patterns.ts';
import type { DaysContext } from './read-days.ts';
import type { Days } from './wish.ts';

/** Who names a day without its year and it is over since no longer than this, means that day and is mistaken. */
const JUST_OVER_DAYS = 31;

/** Zones of the United States, where 5/6 is the sixth of May; and of lands that speak English and read the fifth of June. */
const MONTH_FIRST =
  /^(?:US|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Indiana|Kentucky)|Pacific\/Honolulu)/;
const DAY_FIRST =
  /^(?:GB|Europe\/(?:London|Dublin|Belfast)|Australia|Africa|NZ|Pacific\/Auckland|Asia\/Kolkata)/;

interface Written {
  readonly day: number;
  readonly month: number;
  readonly year?: number | undefined;
}

/** Takes dates as they are written, "14.12.", "14/12/2026", "20 December", and days of a month, "the 14th". */
export function readWrittenDates(scanner: Scanner, context: DaysContext): void {
  readNamedMonths(scanner, context);
  scanner.take(/(?<= )(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?= )/gu, ({ groups = {} }) =>
    writtenDate(
      [{ year: Number(groups.year), month: Number(groups.month), day: Number(groups.day) }],
      context,
    ),
  );
  readNumbers(scanner, context);
  const { holidays } = patternsOf(context.language);
  scanner.take(holidays.pattern, (match) => {
    const holiday = holidays.valueOf(match);
    return holiday && writtenDate([holiday], context);
  });
}

/** Dates with the name of a month, by chrono-node. */
function readNamedMonths(scanner: Scanner, context: DaysContext): void {
  const { dates } = context.language.times;
  if (!dates) return;
  const { isJoint } = patternsOf(context.language);
  // Same length, so that places stay.
  const plain = scanner.text.replaceAll('#', ' ');
  const results = dates.parse(plain, { instant: new Date(`${context.today}T12:00:00Z`), timezone: 0 });
  for (const { index, text, start, end } of results) {
    const [first, until] = [start, ...(end ? [end] : [])].flatMap(writtenIn);
    if (!first) continue;
    // It takes the hour in "June 3 at seven thirty" for a year: 3 June 2030.
    const hasYear = /\b\d{4}\b/u.test(text);
    const found = hasYear || end ? text : text.replace(/(?<=\p{L}.*\d.*)\s+\d{1,2}\s*$/u, '');
    const dated = ({ day, month, year }: Written) =>
      writtenDate([{ day, month, year: hasYear ? year : undefined }], context);
    const from = index + leadOf(found, !end, isJoint).length;
    const last = index + found.trimEnd().length;
    const to = scanner.text[last] === '#' ? last + 1 : last;
    scanner.add(from, to, joined(dated(first), until && dated(until)));
  }
}

/** What the library takes before a date and is no part of it: the "з" of "з 1 грудня" says more than the day. */
function leadOf(found: string, isAlone: boolean, isJoint: TimePatterns['isJoint']): string {
  const [lead = ''] = /^\P{N}+/u.exec(found) ?? [];
  if (isAlone && isJoint(` ${lead.trim()} `, 'from')) return lead;
  return /^[\s,]+/u.exec(found)?.[0] ?? '';
}

function writtenIn(components: ParsedComponents): Written[] {
  const [day, month] = [components.get('day'), components.get('month')];
  // A month alone has an implied day.
  if (day === null || month === null || !components.isCertain('day')) return [];
  return [
    { day, month, year: components.isCertain('year') ? (components.get('year') ?? undefined) : undefined },
  ];
}

function joined(first: Found, last: Found | undefined): Found {
  if (first.type !== 'days' || last?.type !== 'days') return last?.type === 'problem' ? last : first;
  const to = last.readings[0].to;
  return { ...first, kind: 'other', readings: [{ from: first.readings[0].from, ...(to ? { to } : {}) }] };
}

function readNumbers(scanner: Scanner, context: DaysContext): void {
  const patterns = patternsOf(context.language);
  const { times } = context.language;
  const pattern =
    /(?<= )(?<first>\d{1,2})(?<sign>[-./])(?<second>\d{1,2})(?:[-./](?<year>\d{4}|\d{2}))?(?= )/gu;
  scanner.take(pattern, ({ index, groups = {} }, end) => {
    const { first = '', second = '', sign, year } = groups;
    const half = new RegExp(`^ (?:${[times.am, times.pm, times.hourUnit].filter(Boolean).join('|')}) `, 'u');
    if (year === undefined) {
      if (!mayBeDate(first, second, sign) || half.test(scanner.text.slice(end))) return undefined;
      // "At 10.12" is a time.
      if (sign === '.' && patterns.onlyClock.test(scanner.text.slice(0, index))) return undefined;
    }
    const full = year === undefined ? undefined : Number(year) + (year.length === 2 ? 2000 : 0);
    return inOrder({ first: Number(first), second: Number(second), year: full, sign }, context);
  });
}

function mayBeDate(first: string, second: string, sign: string | undefined): boolean {
  const [one, other] = [Number(first), Number(second)];
  if (sign === '.') return one <= 31 && other >= 1 && other <= 12 && second.length === 2;
  return Math.max(one, other) <= 31 && Math.min(one, other) <= 12 && `${first}/${second}` !== '24/7';
}

/** Day and month in the order that their numbers, the sign, the language and the visitor's place tell; both where none does. */
function inOrder(
  {
    first,
    second,
    year,
    sign,
  }: {
    readonly first: number;
    readonly second: number;
    readonly year: number | undefined;
    readonly sign: string | undefined;
  },
  context: DaysContext,
): Found {
  const { monthFirst: mayBeMonthFirst } = context.language.times;
  const dayFirst = { day: first, month: second, year };
  const monthFirst = { day: second, month: first, year };
  if (sign === '.' || first > 12) return writtenDate([dayFirst], context);
  if (second > 12) return writtenDate([monthFirst], context);
  if (!mayBeMonthFirst) return writtenDate([dayFirst], context);
  if (MONTH_FIRST.test(context.zone)) return writtenDate([monthFirst], context);
  if (first === second || DAY_FIRST.test(context.zone)) return writtenDate([dayFirst], context);
  const found = writtenDate([dayFirst, monthFirst], context);
  return found.type === 'days' ? { ...found, either: true } : found;
}

/** Takes days of a month that is not named, where nothing else has their numbers: "the 14th", "14 числа". */
export function readDaysOfMonth(scanner: Scanner, context: DaysContext): void {
  const patterns = patternsOf(context.language);
  const isKnownAfter = (end: number): boolean => {
    const after = scanner.text.slice(end);
    const word = /^ (\S+)/u.exec(after)?.[1];
    if (patterns.isFollowed(after)) return true;
    return word === undefined || word === ',' || /^\d/u.test(word) || isKnown(word, scanner, end, patterns);
  };
  // "3, 4 or 5 November"
  for (const mention of scanner.mentions.toReversed()) {
    if (mention.type === 'days' && mention.kind === 'date') readListBefore(scanner, mention.start, context);
  }
  // "Friday 26", and "Friday 11 at 10"; "Friday 11" is an hour.
  scanner.take(/(?<= )(?:[1-9]|[12]\d|3[01])(?= )/gu, ({ 0: number, index }, end) => {
    const isDay = Number(number) >= 24 || hasClockAfter(scanner, end, patterns);
    const isFound = isDay && isBesideDay(scanner, index, end) && isKnownAfter(end);
    return isFound ? dayOfMonth(Number(number), context.today) : undefined;
  });
  scanner.take(patterns.dayNumber, ({ groups = {} }, end) =>
    isKnownAfter(end) ? dayOfMonth(Number(groups.n), context.today) : undefined,
  );
  scanner.take(patterns.ordinal, ({ index, groups = {} }, end) => {
    const day = Number(groups.n);
    // "The first visit" is no day, and "the second" alone is rather one of the times offered.
    const isChoice =
      !/ (?:[4-9]|\d\d)# /u.test(scanner.text) && !scanner.mentions.some(({ type }) => type === 'days');
    // "Until the 2nd", but not "by the second"
    const isTyped = /\d/u.test(scanner.wordsAt(index, end));
    const isLimit = isTyped && patterns.isLimit(scanner.text.slice(0, index));
    const isAt = patterns.isJoint(` ${/^ (\S+)/u.exec(scanner.text.slice(end))?.[1] ?? ''} `, 'at');
    if (!isKnownAfter(end) || (day <= 3 && isChoice && !isAt && !isLimit && context.asked !== 'day'))
      return undefined;
    return dayOfMonth(day, context.today);
  });
  if (context.asked === 'day') {
    scanner.take(/(?<=^ )\d{1,2}(?= $)/gu, ([day]) => dayOfMonth(Number(day), context.today));
  }
}

function isBesideDay(scanner: Scanner, start: number, end: number): boolean {
  return scanner.mentions.some((mention) => {
    const isNamed = !/\d/u.test(scanner.text.slice(mention.start, mention.end));
    if (mention.type !== 'days' || !isNamed || !['weekday', 'date'].includes(mention.kind)) return false;
    const gap =
      mention.end <= start ? scanner.text.slice(mention.end, start) : scanner.text.slice(end, mention.start);
    return /^[ ,]+$/u.test(gap);
  });
}

/** Whether the next thing after a number is a time of its own. */
function hasClockAfter(scanner: Scanner, end: number, patterns: TimePatterns): boolean {
  const gap = /^\D*(?=\d)/u.exec(scanner.text.slice(end))?.[0] ?? '';
  return (
    patterns.isJoint(gap, 'at') ||
    scanner.mentions.some(({ type, start }) => type === 'clock' && start === end + 1)
  );
}

/** Takes numbers that are listed before a day of a month, where that begins with its number too. */
function readListBefore(scanner: Scanner, end: number, context: DaysContext): void {
  const patterns = patternsOf(context.language);
  const [found, day, gap = ''] = / (\d{1,2}) ([^\d]+)$/u.exec(scanner.text.slice(0, end)) ?? [];
  const isList = gap === ', ' || patterns.isJoint(` ${gap}`, 'or') || patterns.isJoint(` ${gap}`, 'and');
  if (!found || !isList || !/^\d/u.test(scanner.text.slice(end))) return;
  const start = end - found.length + 1;
  // "At 3 or 5 November"
  const before = scanner.text.slice(0, start);
  if (patterns.isLimit(before) || patterns.onlyClock.test(before)) return;
  scanner.add(start, start + `${day}`.length, dayOfMonth(Number(day), context.today));
  readListBefore(scanner, start, context);
}

function isKnown(word: string, scanner: Scanner, end: number, { isNothing, isJoint }: TimePatterns): boolean {
  if (scanner.mentions.some(({ start }) => start === end + 1)) return true;
  const gap = ` ${word} `;
  const joints = ['at', 'or', 'and', 'to', 'after', 'before', 'about', 'between', 'from'] as const;
  return isNothing(gap) || joints.some((joint) => isJoint(gap, joint));
}

/** The coming day of that number: this month's, or that of the next month which has one. */
export function dayOfMonth(day: number, today: LocalDate): Found {
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const { year, month } = partsOf(addMonths(firstOfMonth(today), ahead));
    const date = dateOf(year, month, day);
    if (date && date >= today)
      return { type: 'days', kind: 'day_of_month', day, readings: [{ from: date, to: date }] };
  }
  return { type: 'problem', problem: 'impossible' };
}

/** That day of the month which a span is or lies in. */
export function dayWithin(day: number, span: Days): LocalDate | undefined {
  const last = partsOf(lastOfMonth(span.from)).day;
  return day >= 1 && day <= last ? addDays(firstOfMonth(span.from), day - 1) : undefined;
}

/** What was written, in all its readings that a calendar has. */
export function writtenDate(readings: readonly Written[], { today }: DaysContext): Found {
  const dates = readings.map(({ day, month, year }) => {
    if (year !== undefined) return dateOf(year, month, day);
    const thisYear = partsOf(today).year;
    const date = dateOf(thisYear, month, day);
    if (date !== undefined && date >= addDays(today, -JUST_OVER_DAYS)) return date;
    // 29 February of a year that has none is not moved to one that has.
    return month < partsOf(today).month || date !== undefined ? dateOf(thisYear + 1, month, day) : undefined;
  });
  const real = dates.filter((date) => date !== undefined);
  const ahead = real.filter((date) => date >= today);
  const [first, ...others] = ahead.map((date) => ({ from: date, to: date }));
  if (first) return { type: 'days', kind: 'date', readings: [first, ...others] };
  return { type: 'problem', problem: real.length > 0 ? 'past' : 'impossible' };
}
