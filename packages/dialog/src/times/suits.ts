import { patternInAll } from '../language/index.ts';
import { plainOf } from '../text/clean-text.ts';
import type { Slot, TimeWish } from '../turn-memory.ts';
import {
  addDays,
  instantsAt,
  type LocalDate,
  type LocalMoment,
  localAt,
  minutesOf,
  weekdayOf,
} from './calendar.ts';
import type { Days, Exception, TimeOption, Times, TimesRead, TimeWindow } from './wish.ts';

/** What a visitor said of when, held against times of a calendar. */

/** A time of the calendar with what the visitor's calendar and clock show. */
export interface LocalSlot {
  readonly slot: Slot;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly start: LocalMoment;
  /** How long it takes. */
  readonly minutes: number;
}

const MOST_OPTIONS = 4;
/** Times that are further apart are no part of the day. */
const MOST_APART_MINUTES = 4 * 60;

export function toLocal(slot: Slot, zone: string): LocalSlot {
  const at = Date.parse(slot.start);
  return { slot, at, start: localAt(new Date(at), zone), minutes: (Date.parse(slot.end) - at) / 60_000 };
}

/** The first moment of a day: midnight, or one o'clock where clocks go forward at midnight. */
export function startOf(date: LocalDate, zone: string): number {
  const [first] = [...instantsAt(date, '00:00', zone), ...instantsAt(date, '01:00', zone)];
  return first?.getTime() ?? Date.parse(`${date}T00:00:00Z`);
}

export function isOnDays({ start: { date } }: LocalSlot, { from, to, weekdays }: Partial<Days>): boolean {
  if (from !== undefined && date < from) return false;
  if (to !== undefined && date > to) return false;
  return weekdays === undefined || weekdays.includes(weekdayOf(date));
}

export function isAtTime({ start: { time }, minutes }: LocalSlot, times: Times): boolean {
  if (times.type === 'at') return time === times.time;
  return time >= times.from && minutesOf(time) + minutes <= minutesOf(times.to);
}

const isExcepted = (slot: LocalSlot, { days, times }: Exception): boolean =>
  (days === undefined || isOnDays(slot, days)) && (times === undefined || isAtTime(slot, times));

export const isAllowed = (slot: LocalSlot, { except }: Pick<TimeWish, 'except'>): boolean =>
  !except.some((each) => isExcepted(slot, each));

/** Whether a time is one of those that an option means, in any of its readings. */
export const isMeant = (slot: LocalSlot, { days, times }: TimeOption): boolean =>
  (days === undefined || days.some((each) => isOnDays(slot, each))) &&
  (times === undefined || times.some((each) => isAtTime(slot, each)));

/** Of some times those that were meant by what somebody said: "the one on Wednesday", "half past nine". */
export function meantOf(slots: readonly Slot[], read: TimesRead, zone: string): readonly Slot[] {
  const local = slots.map((slot) => toLocal(slot, zone)).filter((slot) => isAllowed(slot, read));
  if (read.options.length === 0) return read.except.length > 0 ? local.map(({ slot }) => slot) : [];
  return local.filter((slot) => read.options.some((option) => isMeant(slot, option))).map(({ slot }) => slot);
}

/** Whether what was said of when is the time that was chosen, and no other. */
export function isSameTime(
  { options, except, minutes, problems }: TimesRead,
  slot: Slot,
  zone: string,
): boolean {
  const local = toLocal(slot, zone);
  const isAll = options.length > 0 && options.every((option) => isMeant(local, option));
  return isAll && isAllowed(local, { except }) && minutes === undefined && !contradicts(problems);
}

/**
 * The hours of any day up to the last of some times, which are too early, or from the first one on. Nothing where they
 * are on several days and at all hours: then it is rather the days that are too early.
 */
export function hoursToLeave(
  slots: readonly Slot[],
  wanted: 'later' | 'earlier',
  zone: string,
): TimeWindow | undefined {
  const local = slots.map((slot) => toLocal(slot, zone)).toSorted((a, b) => clockOf(a) - clockOf(b));
  const [first, last] = [local[0], local.at(-1)];
  if (!first || !last) return undefined;
  const isOneDay = local.every(({ start }) => start.date === first.start.date);
  if (!isOneDay && clockOf(last) - clockOf(first) > MOST_APART_MINUTES) return undefined;
  return wanted === 'earlier'
    ? { type: 'between', from: first.start.time, to: '24:00' }
    : { type: 'between', from: '00:00', to: localAt(new Date(last.slot.end), zone).time };
}

const clockOf = ({ start }: LocalSlot): number => minutesOf(start.time);

