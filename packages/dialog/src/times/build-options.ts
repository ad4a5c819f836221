import type { PartOfDay } from '../language/time-words.ts';
import { instantsAt, type LocalDate, type LocalTime } from './calendar.ts';
import { type Group, groupsOf, limited, limitOf } from './group-items.ts';
import { endAfter } from './join-mentions.ts';
import type { Item } from './joints.ts';
import type { ClockMention, DaysMention, Mention, PartMention } from './mentions.ts';
import { inPart, ofParts, windowOf } from './parts-of-day.ts';
import type { Days, Exception, Readings, TimeOption, TimeProblem, Times, TimeWindow } from './wish.ts';

export interface Present {
  readonly today: LocalDate;
  readonly time: LocalTime;
  readonly zone: string;
  readonly hours: { readonly from: LocalTime; readonly to: LocalTime };
}

interface Built {
  readonly options: readonly TimeOption[];
  readonly except: readonly Exception[];
  readonly problems: readonly { readonly type: TimeProblem['type']; readonly mention: Mention }[];
}

const WHOLE_DAY: TimeWindow = { type: 'between', from: '00:00', to: '24:00' };

/** Something that suits, or why something that was said does not. */
type Outcome = TimeOption | Built['problems'][number];

/** What the items of a text come to. */
export function buildOptions(items: readonly Item[], present: Present): Built {
  const { wanted, unwanted } = sorted(items);
  const ofGroups = groupsOf(wanted, present.today).flatMap((group) => outcomesOfGroup(group, present));
  const options: TimeOption[] = [];
  const problems: Built['problems'][number][] = [];
  for (const outcome of [...wanted.flatMap(outcomesOfItem), ...ofGroups]) {
    if ('mention' in outcome) problems.push(outcome);
    else options.push(outcome);
  }
  // "Not at three but at four" is four.
  const areAllAt = options.length > 0 && options.every(({ times }) => times?.[0].type === 'at');
  const isSaid = ({ days, times }: Exception) => days !== undefined || times?.type !== 'at' || !areAllAt;
  const different = new Map(options.map((option) => [JSON.stringify(option), option]));
  return {
    options: [...different.values()],
    except: unwanted.flatMap(exceptionsOf).filter(isSaid),
    problems,
  };
}

/** What an item says by itself. */
function outcomesOfItem({ mention }: Item): readonly Outcome[] {
  if (mention.type === 'problem') return [{ type: mention.problem, mention }];
  if (mention.type !== 'moment') return [];
  const days = { from: mention.date, to: mention.date };
  return [{ days: [days], times: [{ type: 'at', time: mention.time }], about: true }];
}

/** What days and the times that were said of them say together. */
function outcomesOfGroup(group: Group, present: Present): readonly Outcome[] {
  const mention = group.days?.mention ?? group.times[0]?.mention;
  if (!mention) return [];
  const days = group.days && daysOf(group.days, present.today);
  if (group.days && !days) return [{ type: 'past', mention }];
  const rest = {
    ...(isAbout(group) && { about: true as const }),
    ...(group.days?.mention.either && days?.[1] && { either: true as const }),
  };
  return timesOf(group).map((times) => {
    const option = ahead({ ...(days && { days }), ...(times && { times }), ...rest }, present);
    if (typeof option !== 'string') return option;
    return { type: option, mention: times ? spanning(group, mention) : mention };
  });
}

function isAbout({ days, times }: Group): boolean {
  return Boolean(days?.mention.about) || [...times, days].some((item) => item?.joint === 'about');
}

/** The place of all that a group says, for its words. */
function spanning({ days, times }: Group, mention: Mention): Mention {
  const all = [...times.map((item) => item.mention), ...(days ? [days.mention] : [])];
  return {
    ...mention,
    start: Math.min(...all.map(({ start }) => start)),
    end: Math.max(...all.map(({ end }) => end)),
  };
}

