import { directionIn } from '../forms/slots/offered.ts';
import { languageFor, patternInAll } from '../language/index.ts';
import type { Language } from '../language/language.ts';
import type { Slot } from '../responder.ts';
import { cleanText, plainOf } from '../text/clean-text.ts';
import { addDays, type LocalDate, localAt, mondayOf, weekdayOf } from './calendar.ts';
import { patternsOf } from './patterns.ts';
import { spell } from './spell.ts';
import { isOnDays, isSameTime, namesWeekday, toLocal, wishFor } from './suits.ts';
import type { Days, TimeOption, TimesRead } from './wish.ts';

/** What is said of when by way of a time that is known: the one that was chosen, or that of the meeting to be moved. */

const MOST_CHARACTERS = 600;
const MINUTES_OF_DAY = 24 * 60;

const anywhere = (of: (words: Language['booking']) => string) =>
  new RegExp(`(?<![^ ])(?:${patternInAll(({ booking }) => of(booking))})(?![^ ])`, 'u');
const SAME_TIME = anywhere(({ sameTime }) => sameTime);
const SAME_DAY = anywhere(({ sameDay }) => sameDay);
const DAYS_AWAY = [
  [anywhere(({ dayBefore }) => dayBefore), -1],
  [anywhere(({ dayAfter }) => dayAfter), 1],
] as const;
const WEEK_AFTER = anywhere(({ weekAfter }) => weekAfter);

export const saysWeekAfter = (text: string): boolean => WEEK_AFTER.test(plainOf(text));

export interface KnownTime {
  readonly slot: Slot;
  readonly zone: string;
  /** A code. */
  readonly language: string;
  readonly now: Date;
}

/** `read` with what is said of `slot` in it: "half an hour later", "the same time next week", "the week after". */
export function relativeTo(
  { slot, zone, language, now }: KnownTime,
  text: string,
  read?: TimesRead,
): TimesRead | undefined {
  const away = DAYS_AWAY.find(([pattern]) => pattern.test(plainOf(text)))?.[1] ?? 0;
  const minutes = shiftIn(text, language) ?? away * MINUTES_OF_DAY;
  if (minutes !== 0) return shifted(slot, minutes, zone);
  const plain = plainOf(text);
  const [isTime, isDay, isAfter] = [SAME_TIME, SAME_DAY, WEEK_AFTER].map((pattern) => pattern.test(plain));
  if (!isTime && !isDay && !isAfter) return read;
  const known = localAt(new Date(slot.start), zone);
  const isNamed = read !== undefined && namesWeekday(text, read);
  const today = localAt(now, zone).date;
  const options = (read?.options ?? []).map((option) => {
    const to = isAfter ? undefined : dayOf(option, { known: known.date, isNamed, isDay, today });
    const times = isTime ? (option.times ?? ([{ type: 'at', time: known.time }] as const)) : option.times;
    return { ...option, ...(to && { days: [oneDay(to)] as const }), ...(times && { times }) };
  });
  if (!isAfter) return read && { ...read, options };
  const named = isNamed ? options[0]?.days?.[0].from : isTime || isDay ? known.date : undefined;
  const times = isTime ? ([{ type: 'at', time: known.time }] as const) : options[0]?.times;
  return {
    except: [],
    soonest: false,
    any: false,
    problems: [],
    ...read,
    options: [{ days: [weekAfter(known.date, named)], ...(times && { times }) }],
  };
}

/** The week after a day, or the day of it that has the weekday of another. */
function weekAfter(known: LocalDate, named: LocalDate | undefined): Days {
  const monday = addDays(mondayOf(known), 7);
  if (named === undefined) return { from: monday, to: addDays(monday, 6) };
  return oneDay(addDays(monday, weekdayOf(named) - 1));
}

interface DayKnown {
  readonly known: LocalDate;
  /** A weekday was named. */
  readonly isNamed: boolean | undefined;
  /** The same day is wanted. */
  readonly isDay: boolean | undefined;
  readonly today: LocalDate;
}

/** The day of an option by the one that is known; undefined where the option keeps its own. */
function dayOf({ days }: TimeOption, { known, isNamed, isDay, today }: DayKnown): LocalDate | undefined {
  // "The same day at four"
  if (!days) return isDay ? known : undefined;
  return isNamed ? undefined : dayLike(known, days[0], today);
}

