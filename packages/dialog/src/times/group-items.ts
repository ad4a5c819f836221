import { addDays, type LocalDate, weekdayOf } from './calendar.ts';
import { firstAfter } from './join-mentions.ts';
import type { Item } from './joints.ts';
import type { DaysMention } from './mentions.ts';
import type { Days } from './wish.ts';

/** Days, and the times that were said of them. */
export interface Group {
  readonly days: Item<DaysMention> | undefined;
  readonly times: readonly Item[];
}

interface OpenGroup {
  days: Item<DaysMention> | undefined;
  times: Item[];
  /** It follows the one before as one of several, or as a part of the same. */
  listed: boolean;
  /** Its times were said before its days. */
  led: boolean;
}

/** Times belong to the days before them, or, where there are none or a new list entry begins, to those after. */
export function groupsOf(items: readonly Item[], today: LocalDate): readonly Group[] {
  const groups = narrowed(grouped(items), today);
  // "Wednesday or Thursday at three"
  for (const [index, group] of groups.entries()) {
    const before = groups[index - 1];
    // "In the afternoon, Thursday or Friday"
    if (before?.led && group.listed && group.times.length === 0) {
      group.times.push(...before.times);
      group.led = true;
    }
    const later = groups.slice(index + 1);
    const sharing = later.findIndex(({ times }) => times.length > 0);
    const isList = sharing >= 0 && later.slice(0, sharing + 1).every(({ listed }) => listed);
    if (group.times.length === 0 && isList) group.times.push(...(later[sharing]?.times ?? []));
  }
  return groups;
}

function grouped(items: readonly Item[]): readonly OpenGroup[] {
  const groups: OpenGroup[] = [];
  let leading: Item[] = [];
  for (const [index, item] of items.entries()) {
    const last = groups.at(-1);
    if (isOfDays(item)) {
      if (last && limitedBoth(last, item)) continue;
      openGroup(groups, item, leading);
      leading = [];
    } else if (isOfTime(item)) {
      if (last && !leadsDays(item, items[index + 1])) last.times.push(item);
      else leading.push(item);
    }
  }
  if (leading.length > 0) groups.push({ days: undefined, times: leading, listed: false, led: false });
  return groups;
}

const isOfDays = (item: Item): item is Item<DaysMention> => item.mention.type === 'days';

const isOfTime = ({ mention: { type } }: Item): boolean =>
  type === 'clock' || type === 'part' || type === 'window';

/** "Friday at two, or at three on Monday": a new list entry begins with its time. */
const leadsDays = (item: Item, next: Item | undefined): boolean =>
  item.listed && item.leadsOn && next?.mention.type === 'days';

/** "From Monday, until Friday": makes one of both limits. */
function limitedBoth(group: OpenGroup, item: Item<DaysMention>): boolean {
  const limits = group.days && group.times.length === 0 && bothLimits(group.days, item);
  if (limits) group.days = limits;
  return Boolean(limits);
}

function openGroup(groups: OpenGroup[], item: Item<DaysMention>, leading: readonly Item[]): void {
  const { mention } = item;
  const part: readonly Item[] = mention.part
    ? [{ ...item, joint: undefined, mention: { ...mention, type: 'part', part: mention.part } }]
    : [];
  // "Friday or Saturday, but Saturday only until one" says more of Saturday, and nothing of Friday.
  const said = groups.findIndex((group) => group.times.length === 0 && isSameDay(group.days, mention));
  if (said >= 0) groups.splice(said, 1);
  const listed = item.listed && said < 0;
  groups.push({ days: item, times: [...leading, ...part], listed, led: leading.length > 0 });
}

/** "After New Year, on the 5th": days that all lie in a span beside them say which of its days. */
function narrowed(groups: readonly OpenGroup[], today: LocalDate): readonly OpenGroup[] {
  for (const [index, span] of groups.entries()) {
    for (const run of [runAfter(groups, index), runBefore(groups, index)]) {
      const days = groups.slice(run.from, run.to).map((group) => dayOfSpan(group, span, run, today));
      const found = days.filter((group) => group !== undefined);
      if (found.length === 0 || found.length < days.length) continue;
      return narrowed(groups.toSpliced(Math.min(run.from, index), found.length + 1, ...found), today);
    }
  }
  return groups;
}