/** The days of an item that are not over; nothing when all are. */
function daysOf({ mention, joint }: Item<DaysMention>, today: LocalDate): Readings<Days> | undefined {
  const [first, ...others] = mention.readings
    .map((days) => limited(days, joint, today))
    .filter(({ to }) => to === undefined || to >= today)
    .map((days) => (days.from < today ? { ...days, from: today } : days))
    .filter(({ from, to }) => to === undefined || from <= to);
  return first && [first, ...others];
}

/** The times of a group, one list of readings for each that would suit; `undefined` is any time. */
function timesOf({ times }: Group): readonly (Readings<Times> | undefined)[] {
  const parts = times.flatMap(({ mention, joint }) =>
    mention.type === 'part' && !limitOf(joint) ? [mention.part] : [],
  );
  const limits = limitsOf(times, parts);
  const clocks = times.flatMap(({ mention, joint }) =>
    mention.type === 'clock' && !limitOf(joint) ? [mention] : [],
  );
  const windows = times.flatMap(({ mention }) => (mention.type === 'window' ? [mention.window] : []));
  if (clocks.length > 0) return clocks.map((clock) => clockReadings(clock, parts));
  const within = [
    ...windows.map((window) => inParts(window, parts)),
    ...(windows.length > 0 ? [] : parts.map(windowOf)),
  ];
  if (within.length === 0) return limits.length > 0 ? limits.map((limit) => [limit]) : [undefined];
  if (limits.length === 0) return within.map((window) => [window]);
  return within.flatMap((window) => limits.map((limit): Readings<Times> => [overlap(window, limit)]));
}

/** "After two", "not before ten and not after twelve", "before the evening"; two for "before nine or after four". */
function limitsOf(times: readonly Item[], parts: readonly PartOfDay[]): readonly TimeWindow[] {
  const windows: TimeWindow[] = [];
  for (const item of times) {
    const end = limitOf(item.joint);
    const last = windows.at(-1);
    if (end === undefined || (item.mention.type !== 'clock' && item.mention.type !== 'part')) continue;
    // "Before nine and after four" can only be two, "after two and before five" is one.
    const negated = item.joint === 'notBefore' || item.joint === 'notAfter';
    const another = !negated && (item.either || (end === 'from' && last?.from === '00:00' && item.listed));
    const window = last && !another ? last : WHOLE_DAY;
    const limited = withLimit(window, item.mention, end, parts);
    windows.splice(window === last ? -1 : windows.length, 1, limited);
  }
  // "After two, until two" is from two on; midnight is the end of a day rather than its beginning.
  return windows
    .map((window) => (window.from < window.to ? window : { ...window, to: '24:00' }))
    .filter(({ from, to }) => from < to);
}

function withLimit(
  window: TimeWindow,
  mention: ClockMention | PartMention,
  end: 'from' | 'to',
  parts: readonly PartOfDay[],
): TimeWindow {
  if (mention.type === 'part') {
    const part = windowOf(mention.part);
    return end === 'to' ? { ...window, to: part.from } : { ...window, from: part.to };
  }
  const [time] = ofParts(mention.readings, parts);
  if (end === 'from') return { ...window, from: time };
  return { ...window, to: (window.from > '00:00' && endAfter(window.from, mention.readings)) || time };
}

function clockReadings({ readings }: ClockMention, parts: readonly PartOfDay[]): Readings<Times> {
  const [first, ...others] = ofParts(readings, parts);
  const at = (time: LocalTime): Times => ({ type: 'at', time });
  return [at(first), ...others.map(at)];
}

/** "From two to four in the morning" is not in the afternoon. */
function inParts(window: TimeWindow, parts: readonly PartOfDay[]): TimeWindow {
  if (parts.length === 0 || parts.some((part) => inPart(part, window.from))) return window;
  const shift = (time: LocalTime) =>
    `${String((Number(time.slice(0, 2)) + 12) % 24).padStart(2, '0')}${time.slice(2)}`;
  const moved = { ...window, from: shift(window.from), to: shift(window.to) };
  return moved.from < moved.to && parts.some((part) => inPart(part, moved.from)) ? moved : window;
}

