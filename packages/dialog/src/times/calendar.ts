import { Temporal } from 'temporal-polyfill';

/** A day on a visitor's calendar: `2026-11-24`. Such days are compared as text. */
export type LocalDate = string;
/** A time on a visitor's clock, `14:30`; `24:00` is the end of a day. Compared as text too. */
export type LocalTime = string;

/** What calendar and clock show at a moment. */
export interface LocalMoment {
  readonly date: LocalDate;
  readonly time: LocalTime;
}

/** What calendar and clock show in a time zone; seconds are left out. Throws a RangeError for a zone that is none. */
export function localAt(instant: Date, zone: string): LocalMoment {
  const zoned = zonedAt(instant, zone);
  return {
    date: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

/**
 * The instants at which the clocks of a zone show a day and time, in order: one as a rule, none in the hour that is
 * left out when clocks go forward, two in the hour that comes twice when they go back. Throws a RangeError for a zone, a
 * day or a time that is none.
 */
export function instantsAt(date: LocalDate, time: LocalTime, zone: string): readonly Date[] {
  const [day, clock] = time === '24:00' ? [addDays(date, 1), '00:00'] : [date, time];
  const plain = Temporal.PlainDateTime.from(`${day}T${clock}`);
  const both = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(zone, { disambiguation }),
  );
  // In the hour left out, each of the two shows another time than the one asked for.
  const shown = both.filter((zoned) => zoned.toPlainDateTime().equals(plain));
  return [...new Set(shown.map(({ epochMilliseconds }) => epochMilliseconds))].map((at) => new Date(at));
}

/** `+02:00`, for a time that the clock shows twice. */
export function offsetAt(instant: Date, zone: string): string {
  return zonedAt(instant, zone).offset;
}

function zonedAt(instant: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
}

/** Nothing for a day that no calendar has, as 31 June. */
export function dateOf(year: number, month: number, day: number): LocalDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** A month later is the same day of the month, or the last day of a shorter one. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}

/** 1 is Monday, 7 Sunday. */
export function weekdayOf(date: LocalDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

export function partsOf(date: LocalDate): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
} {
  const { year, month, day } = Temporal.PlainDate.from(date);
  return { year, month, day };
}

export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, 1 - weekdayOf(date));
}

export function firstOfMonth(date: LocalDate): LocalDate {
  return `${date.slice(0, -2)}01`;
}

export function lastOfMonth(date: LocalDate): LocalDate {
  return addDays(addMonths(firstOfMonth(date), 1), -1);
}

export function minutesOf(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

export function timeOf(minutes: number): LocalTime {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
