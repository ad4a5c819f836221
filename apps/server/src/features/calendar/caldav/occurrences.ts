import type ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../slots.ts';
import { type EntryEvent, type Left, timeOf } from './read-event.ts';

const DAY_MS = 24 * 60 * 60_000;
const TWO_DAYS_MS = 2 * DAY_MS;
/** More of one event in a few months are no meetings. */
const MOST_OCCURRENCES = 20_000;

/**
 * When an event and its overrides keep their owner busy in a span. May never return: a rule such as "every February 30"
 * has no end. Throws where there are too many.
 */
export function occurrencesOf(
  event: EntryEvent,
  overrides: readonly EntryEvent[],
  span: Interval,
): Interval[] {
  const replaced = overrides.flatMap(({ replaces }) => (replaces ? [replaces.occurrence] : []));
  const ranges = overrides
    .filter(({ replaces }) => replaces?.andLater)
    .toSorted((a, b) => (a.replaces?.at ?? 0) - (b.replaces?.at ?? 0));
  const found: Interval[] = [...event.periods];
  for (const shown of startsOf(event, ranges, span)) {
    const at = event.clock.instantOf(shown);
    if ([event.left, ...replaced].some((left) => isLeft(left, at, shown))) continue;
    const range = ranges.findLast(({ replaces }) => replaces && replaces.at < at);
    if (range && !range.isBusy) continue;
    found.push(range ? moved(range, at) : intervalOf(event, shown));
  }
  return found;
}

/** An event from a time on its clock; whole days where the clock is unknown. */
export function intervalOf(
  { clock, length: { days, ms } }: Pick<EntryEvent, 'clock' | 'length'>,
  shown: Temporal.PlainDateTime,
): Interval {
  const start = clock.instantOf(shown);
  const end = (days === 0 ? start : clock.instantOf(shown.add({ days }))) + ms;
  if (clock.isKnown) return { start, end };
  const last = clock.shownAt(end).toPlainDate().add({ days: 1 });
  return {
    start: clock.instantOf(shown.toPlainDate().toPlainDateTime()),
    end: clock.instantOf(last.toPlainDateTime()),
  };
}

/** An occurrence of an event whose later ones were moved by as much as their first. */
function moved(range: EntryEvent, at: number): Interval {
  const first = range.replaces?.at ?? at;
  const shown = range.clock.shownAt(at);
  const by = range.clock.shownAt(first).until(range.start);
  return intervalOf(range, shown.add(by));
}

const isLeft = ({ instants, dates }: Left, at: number, shown: Temporal.PlainDateTime): boolean =>
  instants.has(at) || (dates.size > 0 && dates.has(shown.toPlainDate().toString()));

/** Starts of an event in a span and around it, each once. */
function startsOf(
  event: EntryEvent,
  ranges: readonly EntryEvent[],
  span: Interval,
): Iterable<Temporal.PlainDateTime> {
  const { start, added, rules } = event;
  const starts = new Map<string, Temporal.PlainDateTime>();
  const add = (shown: Temporal.PlainDateTime) => starts.set(shown.toString(), shown);
  for (const shown of [start, ...added]) add(shown);
  // A range may move occurrences by any time.
  const around = Math.max(
    0,
    ...ranges.map((range) => Math.abs((range.replaces?.at ?? 0) - roughly(range.start))),
  );
  const longest = Math.max(...[event, ...ranges].map(({ length: { days, ms } }) => days * DAY_MS + ms));
  const from = span.start - longest - around - TWO_DAYS_MS;
  for (const rule of rules) repeat(event, rule, { start: from, end: span.end + around + TWO_DAYS_MS }, add);
  if (starts.size > MOST_OCCURRENCES) throw new RangeError('the event repeats too often');
  return starts.values();
}

function repeat(
  event: EntryEvent,
  rule: ICAL.Recur,
  { start, end }: Interval,
  add: (shown: Temporal.PlainDateTime) => void,
): void {
  const iterator = rule.iterator(startBefore(event, rule, start) ?? timeOf(event.start, event.isDay));
  let found = 0;
  for (let at = iterator.next(); at; at = iterator.next()) {
    if (roughly(at) > end) return;
    if (roughly(at) < start) continue;
    const { year, month, day, hour, minute, second } = at;
    add(Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }));
    if (++found > MOST_OCCURRENCES) return;
  }
}

/**
 * A start from which a rule of every so many days or weeks repeats in the same way, some occurrences before a time:
 * years of them take the library long. Undefined where only the event's own will do.
 */
function startBefore({ start, isDay }: EntryEvent, rule: ICAL.Recur, time: number): ICAL.Time | undefined {
  if (rule.count) return undefined;
  const unit = { DAILY: 1, WEEKLY: 7 }[String(rule.freq)];
  if (unit === undefined) return undefined;
  const period = unit * Math.max(1, rule.interval);
  const periods = Math.floor((time - roughly(start)) / DAY_MS / period) - 2;
  return periods > 0 ? timeOf(start.add({ days: periods * period }), isDay) : undefined;
}

/** Less than a day from the real one, whichever the zone. */
const roughly = ({ year, month, day, hour, minute, second }: Temporal.PlainDateTime | ICAL.Time) =>
  Date.UTC(year, month - 1, day, hour, minute, second);
