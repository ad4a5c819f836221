import {
  type CalendarSettings,
  type Hours,
  minutesOfSpan,
  startIntervalFor,
  WEEKDAYS,
  type Weekday,
} from '@parlo/contract';
import { Temporal } from 'temporal-polyfill';

/** Which times are free, from settings and busy times alone. Times are in milliseconds since 1970. */

/** From `start` up to, and without, `end`. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

export type SlotRules = Pick<
  CalendarSettings,
  | 'workingHours'
  | 'days'
  | 'startInterval'
  | 'timeZone'
  | 'bufferBefore'
  | 'bufferAfter'
  | 'notice'
  | 'daysAhead'
  | 'daysOff'
>;

export interface SlotSearch {
  /** Slots begin in this span. */
  readonly span: Interval;
  /** Minutes. */
  readonly duration: number;
  readonly now: number;
  /** In any order; they may overlap. */
  readonly busy: readonly Interval[];
  /** The most slots to return. Default: all. */
  readonly limit?: number;
}

export const MINUTE_MS = 60_000;
export const DAY_MINUTES = 24 * 60;

/**
 * Free slots in the order of time. They begin at the beginning of each span of working hours and every so many minutes
 * from there, whatever the duration and whichever of them are taken: those that are longer overlap.
 */
export function findSlots(rules: SlotRules, { span, duration, now, busy, limit }: SlotSearch): Interval[] {
  const { bufferBefore, bufferAfter } = rules;
  const length = duration * MINUTE_MS;
  const step = startIntervalFor(rules.startInterval, duration) * MINUTE_MS;
  const { start: earliest, end: latest } = offeredSpan(rules, span, now);
  const found: Interval[] = [];
  if (earliest >= latest) return found;
  const isFree = createIsFree(busy);
  for (const open of openings(rules, { start: earliest, end: latest }, now)) {
    for (let start = open.start; start + length <= open.end && start < latest; start += step) {
      if (start < earliest) continue;
      const blocked = {
        start: start - bufferBefore * MINUTE_MS,
        end: start + length + bufferAfter * MINUTE_MS,
      };
      if (!isFree(blocked)) continue;
      found.push({ start, end: start + length });
      if (found.length === limit) return found;
    }
  }
  return found;
}

/** Whether a meeting can begin at a time if nothing is taken, and if not, why. */
export function judgeStart(
  rules: SlotRules,
  { start, duration, now }: { readonly start: number; readonly duration: number; readonly now: number },
): 'offered' | 'outside_hours' | 'off_grid' | 'not_offered' {
  const end = start + duration * MINUTE_MS;
  const span = { start, end: start + 1 };
  const around = openings({ ...rules, daysAhead: 1 }, span, start);
  const within = around.filter((open) => open.start <= start && end <= open.end);
  if (within.length === 0) return 'outside_hours';
  const offered = offeredSpan(rules, span, now);
  const isAhead = openings(rules, span, now).some((open) => open.start <= start && end <= open.end);
  if (offered.start > start || !isAhead) return 'not_offered';
  const step = startIntervalFor(rules.startInterval, duration) * MINUTE_MS;
  return within.some((open) => (start - open.start) % step === 0) ? 'offered' : 'off_grid';
}

const offeredSpan = ({ notice }: SlotRules, span: Interval, now: number): Interval => ({
  start: Math.max(span.start, now + notice * MINUTE_MS),
  end: span.end,
});

/** Spans of working hours that may touch a span, in order; those that overlap are one. */
function openings(rules: SlotRules, span: Interval, now: number): Interval[] {
  const { timeZone, daysAhead } = rules;
  const lastDate = dateAt(now, timeZone).add({ days: daysAhead });
  const end = earlierOf(dateAt(span.end - 1, timeZone), lastDate);
  const found: Interval[] = [];
  // Those of the day before may go on after midnight.
  let date = dateAt(span.start, timeZone).subtract({ days: 1 });
  for (; notAfter(date, end); date = date.add({ days: 1 })) found.push(...openingsOf(rules, date));
  return joined(found, ({ start }, last) => start < last.end).filter((open) => open.end > span.start);
}