/** How far a time is from the nearest that an option names, in minutes; 0 where it names none. */
export function minutesFrom({ start, at }: LocalSlot, { days, times }: TimeOption, zone: string): number {
  const [time] = times ?? [];
  const clock = time && (time.type === 'at' ? time.time : time.from);
  const wanted = clock === undefined ? 0 : Math.abs(minutesOf(start.time) - minutesOf(clock));
  const day = days?.[0];
  if (!day) return wanted;
  const first = startOf(day.from, zone);
  const last = startOf(addDays(day.to ?? day.from, 1), zone);
  const away = at < first ? first - at : at >= last ? at - last : 0;
  // Another time of the wanted day is nearer than the same time of another day.
  return wanted + away / 60_000;
}

/** Whether what was said can't be, or not together: "Friday the 26th" of a week whose Friday is the 27th. */
export const contradicts = (problems: TimesRead['problems']): boolean =>
  problems.some(({ type }) => type !== 'past');

/** Whether anything was said of when. */
export const saysWhen = (read: TimesRead | undefined): read is TimesRead =>
  read !== undefined &&
  (read.options.length > 0 || read.except.length > 0 || read.soonest || read.any || read.problems.length > 0);

export const namesDays = (read: TimesRead | undefined): boolean =>
  read?.options.some(({ days }) => days !== undefined) ?? false;

/** Whether a time of the day is named, of whatever day; an hour or "in the morning". */
export const namesPartOfDay = (read: TimesRead | undefined): boolean =>
  read?.options.some(({ times }) => times !== undefined) ?? false;

export const namesClock = (read: TimesRead | undefined): boolean =>
  read?.options.some(({ times }) => times?.some(({ type }) => type === 'at')) ?? false;

export const namesExactTime = (read: TimesRead | undefined): boolean =>
  read !== undefined &&
  read.options.length > 0 &&
  read.options.every(({ times }) => times?.[0].type === 'at');

export const namesDayAndTime = (read: TimesRead | undefined): boolean =>
  namesExactTime(read) && (read?.options.every(({ days }) => days !== undefined) ?? false);

/** A wish with what was said after it: "in the afternoon" is of the Tuesday that was said before. */
export function completed(wish: TimeWish | undefined, read: TimesRead): TimeWish {
  const options = read.options.filter(({ days, times }) => days !== undefined || times !== undefined);
  // "Too early" is taken back by "at eleven then".
  const stands = ({ days }: Exception) => days !== undefined || !namesExactTime(read);
  const before = namesDays(read) ? [] : (wish?.except ?? []).filter(stands);
  const except = [...before, ...read.except].slice(-MOST_OPTIONS);
  const soonest = read.soonest;
  // "Any time next week" is of next week.
  if (read.any && options.length === 0) return { options: [], except, soonest };
  if (options.length === 0) return { options: wish?.options ?? [], except, soonest };
  const whole = options.flatMap((option): TimeOption[] => {
    if (option.days && option.times) return [option];
    const before = wish?.options.filter((each) => (option.days ? each.times : each.days)) ?? [];
    if (before.length === 0) return [option];
    return before.map((each) => ({
      ...option,
      ...(option.days
        ? each.times && { times: each.times }
        : each.days && { days: each.days, ...(each.either && { either: true }) }),
    }));
  });
  const different = new Map(whole.map((option) => [JSON.stringify(option), option]));
  return { options: [...different.values()].slice(0, MOST_OPTIONS), except, soonest };
}

/** A weekday of the days that were wanted before, where it was read as one that is earlier. */
export function withinWeek(read: TimesRead, wish: TimeWish): TimesRead {
  const [range] = wish.options.flatMap(({ days }) => days?.[0] ?? []);
  if (!range?.to || range.from === range.to) return read;
  const { from, to } = range;
  const moved = (days: Days): Days => {
    if (days.from !== days.to || days.from >= from) return days;
    const date = addDays(from, (weekdayOf(days.from) - weekdayOf(from) + 7) % 7);
    return date <= to ? { from: date, to: date } : days;
  };
  const options = read.options.map((option) => {
    const [first, ...others] = option.days ?? [];
    return first ? { ...option, days: [moved(first), ...others.map(moved)] as const } : option;
  });
  return { ...read, options };
}

/** The wish for a time that was chosen already, to be corrected: "no, at four". */
export function wishFor(slot: Slot, zone: string): TimeWish {
  const { date, time } = localAt(new Date(slot.start), zone);
  return {
    options: [{ days: [{ from: date, to: date }], times: [{ type: 'at', time }] }],
    except: [],
    soonest: false,
  };
}

const WEEKDAY = new RegExp(`(?<![^ ])${patternInAll(({ times }) => times.weekdays.join('|'))}(?![^ ])`, 'u');

/** Whether a day is named by its weekday alone. */
export const namesWeekday = (text: string, read: TimesRead): boolean => {
  const numbers = text.match(/\d+(?:[:.]\d\d)?/gu) ?? [];
  // The one number of "Wednesday at 2" is the time.
  const most = read.options.every(({ times }) => times !== undefined) ? 1 : 0;
  return numbers.length <= most && WEEKDAY.test(plainOf(text));
};