function overlap(window: TimeWindow, limit: TimeWindow): TimeWindow {
  const from = window.from > limit.from ? window.from : limit.from;
  const to = window.to < limit.to ? window.to : limit.to;
  return from < to ? { type: 'between', from, to } : limit;
}

/** An option without what is over and without times that a day does not have. */
function ahead(
  option: TimeOption,
  { today, time: now, zone, hours }: Present,
): TimeOption | TimeProblem['type'] {
  const { days, times } = option;
  const day = days?.[0];
  if (!day || !times || day.from !== day.to) return option;
  const real = times.filter(
    (one) => one.type === 'between' || instantsAt(day.from, one.time, zone).length > 0,
  );
  if (real.length === 0) return 'impossible';
  if (day.from !== today) return withTimes(option, real) ?? 'impossible';
  const coming = real.flatMap((one): Times[] => {
    if (one.type === 'at') return one.time > now ? [one] : [];
    return one.to > now ? [{ ...one, from: one.from > now ? one.from : now }] : [];
  });
  const [likeliest] = real;
  const [first] = coming;
  // "At nine" today, when nine is over, hardly means nine in the evening after all have gone home.
  const isOpen = (one: Times) => one.type === 'between' || (one.time >= hours.from && one.time <= hours.to);
  if (
    !first ||
    (likeliest && first !== likeliest && first.type === 'at' && isOpen(likeliest) && !isOpen(first))
  )
    return 'past';
  return withTimes(option, coming) ?? 'past';
}

function withTimes(option: TimeOption, [first, ...others]: readonly Times[]): TimeOption | undefined {
  return first && { ...option, times: [first, ...others] };
}

/** What suits and what does not; "not Friday afternoon" is one that does not. */
function sorted(items: readonly Item[]): { wanted: readonly Item[]; unwanted: readonly (readonly Item[])[] } {
  const wanted: Item[] = [];
  const unwanted: Item[][] = [];
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    const belongs = before?.excluded && before.leadsOn && !item.listed && before.mention.type === 'days';
    // "Any weekday except Friday between one and three" is so on all the others.
    const isOfWanted = item.mention.type === 'window' && wanted.length > 0;
    if (belongs && item.mention.type !== 'days' && !isOfWanted) unwanted.at(-1)?.push(item);
    else if (item.excluded) unwanted.push([item]);
    else wanted.push(item);
  }
  return { wanted, unwanted };
}

function exceptionsOf(items: readonly Item[]): readonly Exception[] {
  const parts = items.map((item) => ({ ...unwantedDays(item), ...unwantedTimes(item) }));
  const exception: Exception = Object.assign({}, ...parts);
  return exception.days || exception.times ? [exception] : [];
}

function unwantedDays({ mention, joint }: Item): Exception {
  if (mention.type !== 'days') return {};
  if (mention.kind === 'weekend') return { days: { weekdays: [6, 7] } };
  const isEvery = mention.kind === 'weekday' && !mention.single && limitOf(joint) === undefined;
  if (isEvery && mention.weekday !== undefined) {
    return { days: { weekdays: [mention.weekday] } };
  }
  // "I'm away until the 2nd" has no beginning.
  const { from, ...days } = limited(mention.readings[0], joint, '');
  return { days: { ...(from ? { from } : {}), ...days } };
}

function unwantedTimes({ mention, joint }: Item): Exception {
  if (mention.type === 'part') return { times: windowOf(mention.part) };
  if (mention.type === 'window') return { times: mention.window };
  if (mention.type !== 'clock') return {};
  const [time] = mention.readings;
  const end = limitOf(joint);
  if (end === undefined) return { times: { type: 'at', time } };
  return { times: end === 'from' ? { ...WHOLE_DAY, from: time } : { ...WHOLE_DAY, to: time } };
}
