import {
  addDays,
  addMonths,
  firstOfMonth,
  type LocalDate,
  type LocalTime,
  lastOfMonth,
  mondayOf,
  partsOf,
  weekdayOf,
} from './calendar.ts';
import type { ClockMention, DaysMention, Mention, Scanner } from './mentions.ts';
import { inPart, ofParts } from './parts-of-day.ts';
import type { TimePatterns } from './patterns.ts';
import { oneDay } from './read-days.ts';
import type { TimeWindow } from './wish.ts';
import { dayWithin } from './written-dates.ts';

type DaysSaid = Omit<DaysMention, 'start' | 'end'>;
type Problem = { readonly type: 'problem'; readonly problem: 'impossible' | 'other_weekday' };

/**
 * Puts together what says one thing in two places: "Tuesday" and "next week" are a day, "the 5th" and "of next month"
 * likewise, "Monday to Wednesday" and "from nine to eleven" ranges; "Tuesday, sorry, Wednesday" is Wednesday.
 */
export function joinMentions(scanner: Scanner, patterns: TimePatterns): void {
  let joined = true;
  // Each round leaves one mention less, or one less that another can still complete.
  while (joined) joined = joinOnce(scanner, patterns) || joinAcross(scanner, patterns);
}

/** "Thursday at two next week"; "next week Tuesday at nine or Wednesday at two" */
function joinAcross(scanner: Scanner, patterns: TimePatterns): boolean {
  const mentions = scanner.mentions;
  return mentions.some((second, index) => {
    const between = mentions[index - 1];
    const at = mentions.findLastIndex(({ type }, place) => place < index && !isTime(type));
    const first = mentions[at];
    if (!between || at === index - 1 || first?.type !== 'days' || second.type !== 'days') return false;
    const gap = scanner.text.slice(between.end, second.start);
    const whole = patterns.isNothing(gap) && !gap.includes(',') ? completed(first, second) : undefined;
    if (whole) {
      scanner.replace(first, [{ ...whole, start: first.start, end: first.end }]);
      scanner.replace(second, []);
      return true;
    }
    const like = isListed(gap, patterns) && first.kind === 'date' ? likeEachOther(first, second) : undefined;
    if (like) scanner.replace(second, like.slice(1));
    return like !== undefined;
  });
}

function isTime(type: Mention['type']): boolean {
  return type === 'clock' || type === 'part' || type === 'window' || type === 'any';
}

function isListed(gap: string, patterns: TimePatterns): boolean {
  return patterns.isNothing(gap) || patterns.isJoint(gap, 'or') || patterns.isJoint(gap, 'and');
}

function joinOnce(scanner: Scanner, patterns: TimePatterns): boolean {
  const mentions = scanner.mentions;
  return mentions.some((second, index) => {
    const first = mentions[index - 1];
    if (!first || patterns.isNone(scanner.text, second.start)) return false;
    const around = {
      before: scanner.text.slice(0, first.start),
      gap: scanner.text.slice(first.end, second.start),
      after: scanner.text.slice(second.end),
    };
    const others = joinTwo(first, second, around, patterns);
    if (!others) return false;
    scanner.replace(first, others);
    scanner.replace(second, []);
    return true;
  });
}

/** "The week of the 7th" */
export function widenToWeeks(scanner: Scanner, { weekOf }: TimePatterns, today: LocalDate): void {
  for (const mention of scanner.mentions) {
    const start = weekOf.exec(scanner.text.slice(0, mention.start))?.index;
    if (start === undefined || mention.type !== 'days') continue;
    const monday = mondayOf(mention.readings[0].from);
    const from = monday < today ? today : monday;
    scanner.replace(mention, [
      { ...mention, kind: 'other', start, readings: [{ from, to: addDays(monday, 6) }] },
    ]);
  }
}

/** The text around two mentions and between them. */
interface Around {
  readonly before: string;
  readonly gap: string;
  readonly after: string;
}

