import type { Language } from '../language/language.ts';
import { type LocalTime, minutesOf, timeOf } from './calendar.ts';
import type { Found, Scanner } from './mentions.ts';
import { patternsOf, type TimePatterns } from './patterns.ts';
import type { Readings } from './wish.ts';

export interface ClockContext {
  readonly language: Language;
  /** When visits take place, from the earliest to the latest of all days. */
  readonly hours: { readonly from: LocalTime; readonly to: LocalTime };
  readonly asked: 'day' | 'time' | 'duration' | undefined;
}

/** Takes times that their words show to be times: "half past nine", "3 pm", "15:30". */
export function readClock(scanner: Scanner, context: ClockContext): void {
  const patterns = patternsOf(context.language);
  scanner.take(patterns.clock.pattern, (match, end) => {
    const { 0: text, index: start, groups = {} } = match;
    const minutes = patterns.clock.valueOf(match) ?? 0;
    const said = Number(groups.m ?? 0);
    if (
      minutes === 'to' &&
      /^\d+ \p{L}+ \d+(?: \p{L}+)?$/u.test(text) &&
      !isMinutesTo(scanner, start, end, said, patterns)
    )
      return undefined;
    const offset = minutes === 'past' ? said : minutes === 'to' ? -said : minutes;
    return read(groups, offset, context);
  });
  scanner.take(patterns.digital, ({ groups = {} }) => read(groups, Number(groups.m), context));
  scanner.take(patterns.hourOfHalf, ({ groups = {} }) => read(groups, Number(groups.m ?? 0), context));
  // "At 1530"
  scanner.take(/(?<= )(?<h>[01]\d|2[0-3])(?<m>[0-5]\d)(?= )/gu, ({ index, groups = {} }) =>
    patterns.onlyClock.test(scanner.text.slice(0, index)) ||
    (context.asked === 'time' && /^ \d{4} $/u.test(scanner.text))
      ? read(groups, Number(groups.m), context)
      : undefined,
  );
  scanner.take(patterns.moments.pattern, (match) => ({
    type: 'clock',
    readings: [patterns.moments.valueOf(match) ?? '12:00'],
  }));
}

/** Whether "ten to five" is a time rather than a range: typed in digits it is one only after "at". */
function isMinutesTo(
  scanner: Scanner,
  start: number,
  end: number,
  minutes: number,
  patterns: TimePatterns,
): boolean {
  const before = scanner.text.slice(0, start);
  const joint = patterns.before.find(([, pattern]) => pattern.test(before))?.[0];
  if (joint === 'from' || joint === 'between') return false;
  const isTyped = /\d/u.test(scanner.wordsAt(start, end));
  return [5, 10, 15, 20, 25].includes(minutes) && (!isTyped || joint === 'at' || joint === 'about');
}

/** Takes numbers that are times by what stands around them: "at 3", "Tuesday 3", "from 9 to 11", "three thirty". */
export function readBareHours(scanner: Scanner, context: ClockContext): void {
  const patterns = patternsOf(context.language);
  const alone = context.asked === 'time' && scanner.text.trim().split(' ').length <= 6;
  const pair = /(?<= )(?<h>\d{1,2}) (?<m>[0-5]\d)(?= )(?! \d)(?<!\d[ -]\d{1,2} \d\d)/gu;
  scanner.take(pair, ({ index, groups = {} }, end) => {
    const minute = Number(groups.m);
    const placed = alone || minute % 5 === 0 || isPlaced(scanner, index, end, patterns);
    return placed && !isCounted(scanner, end, patterns) ? read(groups, minute, context) : undefined;
  });
  scanner.take(/(?<= )(?<h>[1-9]|1\d|2[0-4])(?= )/gu, ({ index, groups = {} }, end) => {
    const placed =
      alone || isPlaced(scanner, index, end, patterns) || opensRange(scanner, index, end, patterns);
    return placed && !isCounted(scanner, end, patterns) ? read(groups, 0, context) : undefined;
  });
}