const oneDay = (date: LocalDate): Days => ({ from: date, to: date });

/** "Next week" is the day of it that the known one is, and "in a week" is a week after the known one. */
function dayLike(known: LocalDate, { from, to }: Days, today: LocalDate): LocalDate | undefined {
  if (to === undefined || to > addDays(from, 7)) return undefined;
  if (to > from) {
    const day = addDays(mondayOf(to), weekdayOf(known) - 1);
    return day >= from && day <= to ? day : undefined;
  }
  const weeks = [1, 2, 3, 4].find((count) => addDays(today, 7 * count) === from);
  return weeks === undefined ? undefined : addDays(known, 7 * weeks);
}

/** By how many minutes another time is wanted than the one that was chosen; "half an hour earlier" is -30. */
function shiftIn(text: string, code: string): number | undefined {
  const language = languageFor(code);
  const { shifted, amountOf } = patternsOf(language);
  const [match] = spell(cleanText(text, MOST_CHARACTERS), language).text.matchAll(shifted);
  const minutes = match && amountOf(match)?.minutes;
  if (!minutes) return undefined;
  const isEarlier = match[0].split(' ').some((word) => directionIn(word) === 'earlier');
  return isEarlier ? -minutes : minutes;
}

/** The wish for a time that is so many minutes from one that is known; days are those of the calendar. */
function shifted(slot: Slot, minutes: number, zone: string): TimesRead {
  const said = { any: false, problems: [] };
  if (minutes % MINUTES_OF_DAY !== 0) {
    const start = new Date(Date.parse(slot.start) + minutes * 60_000).toISOString();
    return { ...wishFor({ ...slot, start }, zone), ...said };
  }
  const { date, time } = localAt(new Date(slot.start), zone);
  const day = oneDay(addDays(date, minutes / MINUTES_OF_DAY));
  return { options: [{ days: [day], times: [{ type: 'at', time }] }], except: [], soonest: false, ...said };
}

/** "I work on Thursdays, so Friday": of several times the one that was chosen is why, and not what is wanted. */
function withoutTimeOf(slot: Slot | undefined, read: TimesRead, zone: string): TimesRead {
  const isChosen = (option: TimeOption) =>
    slot !== undefined && isSameTime({ ...read, options: [option] }, slot, zone);
  const others = read.options.filter((option) => !isChosen(option));
  return others.length > 0 ? { ...read, options: others } : read;
}

/** "No, next Thursday": where one reading of a day is the time that was chosen, the other one is meant. */
export function withoutReadingOf(slot: Slot, read: TimesRead, zone: string): TimesRead {
  const { date } = localAt(new Date(slot.start), zone);
  const options = read.options.map((option) => {
    const [first, ...others] = (option.days ?? []).filter(({ from, to }) => from !== date || to !== date);
    return first ? { ...option, days: [first, ...others] as const } : option;
  });
  return { ...read, options };
}

/**
 * "Make it four that Friday": a weekday with a time is the day of the meeting that is spoken of, if it is one of those.
 * A day after the coming week was named as such: "next Friday".
 */
function onDayOf(
  slot: Slot | undefined,
  read: TimesRead,
  { zone, now }: Pick<KnownTime, 'zone' | 'now'>,
): TimesRead {
  if (!slot) return read;
  const weekday = weekdayOf(localAt(new Date(slot.start), zone).date);
  const last = addDays(localAt(now, zone).date, 6);
  const options = read.options.map(({ days, ...option }) =>
    option.times && days?.every(({ from, to }) => from === to && from <= last && weekdayOf(from) === weekday)
      ? option
      : { ...option, ...(days && { days }) },
  );
  return { ...read, options };
}

/** What is said of when to set right a time that was chosen. */
export function setRightOf(
  slot: Slot | undefined,
  read: TimesRead,
  text: string,
  now: Pick<KnownTime, 'zone' | 'now'>,
): TimesRead {
  const other = withoutTimeOf(slot, read, now.zone);
  return namesWeekday(text, other) ? onDayOf(slot, other, now) : other;
}

/** Whether all days that are named may be the one of a time that is known. */
export function isDayOf(slot: Slot, read: TimesRead | undefined, zone: string): boolean {
  const days = read?.options.flatMap((option) => option.days?.[0] ?? []) ?? [];
  return days.every((each) => isOnDays(toLocal(slot, zone), each));
}