/** What two mentions become. Null: they stay as they are. Undefined: another rule may be about them. */
type Rule = (
  first: Mention,
  second: Mention,
  around: Around,
  patterns: TimePatterns,
) => readonly Mention[] | null | undefined;

/** "Tuesday, sorry, Wednesday" */
const takeBack: Rule = (first, second, { gap }, patterns) =>
  first.type === second.type && patterns.isJoint(gap, 'instead') ? [second] : undefined;

/** "Nine in the morning", but not "at nine, or in the morning" */
const joinPartOfDay: Rule = (first, second, { gap }, patterns) => {
  if (first.type !== 'clock' || second.type !== 'part') return undefined;
  if (gap.includes(',') || !patterns.isNothing(gap)) return undefined;
  const fits = first.readings.some((time) => inPart(second.part, time));
  const place = { start: first.start, end: second.end };
  return fits ? [{ ...first, ...place, readings: ofParts(first.readings, [second.part]) }] : null;
};

/** "One day next week" is none of its days, "a week tomorrow" is one. */
const countFrom: Rule = (first, second, { gap }, patterns) => {
  if (first.type !== 'amount' || second.type !== 'days' || !patterns.isCountedFrom(gap)) return undefined;
  const isDistance = first.minutes >= (gap === ' ' ? 7 : 1) * 1440;
  const place = { start: first.start, end: second.end };
  return isDistance ? [{ ...countedFrom(first.minutes, second), ...place }] : null;
};

/** "Monday to Wednesday", "between nine and eleven" */
const joinRange: Rule = (first, second, { before, gap }, patterns) => {
  const opening = patterns.before
    .filter(([joint]) => joint === 'from' || joint === 'between')
    .map(([joint, pattern]) => ({ joint, at: pattern.exec(before)?.index }))
    .find(({ at }) => at !== undefined);
  const isBetween = opening?.joint === 'between' && patterns.isJoint(gap, 'and');
  if (!isBetween && !patterns.isJoint(gap, 'to')) return undefined;
  const whole = rangeOf(first, second);
  return whole ? [{ ...whole, start: opening?.at ?? first.start, end: second.end }] : null;
};

/** "Tuesday next week", "the 5th or 6th" */
const joinDays: Rule = (first, second, around, patterns) => {
  if (first.type !== 'days' || second.type !== 'days') return null;
  const isOne = patterns.isNothing(around.gap);
  const whole = isOne ? (completed(first, second) ?? completed(second, first)) : undefined;
  if (whole) {
    const place = { start: first.start, end: second.end };
    return areOfTwo(whole, [first, second], around, patterns) ? null : [{ ...whole, ...place }];
  }
  return isListed(around.gap, patterns) ? (likeEachOther(first, second) ?? null) : null;
};

/** Whether two days that could be one are said of two. */
function areOfTwo(
  whole: DaysSaid | Problem,
  [first, second]: readonly [DaysMention, DaysMention],
  { before, gap, after }: Around,
  patterns: TimePatterns,
): boolean {
  // "Friday, tomorrow is too early" is none of tomorrow, and "the 25th, Monday doesn't work" no Monday the 25th.
  const isUnsuitable = gap.includes(',') && patterns.unsuitable.test(after);
  if (whole.type !== 'problem') return isUnsuitable && isMoved(whole, first, second);
  // "Not Tuesday, but Wednesday, the 2nd": a day that is taken back need not be that of the date after it.
  const isTakenBack = gap.includes(',') && patterns.isTakenBack(before);
  // "After New Year on Tuesday" is none of New Year either.
  const isAfter = second.kind === 'weekday' && gap !== ' ' && patterns.isLimit(before);
  return isTakenBack || isAfter || isUnsuitable;
}

/** The first that is about two mentions decides. */
const RULES: readonly Rule[] = [takeBack, joinPartOfDay, countFrom, joinRange, joinDays];

/** What two mentions become, if they are not what they were. */
function joinTwo(...two: Parameters<Rule>): readonly Mention[] | undefined {
  for (const rule of RULES) {
    const joined = rule(...two);
    if (joined !== undefined) return joined ?? undefined;
  }
  return undefined;
}