/** Whether any of these touches an interval; ends that meet do not. */
export const overlapsAny = (interval: Interval, others: readonly Interval[]): boolean =>
  others.some(({ start, end }) => start < interval.end && end > interval.start);

/** The date in a zone. */
export const dateAt = (ms: number, timeZone: string): Temporal.PlainDate =>
  zonedAt(ms, timeZone).toPlainDate();

export const zonedAt = (ms: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);

/** `days` dates from `date` on, in a zone. Throws a RangeError for a date that the calendar does not have. */
export function spanOfDates(date: string, days: number, timeZone: string): Interval {
  const first = Temporal.PlainDate.from(date, { overflow: 'reject' });
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds;
  return { start: startOf(first), end: startOf(first.add({ days })) };
}

/**
 * When a date's working hours begin and end, without their breaks; nothing on a day off. An hour that the clocks skip or
 * repeat is left out where hours begin or end in it: nobody is offered a time that could be read as one outside.
 */
function openingsOf(rules: SlotRules, date: Temporal.PlainDate): Interval[] {
  const hours = hoursOf(rules, date);
  if (hours === null) return [];
  const at = (minutes: number, disambiguation: 'earlier' | 'later') => {
    const day = date.add({ days: Math.floor(minutes / DAY_MINUTES) });
    const ofDay = minutes % DAY_MINUTES;
    // Midnight is when the day begins, also where the clocks skip it.
    if (ofDay === 0 && minutes > 0) return day.toZonedDateTime(rules.timeZone).epochMilliseconds;
    const time = { hour: Math.floor(ofDay / 60), minute: ofDay % 60 };
    return day.toPlainDateTime(time).toZonedDateTime(rules.timeZone, { disambiguation }).epochMilliseconds;
  };
  return spansOfHours(hours)
    .map(([from, to]) => ({ start: at(from, 'later'), end: at(to, 'earlier') }))
    .filter(({ start, end }) => start < end);
}

/** What breaks leave of working hours, in minutes from the midnight before they begin; up to two days of them. */
export function spansOfHours(hours: Hours): readonly (readonly [number, number])[] {
  const [opens, closes] = minutesOfSpan(hours);
  const breaks = (hours.breaks ?? []).map((each) => minutesOfSpan(each, opens)).toSorted(([a], [b]) => a - b);
  const spans: [number, number][] = [];
  let from = opens;
  for (const [begin, end] of [...breaks, [closes, closes] as const]) {
    if (begin > from) spans.push([from, Math.min(begin, closes)]);
    from = Math.max(from, end);
  }
  return spans;
}

function hoursOf(rules: SlotRules, date: Temporal.PlainDate): Hours | null {
  const day = date.toString();
  if (rules.daysOff.some(({ from, to }) => from <= day && day <= to)) return null;
  const weekday = WEEKDAYS[date.dayOfWeek - 1];
  return weekday ? hoursOnWeekday(rules, weekday) : null;
}

/** Null: closed. */
export function hoursOnWeekday(
  { workingHours, days }: Pick<SlotRules, 'workingHours' | 'days'>,
  weekday: Weekday,
): Hours | null {
  const own = days[weekday];
  return own === undefined ? workingHours : own;
}

/** Intervals have to be asked for in the order of their starts: each busy time is looked at once. */
function createIsFree(busy: readonly Interval[]): (interval: Interval) => boolean {
  const merged = merge(busy);
  let at = 0;
  return ({ start, end }) => {
    while ((merged[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at++;
    return (merged[at]?.start ?? Number.POSITIVE_INFINITY) >= end;
  };
}

const merge = (busy: readonly Interval[]): Interval[] => joined(busy, ({ start }, last) => start <= last.end);

/** In order, with those as one that belong together. */
function joined(
  intervals: readonly Interval[],
  belongs: (interval: Interval, last: Interval) => boolean,
): Interval[] {
  const all: { start: number; end: number }[] = [];
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && belongs({ start, end }, last)) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

const notAfter = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) <= 0;
const earlierOf = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (notAfter(a, b) ? a : b);