/** Groups beside a span that may say more of it. */
interface Run {
  readonly from: number;
  readonly to: number;
  /** They are of the first days of their names in it. */
  readonly isMoved: boolean;
}

/** "Or" and "and" say something else than what a span is of. */
function runAfter(groups: readonly OpenGroup[], index: number): Run {
  const [from, next] = [index + 1, groups[index + 1]];
  const end = groups.findIndex(({ listed }, place) => place > index && !listed);
  const isNone = !next?.listed || next.days?.joined;
  return { from, to: isNone ? from : end < 0 ? groups.length : end, isMoved: true };
}

/** "On Tuesday after New Year"; but "on Tuesday, after the 20th …" may go on with why. */
function runBefore(groups: readonly OpenGroup[], index: number): Run {
  const span = groups[index];
  const begin = groups.findLastIndex(({ listed }, place) => place < index && !listed);
  const isNone = !span?.listed || span.days?.joined;
  return { from: isNone ? index : Math.max(0, begin), to: index, isMoved: !span?.days?.afterComma };
}

/** A day of a span, with what was said of both. "After New Year, on Tuesday" is the first one after it. */
function dayOfSpan(group: OpenGroup, span: OpenGroup, run: Run, today: LocalDate): OpenGroup | undefined {
  const { days, times } = group;
  if (!days || !span.days || limitOf(days.joint) || days.mention.about) return undefined;
  if (times.length > 0 && span.times.length > 0) return undefined;
  const { mention, joint } = span.days;
  const outer = limited(mention.readings[0], joint, today);
  const { readings, single } = days.mention;
  if (outer.from === outer.to || readings.some(({ from, to }) => from !== to)) return undefined;
  const whole = { ...group, times: [...span.times, ...times], led: group.led || span.led };
  if (readings.every(({ from }) => isWithin(from, outer))) return whole;
  const isMoved = run.isMoved && joint === 'after' && mention.kind !== 'weekday' && !single;
  const first = isMoved ? firstAfter(outer.from, days.mention) : undefined;
  return first === undefined
    ? undefined
    : { ...whole, days: { ...days, mention: { ...days.mention, readings: [{ from: first, to: first }] } } };
}

const isWithin = (date: LocalDate, { from, to, weekdays }: Days): boolean =>
  date >= from && (to === undefined || date <= to) && (weekdays?.includes(weekdayOf(date)) ?? true);

function isSameDay(item: Item<DaysMention> | undefined, { readings: [days] }: DaysMention): boolean {
  const [said] = item?.mention.readings ?? [];
  return days.to === days.from && said?.from === days.from && said.to === days.to;
}

/** "After Tuesday but before Friday" */
function bothLimits(first: Item<DaysMention>, second: Item): Item<DaysMention> | undefined {
  const opens = first.joint === 'after' || first.joint === 'notBefore' || first.joint === 'from';
  const closes = second.joint === 'before' || second.joint === 'until' || second.joint === 'notAfter';
  if (!opens || !closes || second.mention.type !== 'days') return undefined;
  const from = limited(first.mention.readings[0], first.joint, '').from;
  const to = limited(second.mention.readings[0], second.joint, '').to;
  return {
    ...first,
    joint: undefined,
    mention: { ...first.mention, readings: [{ from, ...(to ? { to } : {}) }] },
  };
}

/** The days that a joint makes of some: "after Tuesday". */
export function limited(days: Days, joint: Item['joint'], today: LocalDate): Days {
  const last = days.to ?? days.from;
  if (joint === 'after') return { from: addDays(last, 1) };
  if (joint === 'from' || joint === 'notBefore') return { from: days.from };
  if (joint === 'before') return { from: today, to: addDays(days.from, -1) };
  if (joint === 'until' || joint === 'notAfter') return { from: today, to: last };
  return days;
}

export function limitOf(joint: Item['joint']): 'from' | 'to' | undefined {
  if (joint === 'after' || joint === 'notBefore' || joint === 'from') return 'from';
  return joint === 'before' || joint === 'until' || joint === 'notAfter' ? 'to' : undefined;
}
