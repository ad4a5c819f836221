import type { WeekSpan } from '../../language/time-words.ts';
import type { BookingMemory, CalendarProfile } from '../../responder.ts';
import { addDays, type LocalDate, localAt, minutesOf, weekdayOf } from '../../times/calendar.ts';
import type { Days, Times } from '../../times/wish.ts';
import type { TimeWish } from '../../turn-memory.ts';
import type { SayBooking } from './say-booking.ts';
import { languageFor } from './wishes.ts';

/** Whether a time that was wanted can be had at all, and what is said where it can't. */

type Hours = NonNullable<NonNullable<CalendarProfile['week']>[number]>;

/** Every weekday is among them. */
const DAYS_OF_A_WEEK = 7;

/**
 * Whether no meeting is ever taken at what a visitor wants: on a Sunday, in the evening. False where it isn't known,
 * and where they see another clock than the calendar's: its hours are not theirs.
 */
export function isOutside(
  { options }: TimeWish,
  { timeZone, draft }: Pick<BookingMemory, 'timeZone' | 'draft'>,
  { calendar, now }: SayBooking,
): boolean {
  const { week, services } = calendar;
  if (!week || options.length === 0 || !showsSame(timeZone, calendar.timeZone, now)) return false;
  const duration = services.find(({ name }) => name === draft.service)?.duration ?? calendar.duration;
  const today = localAt(now, timeZone).date;
  const takes = (day: number, times: Times | undefined) => {
    const hours = week[day - 1];
    return hours ? isWithin(hours, times, duration) : false;
  };
  return !options.some(({ days, times }) =>
    (days ?? [undefined]).some((each) =>
      weekdaysIn(each, today).some((day) => (times ?? [undefined]).some((time) => takes(day, time))),
    ),
  );
}

/** Why what was wanted can't be had. */
export function whyNot(state: BookingMemory, told: SayBooking): string {
  const { booking, times } = languageFor(state.language);
  const { wish } = state;
  return wish && isOutside(wish, state, told)
    ? booking.phrases.outside(times.sayWeek(spansOf(told.calendar.week ?? [])))
    : booking.phrases.notFree;
}

function showsSame(zone: string, other: string, now: Date): boolean {
  const [here, there] = [localAt(now, zone), localAt(now, other)];
  return here.date === there.date && here.time === there.time;
}

function weekdaysIn(days: Days | undefined, today: LocalDate): readonly number[] {
  const first = days?.from ?? today;
  const all = Array.from({ length: DAYS_OF_A_WEEK }, (_, i) => addDays(first, i));
  const { to, weekdays } = days ?? {};
  return all
    .filter((date) => to === undefined || date <= to)
    .map(weekdayOf)
    .filter((day) => weekdays === undefined || weekdays.includes(day));
}

function isWithin({ from, to }: Hours, times: Times | undefined, duration: number): boolean {
  const [opens, closes] = [minutesOf(from), minutesOf(to)];
  if (times?.type === 'at') {
    const at = minutesOf(times.time);
    return at >= opens && at + duration <= closes;
  }
  const begin = Math.max(opens, times ? minutesOf(times.from) : 0);
  return begin + duration <= Math.min(closes, times ? minutesOf(times.to) : closes);
}

/** Days in a row that have the same hours as one. */
function spansOf(week: NonNullable<CalendarProfile['week']>): readonly WeekSpan[] {
  const spans: WeekSpan[] = [];
  for (const [i, hours] of week.entries()) {
    const last = spans.at(-1);
    if (!hours) continue;
    if (last?.last === i && last.from === hours.from && last.to === hours.to)
      spans[spans.length - 1] = { ...last, last: i + 1 };
    else spans.push({ first: i + 1, last: i + 1, ...hours });
  }
  return spans;
}
