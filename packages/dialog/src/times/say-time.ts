import type { Language } from '../language/language.ts';
import { addDays, instantsAt, localAt, offsetAt, partsOf, weekdayOf } from './calendar.ts';

/** How a time is said. */
export interface SayTimeOptions {
  readonly language: Language;
  /** The visitor's time zone, as in `Europe/Kyiv`. */
  readonly zone: string;
  /** By which a day is "tomorrow", and a year another. */
  readonly now: Date;
}

/**
 * The beginning of a slot as an assistant says it ("tomorrow, Tuesday, 24 November, half past two in the afternoon")
 * and writes it ("Tuesday, 24 November, 2:30 pm"), on the visitor's calendar and clock. The year is named when it is
 * another, and the offset from UTC when the clock shows that time twice. Throws a RangeError for a zone that is none.
 */
export function sayTime(
  slot: { readonly start: Date },
  { language, zone, now }: SayTimeOptions,
): { readonly spoken: string; readonly written: string } {
  const { date, time } = localAt(slot.start, zone);
  const today = localAt(now, zone).date;
  const { year, month, day } = partsOf(date);
  const twice = instantsAt(date, time, zone).length > 1;
  return language.times.say({
    weekday: weekdayOf(date),
    day,
    month,
    year: year === partsOf(today).year ? undefined : year,
    hour: Number(time.slice(0, 2)),
    minute: Number(time.slice(3)),
    relative: date === today ? 'today' : date === addDays(today, 1) ? 'tomorrow' : undefined,
    offset: twice ? `UTC${offsetAt(slot.start, zone)}` : undefined,
  });
}
