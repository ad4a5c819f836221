import type { SayBooking } from '../forms/say-booking.ts';
import { languageFor } from '../language/index.ts';
import type { WeekSpan } from '../language/time-words.ts';
import type { BookingMemory, CalendarProfile } from '../responder.ts';
import type { TimeWish } from '../turn-memory.ts';
import { addDays, type LocalDate, localAt, minutesOf, timeOf, weekdayOf } from './calendar.ts';
import type { Days, Times } from './wish.ts';

/** Whether a time that was wanted can be had at all, and what is said where it can't. */

type Week = NonNullable<CalendarProfile['week']>;
/** In minutes from the midnight of a day; the end may be on the next one. */
type Span = readonly [from: number, to: number];

/** Every weekday is among them. */
const DAYS_OF_A_WEEK = 7;
const DAY_MINUTES = 24 * 60;

type Wanted = Pick<BookingMemory, 'timeZone' | 'draft'>;

/**
 * Whether no meeting is ever taken at what a visitor wants: on a Sunday, on a day off, in the evening. False where it
 * isn't known, and where they see another clock than the calendar's: its hours are not theirs.
 */
export function isOutside(wish: TimeWish, wanted: Wanted, told: SayBooking): boolean {
  const reason = reasonAgainst(wish, wanted, told);
  return reason === 'outside' || reason === 'day_off';
}

/** Why what was wanted can't be had. */
export function whyNot(state: BookingMemory, told: SayBooking): string {
  const { booking, times } = languageFor(state.language);
  const { dayOff, offGrid, outside, notFree } = booking.phrases;
  switch (state.wish && reasonAgainst(state.wish, state, told)) {
    case 'day_off':
      return dayOff;
    case 'outside':
      return outside(times.sayWeek(spansOfWeek(weekFor(state, told.calendar) ?? [])));
    case 'between':
      return offGrid(intervalOf(told.calendar, durationFor(state, told.calendar)) ?? 0);
    default:
      return notFree;
  }
}

/**
 * Why no meeting can begin at any of the times that are wanted, whatever is taken: outside of the hours, on days off, or
 * between two times at which meetings begin.
 */
function reasonAgainst(
  { options }: TimeWish,
  { timeZone, draft }: Wanted,
  { calendar, now }: SayBooking,
): 'day_off' | 'outside' | 'between' | undefined {
  const daysOff = serviceOf({ draft }, calendar)?.daysOff ?? calendar.daysOff ?? [];
  const week = weekFor({ draft }, calendar);
  if (!week || options.length === 0 || !showsSame(timeZone, calendar.timeZone, now)) return undefined;
  const duration = durationFor({ draft }, calendar);
  const today = localAt(now, timeZone).date;
  const wanted = options.flatMap(({ days, times }) =>
    (days ?? [undefined]).flatMap((each) =>
      datesIn(each, today).flatMap((date) => (times ?? [undefined]).map((time) => ({ date, time }))),
    ),
  );
  const isOff = (date: LocalDate) => daysOff.some(({ from, to }) => from <= date && date <= to);
  const open = wanted.filter(({ date }) => !isOff(date));
  const within = open.flatMap(({ date, time }) => {
    const spans = spansOn(week, weekdayOf(date)).filter((span) => isWithin(span, time, duration));
    return spans.map((span) => ({ span, time }));
  });
  if (within.length === 0) return wanted.length > 0 && open.length === 0 ? 'day_off' : 'outside';
  const interval = intervalOf(calendar, duration);
  const begins = ({ span: [opens], time }: (typeof within)[number]) =>
    interval === undefined || time?.type !== 'at' || (minutesOf(time.time) - opens) % interval === 0;
  return within.some(begins) ? undefined : 'between';
}

const serviceOf = ({ draft }: Pick<Wanted, 'draft'>, { services }: CalendarProfile) =>
  services.find(({ name }) => name === draft.service);
const durationFor = (wanted: Pick<Wanted, 'draft'>, calendar: CalendarProfile): number =>
  serviceOf(wanted, calendar)?.duration ?? calendar.duration;
const weekFor = (wanted: Pick<Wanted, 'draft'>, calendar: CalendarProfile): Week | undefined =>
  serviceOf(wanted, calendar)?.week ?? calendar.week;

/** Minutes from one begin to the next; undefined where it is not known. */
function intervalOf({ startInterval }: CalendarProfile, duration: number): number | undefined {
  if (startInterval === undefined) return undefined;
  return startInterval ?? (duration < 30 ? 15 : 30);
}

function showsSame(zone: string, other: string, now: Date): boolean {
  const [here, there] = [localAt(now, zone), localAt(now, other)];
  return here.date === there.date && here.time === there.time;
}

/** The first dates that are meant, a week of them at most. */
function datesIn(days: Days | undefined, today: LocalDate): readonly LocalDate[] {
  const first = days?.from ?? today;
  const all = Array.from({ length: DAYS_OF_A_WEEK }, (_, i) => addDays(first, i));
  const { to, weekdays } = days ?? {};
  return all
    .filter((date) => to === undefined || date <= to)
    .filter((date) => weekdays === undefined || weekdays.includes(weekdayOf(date)));
}

/** The spans of a weekday, and those of the day before that go on after midnight. */
function spansOn(week: Week, weekday: number): readonly Span[] {
  const of = (day: number) => (week[day - 1] ?? []).map(minutesOfSpan);
  const before = of(weekday === 1 ? DAYS_OF_A_WEEK : weekday - 1);
  return [
    ...of(weekday),
    ...before
      .filter(([, to]) => to > DAY_MINUTES)
      .map(([from, to]): Span => [from - DAY_MINUTES, to - DAY_MINUTES]),
  ];
}

function minutesOfSpan({ from, to }: Week[number][number]): Span {
  const [opens, closes] = [minutesOf(from), minutesOf(to)];
  return [opens, closes > opens ? closes : closes + DAY_MINUTES];
}

function isWithin([opens, closes]: Span, times: Times | undefined, duration: number): boolean {
  if (times?.type === 'at') {
    const at = minutesOf(times.time);
    return at >= opens && at + duration <= closes;
  }
  const begin = Math.max(opens, times ? minutesOf(times.from) : 0);
  return begin + duration <= Math.min(closes, times ? minutesOf(times.to) : closes);
}

/** Days in a row that have the same hours as one, and so hours that several people have together. */
function spansOfWeek(week: Week): readonly WeekSpan[] {
  const days: { first: number; last: number; readonly hours: Week[number] }[] = [];
  for (const [i, spans] of week.entries()) {
    const hours = joined(spans.map(minutesOfSpan));
    const last = days.at(-1);
    if (hours.length === 0) continue;
    if (last?.last === i && JSON.stringify(last.hours) === JSON.stringify(hours)) last.last = i + 1;
    else days.push({ first: i + 1, last: i + 1, hours });
  }
  return days.map(({ first, last, hours: [hours, ...more] }) => ({
    ...{ first, last, from: hours?.from ?? '00:00', to: hours?.to ?? '24:00' },
    ...(more.length > 0 && { more }),
  }));
}

function joined(spans: readonly Span[]): Week[number] {
  const all: [from: number, to: number][] = [];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all.map(([from, to]) => ({
    from: timeOf(from),
    to: to === DAY_MINUTES ? '24:00' : timeOf(to % DAY_MINUTES),
  }));
}
