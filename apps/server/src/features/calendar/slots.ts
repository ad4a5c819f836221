import { type CalendarSettings, type Hours, WEEKDAYS } from '@parlo/contract';
import { Temporal } from 'temporal-polyfill';

/** Which times are free, from settings and busy times alone. Times are in milliseconds since 1970. */

/** From `start` up to, and without, `end`. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

export type SlotRules = Pick<
  CalendarSettings,
  'workingHours' | 'days' | 'timeZone' | 'bufferBefore' | 'bufferAfter' | 'notice' | 'daysAhead' | 'daysOff'
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

/**
 * Free slots in the order of time. Those of one date follow each other from the beginning of its working hours in steps
 * of the duration, so that they never overlap, whichever of them are taken.
 */
export function findSlots(rules: SlotRules, { span, duration, now, busy, limit }: SlotSearch): Interval[] {
  const { timeZone, bufferBefore, bufferAfter } = rules;
  const earliest = Math.max(span.start, now + rules.notice * MINUTE_MS);
  const lastDate = dateAt(now, timeZone).add({ days: rules.daysAhead });
  const found: Interval[] = [];
  if (earliest >= span.end) return found;
  const isFree = createIsFree(busy);
  const end = earlierOf(dateAt(span.end - 1, timeZone), lastDate);
  for (let date = dateAt(earliest, timeZone); notAfter(date, end); date = date.add({ days: 1 })) {
    const open = openingOf(rules, date);
    if (open === null) continue;
    const length = duration * MINUTE_MS;
    for (let start = open.start; start + length <= open.end && start < span.end; start += length) {
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
 * When a date's working hours begin and end; null on a day off. An hour that the clocks skip or repeat is left out
 * where hours begin or end in it: nobody is offered a time that could be read as one outside.
 */
function openingOf(rules: SlotRules, date: Temporal.PlainDate): Interval | null {
  const hours = hoursOf(rules, date);
  if (hours === null) return null;
  const at = (time: string, disambiguation: 'earlier' | 'later') =>
    date.toPlainDateTime(time).toZonedDateTime(rules.timeZone, { disambiguation }).epochMilliseconds;
  const end =
    hours.end === '24:00'
      ? date.add({ days: 1 }).toZonedDateTime(rules.timeZone).epochMilliseconds
      : at(hours.end, 'earlier');
  return { start: at(hours.start, 'later'), end };
}

function hoursOf({ workingHours, days, daysOff }: SlotRules, date: Temporal.PlainDate): Hours | null {
  const day = date.toString();
  if (daysOff.some(({ from, to }) => from <= day && day <= to)) return null;
  const weekday = WEEKDAYS[date.dayOfWeek - 1];
  const own = weekday && days[weekday];
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

function merge(busy: readonly Interval[]): Interval[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of busy.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

const notAfter = (a: Temporal.PlainDate, b: Temporal.PlainDate) => Temporal.PlainDate.compare(a, b) <= 0;
const earlierOf = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (notAfter(a, b) ? a : b);