/** Whether a number is followed by what it counts: "at 3 people" is rare, "4 people on Tuesday" is not. */
function isCounted(scanner: Scanner, end: number, patterns: TimePatterns): boolean {
  const [, word] = /^ (\p{L}\S*)/u.exec(scanner.text.slice(end)) ?? [];
  if (word === undefined || scanner.mentions.some(({ start }) => start === end + 1)) return false;
  const after = scanner.text.slice(end);
  if (patterns.newClause.test(after)) return false;
  const gap = ` ${word} `;
  const joints = ['at', 'or', 'and', 'to', 'before', 'after', 'about', 'instead'] as const;
  const goesOn = patterns.isNothing(gap) || joints.some((joint) => patterns.isJoint(gap, joint));
  return !goesOn && !patterns.isFollowed(after) && !isAfterJoint(scanner, end, patterns);
}

function isAfterJoint(scanner: Scanner, end: number, patterns: TimePatterns): boolean {
  return patterns.onlyClock.test(scanner.text.slice(0, end).replace(/\S+$/u, ''));
}

/** Whether a number stands where only a time does: after "at" or "before", or next to a day or another time. */
function isPlaced(scanner: Scanner, start: number, end: number, patterns: TimePatterns): boolean {
  const before = scanner.text.slice(0, start);
  if (patterns.before.some(([, pattern]) => pattern.test(before))) return true;
  const after = scanner.text.slice(end);
  if (patterns.onwards.test(after) || patterns.latest.test(after)) return true;
  return scanner.mentions.some((mention) => {
    if (!['days', 'clock', 'part'].includes(mention.type)) return false;
    // "A long one tomorrow"
    if (mention.type !== 'clock' && scanner.text.slice(start, end) === '1') return false;
    if (mention.end > start) {
      return (
        mention.start >= end &&
        patterns.isNothing(scanner.text.slice(end, mention.start)) &&
        mention.type !== 'clock'
      );
    }
    const gap = scanner.text.slice(mention.end, start);
    if (mention.type !== 'clock') return /^[ ,]+$/u.test(gap);
    return (['to', 'and', 'or', 'instead'] as const).some((joint) => patterns.isJoint(gap, joint));
  });
}

/** Whether a number is the beginning of a range whose end is a time: "9 to 11 am". */
function opensRange(scanner: Scanner, start: number, end: number, patterns: TimePatterns): boolean {
  const next = scanner.mentions.find((mention) => mention.start >= end);
  if (next?.type === 'clock') {
    const gap = scanner.text.slice(end, next.start);
    return patterns.isJoint(gap, 'to') || patterns.isJoint(gap, 'or');
  }
  // "10 - 12" beside a day.
  const [range] = /^ \S+ \d{1,2} /u.exec(scanner.text.slice(end)) ?? [];
  if (!range || !patterns.isJoint(range.replace(/\d+ $/u, ''), 'to')) return false;
  const past = end + range.length - 1;
  return scanner.mentions.some(
    (mention) =>
      (mention.type === 'days' || mention.type === 'part') &&
      (patterns.isNothing(scanner.text.slice(mention.end, start)) ||
        (mention.start >= past && patterns.isNothing(scanner.text.slice(past, mention.start)))),
  );
}

/** The times that an hour and the minutes from it may be, the likelier first. */
function read(groups: Record<string, string | undefined>, offset: number, { hours }: ClockContext): Found {
  const hour = Number(groups.h);
  const half = groups.am === undefined ? (groups.pm === undefined ? undefined : 12) : 0;
  if (hour > 24 || Number(groups.m ?? 0) > 59) return { type: 'problem', problem: 'impossible' };
  const at = (of: number): LocalTime => timeOf((of * 60 + offset + 24 * 60) % (24 * 60));
  if (hour > 12 || hour === 0 || /^0\d/u.test(groups.h ?? '')) return { type: 'clock', readings: [at(hour)] };
  if (half !== undefined) return { type: 'clock', readings: [at((hour % 12) + half)] };
  return { type: 'clock', readings: likelierFirst([at(hour % 12), at((hour % 12) + 12)], hours) };
}

/** Of two times twelve hours apart, the one nearer to the hours of visits; of two within them, the one by day. */
export function likelierFirst(
  [one, other]: readonly [LocalTime, LocalTime],
  hours: ClockContext['hours'],
): Readings<LocalTime> {
  const away = (time: LocalTime) => {
    if (time >= hours.from && time <= hours.to) return 0;
    return time < hours.from
      ? minutesOf(hours.from) - minutesOf(time)
      : minutesOf(time) - minutesOf(hours.to);
  };
  const [a, b] = [away(one), away(other)];
  const first = a === b ? one >= '07:00' && one < '19:00' : a < b;
  return first ? [one, other] : [other, one];
}