/** Whether what two mentions say together begins on neither of the days that each would be alone. */
const isMoved = (whole: DaysSaid | undefined, first: DaysMention, second: DaysMention): boolean =>
  ![first, second].some(
    ({ kind, readings: [days] }) => kind !== 'weekday' && days.from === whole?.readings[0].from,
  );

/** "A week from Tuesday". */
function countedFrom(minutes: number, { readings: [days] }: DaysMention): DaysSaid {
  const away = Math.round(minutes / 1440);
  const from = addDays(days.from, away);
  return {
    type: 'days',
    kind: 'date',
    readings: [{ from, ...(days.to ? { to: addDays(days.to, away) } : {}) }],
  };
}

function rangeOf(
  first: Mention,
  second: Mention,
): DaysSaid | Problem | { type: 'window'; window: TimeWindow } | undefined {
  if (first.type === 'days' && second.type === 'days') return daysBetween(first, second);
  return first.type === 'clock' && second.type === 'clock' ? timesBetween(first, second) : undefined;
}

function daysBetween({ readings: [from] }: DaysMention, second: DaysMention): DaysSaid | Problem {
  const [to] = second.readings;
  const last = to.to ?? to.from;
  const until = firstAfter(from.from, second) ?? last;
  if (until < from.from) return { type: 'problem', problem: 'impossible' };
  return { type: 'days', kind: 'other', readings: [{ from: from.from, to: until }] };
}

/** "Friday to Monday", "January 3rd to 5th": the first of its name, or number, after the beginning. */
export function firstAfter(from: LocalDate, { kind, weekday, day }: DaysMention): LocalDate | undefined {
  if (kind === 'weekday' && weekday !== undefined) return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
  if (kind !== 'day_of_month' || day === undefined) return undefined;
  return [from, addMonths(firstOfMonth(from), 1)]
    .map((month) => dayWithin(day, { from: month }))
    .find((date) => date !== undefined && date >= from);
}

/** "Nine to five": the likelier nine, and the five that comes after it. */
function timesBetween(
  first: ClockMention,
  second: ClockMention,
): { type: 'window'; window: TimeWindow } | Problem {
  for (const from of first.readings) {
    const to = endAfter(from, second.readings);
    if (to) return { type: 'window', window: { type: 'between', from, to } };
  }
  return { type: 'problem', problem: 'impossible' };
}

/** The earliest of times that is after another; midnight ends a day too. */
export function endAfter(from: LocalTime, readings: readonly LocalTime[]): LocalTime | undefined {
  return readings
    .map((time) => (time === '00:00' ? '24:00' : time))
    .toSorted()
    .find((time) => time > from);
}

/** What two mentions of days say together when the first is a part of the second. */
function completed(part: DaysMention, whole: DaysMention): DaysSaid | Problem | undefined {
  switch (part.kind) {
    case 'date':
      return dateOf(part, whole);
    case 'weekday':
      return part.weekday === undefined ? undefined : weekdayOfSpan(part.weekday, part.nth, whole);
    case 'day_of_month':
      return part.day === undefined ? undefined : dayOfMonth(part.day, whole);
    case 'weekend':
      return weekendOf(part, whole);
    case 'other':
      return weekdaysOf(part, whole);
    default:
      return undefined;
  }
}

function dateOf(part: DaysMention, whole: DaysMention): DaysSaid | Problem | undefined {
  const [{ from }] = whole.readings;
  // "Tomorrow, the 24th of November"
  if (whole.kind === 'date' && part.readings[0].from === from) return oneDay(from);
  if (part.weekday === undefined || whole.kind !== 'day_of_month') return undefined;
  // "Next Friday the 27th" says which of two.
  const fits = part.readings.find((days) => partsOf(days.from).day === whole.day);
  return fits ? oneDay(fits.from) : { type: 'problem', problem: 'other_weekday' };
}

/** "The 5th" and "of next month" */
function dayOfMonth(day: number, { kind, readings: [span] }: DaysMention): DaysSaid | Problem | undefined {
  if (kind !== 'month') return undefined;
  const date = dayWithin(day, span);
  return date === undefined ? { type: 'problem', problem: 'impossible' } : oneDay(date);
}

/** "The weekend of the 5th" */
function weekendOf(part: DaysMention, { kind, readings: [span] }: DaysMention): DaysSaid | undefined {
  if (kind !== 'date' && kind !== 'day_of_month') return undefined;
  const monday = mondayOf(span.from);
  return { ...part, readings: [{ from: addDays(monday, 5), to: addDays(monday, 6) }] };
}

/** "Weekdays next week" */
function weekdaysOf({ readings: [{ weekdays }] }: DaysMention, whole: DaysMention): DaysSaid | undefined {
  if (weekdays === undefined || (whole.kind !== 'week' && whole.kind !== 'month')) return undefined;
  return { ...whole, kind: 'other', readings: [{ ...whole.readings[0], weekdays }] };
}

function weekdayOfSpan(
  weekday: number,
  nth: number | undefined,
  whole: DaysMention,
): DaysSaid | Problem | undefined {
  const [span] = whole.readings;
  if (whole.kind === 'week') return { ...oneDay(addDays(mondayOf(span.from), weekday - 1)), weekday };
  if (whole.kind === 'month' && nth !== undefined) return nthOfMonth(weekday, nth, span.from);
  if (whole.kind === 'month')
    return { type: 'days', kind: 'other', readings: [{ ...span, weekdays: [weekday] }] };
  if (whole.kind === 'date' && whole.weekday === undefined) {
    const fits = whole.readings.find(({ from }) => weekdayOf(from) === weekday);
    return fits ? { ...whole, readings: [fits] } : { type: 'problem', problem: 'other_weekday' };
  }
  if (whole.kind !== 'day_of_month' || whole.day === undefined) return undefined;
  const { day } = whole;
  // "Friday the 13th" may be the one after next, but nobody plans for a year.
  const fits = [0, 1, 2]
    .map((months) => dayWithin(day, { from: addMonths(firstOfMonth(span.from), months) }))
    .find((date) => date !== undefined && date >= span.from && weekdayOf(date) === weekday);
  return fits === undefined ? { type: 'problem', problem: 'other_weekday' } : oneDay(fits);
}

/** "The first Monday of December", "the last Friday of the month" */
function nthOfMonth(weekday: number, nth: number, day: string): DaysSaid | Problem {
  const first = firstOfMonth(day);
  const earliest = addDays(first, (weekday - weekdayOf(first) + 7) % 7);
  if (nth > 0) {
    const date = addDays(earliest, 7 * (nth - 1));
    return date <= lastOfMonth(first) ? oneDay(date) : { type: 'problem', problem: 'impossible' };
  }
  const last = lastOfMonth(first);
  return oneDay(addDays(last, -((weekdayOf(last) - weekday + 7) % 7)));
}

/** "Tuesday or Wednesday next week", "the 14th or 15th of December": what is said of one holds for the other. */
function likeEachOther(first: DaysMention, second: DaysMention): readonly Mention[] | undefined {
  const like = (one: DaysMention, other: DaysMention): DaysMention | undefined => {
    const [{ from }] = other.readings;
    if (other.kind !== 'date' || one.single) return undefined;
    if (one.kind === 'weekday' && one.weekday !== undefined && other.weekday !== undefined) {
      return { ...one, ...oneDay(addDays(mondayOf(from), one.weekday - 1)), weekday: one.weekday };
    }
    const date =
      one.kind === 'day_of_month' && one.day !== undefined && dayWithin(one.day, other.readings[0]);
    return date ? { ...one, ...oneDay(date) } : undefined;
  };
  const [earlier, later] = [like(first, second), like(second, first)];
  if (earlier) return [earlier, second];
  return later && [first, later];
}
