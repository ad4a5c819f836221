import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../slots.ts';
import type { EventLines } from './entry-lines.ts';
import type { Clock } from './zone-clocks.ts';

/** One event of an entry, by its lines. All times are on the clock that it begins on. */
export interface EntryEvent {
  readonly uid: string;
  readonly isBusy: boolean;
  readonly clock: Clock;
  readonly start: Temporal.PlainDateTime;
  /** Whole days. */
  readonly isDay: boolean;
  readonly length: Length;
  readonly rules: readonly ICAL.Recur[];
  readonly added: readonly Temporal.PlainDateTime[];
  /** Added, with ends of their own. */
  readonly periods: readonly Interval[];
  readonly left: Left;
  /** The occurrence that it replaces, or the first of them. */
  readonly replaces: { readonly occurrence: Left; readonly at: number; readonly andLater: boolean } | null;
}

/** Whole days as calendars count them, and milliseconds beside them. */
export interface Length {
  readonly days: number;
  readonly ms: number;
}

/** Occurrences that are left out, by instants and by dates. */
export interface Left {
  readonly instants: ReadonlySet<number>;
  readonly dates: ReadonlySet<string>;
}

/** A line, read. */
interface Property {
  readonly name: string;
  readonly params: ReadonlyMap<string, string>;
  readonly value: string;
}

/** A time as it was written. */
interface Written {
  readonly shown: Temporal.PlainDateTime;
  readonly isDate: boolean;
  readonly clock: Clock;
}

export interface ReadBy {
  readonly clockOf: (tzid: string | null) => Clock;
  readonly utc: Clock;
  /** The owner's email: what they declined does not keep them busy. */
  readonly email: string | undefined;
}

/** Null for what keeps nobody busy, whatever else may be wrong with it. Throws for an event that can't be read. */
export function readEvent({ lines, isCut }: EventLines, by: ReadBy): EntryEvent | null {
  const of = propertiesOf(lines);
  const isBusy = !isFree(of) && !isDeclined(of('ATTENDEE'), by.email);
  // An override has to take its occurrence out, busy or not.
  if (!isBusy && of('RECURRENCE-ID').length === 0) return null;
  if (isCut) throw new SyntaxError('the event has no end');
  const [begin] = of('DTSTART');
  const replaces = replacedBy(of('RECURRENCE-ID'), by);
  const uid = of('UID')[0]?.value ?? '';
  if (!begin) {
    if (isBusy || !replaces) throw new SyntaxError('the event has no beginning');
    return { ...NOTHING, uid, isBusy, replaces, clock: by.utc };
  }
  const start = onlyOf(timesOf(begin, by, null));
  const { shown, isDate: isDay, clock } = start;
  const [periods, dates] = split(of('RDATE'), isPeriod);
  return {
    uid,
    isBusy,
    clock,
    start: shown,
    isDay,
    replaces,
    length: lengthOf(of, start, by),
    rules: of('RRULE').map(({ value }) => ruleOf(value, start, by)),
    added: dates.flatMap((each) => timesOf(each, by, clock)).map((each) => shownAs(each, start)),
    periods: periods.flatMap((each) => periodsOf(each, by, clock)),
    left: leftOf(
      of('EXDATE').flatMap((each) => timesOf(each, by, clock)),
      start,
    ),
  };
}

const NO_TIME = Temporal.PlainDateTime.from('2000-01-01T00:00');
const NOBODY: Left = { instants: new Set(), dates: new Set() };
const NOTHING = {
  start: NO_TIME,
  isDay: false,
  length: { days: 0, ms: 0 },
  rules: [],
  added: [],
  periods: [],
  left: NOBODY,
} as const;

/** Returns an event's title, for its owner; empty if it can't be read. */
export function titleOf({ lines }: EventLines): string {
  const line = lines.find((each) => /^SUMMARY[;:]/i.test(each)) ?? '';
  const text = line.slice(line.indexOf(':') + 1).replace(/\\n/gi, ' ');
  return text.replace(/\\(.)/g, '$1').slice(0, MOST_TITLE).trim();
}
const MOST_TITLE = 200;

/** The first and the last date that an event names, however little else of it can be read. */
export function datesNamed({ lines }: EventLines, owners: Clock): readonly [string, string] | null {
  const named = (name: string) =>
    lines.filter((line) => line.toUpperCase().startsWith(name)).flatMap((line) => datesIn(line, owners));
  const [first] = [...named('DTSTART'), ...named('RECURRENCE-ID'), ...named('DTEND')];
  if (first === undefined) return null;
  const last = named('DTEND').at(-1) ?? first;
  const latest = Temporal.PlainDate.from(first).add({ days: MOST_DAYS_NAMED }).toString();
  return [first, last >= first && last <= latest ? last : (named('DTSTART').at(-1) ?? first)];
}
const MOST_DAYS_NAMED = 31;

function datesIn(line: string, owners: Clock): string[] {
  return [
    ...line.matchAll(/(?<!\d)(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?\d\d)?(Z?))?(?!\d)/gi),
  ].flatMap(([, year, month, day, hour, minute, utc]) => {
    const date = `${year}-${month}-${day}`;
    try {
      Temporal.PlainDate.from(date, { overflow: 'reject' });
    } catch {
      // Digits that are no date, such as those of a name.
      return [];
    }
    const instant = utc ? Date.parse(`${date}T${hour}:${minute}:00Z`) : Number.NaN;
    return Number.isNaN(instant) ? [date] : [owners.shownAt(instant).toPlainDate().toString()];
  });
}

function propertiesOf(lines: readonly string[]): (name: string) => readonly Property[] {
  const byName = Map.groupBy(lines, (line) => (/^[A-Za-z0-9-]+/.exec(line)?.[0] ?? '').toUpperCase());
  return (name) => (byName.get(name) ?? []).map(propertyOf);
}

/** Names of zones may have colons in them without being quoted; values of times and rules have none. */
const TIMED = /^([A-Z-]+)((?:;.*)?):([^:]*)$/i;
const OTHER = /^([A-Z0-9-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/i;
/** Broken, these say nothing: then the event keeps its owner busy. */
const TEXTS = new Set(['SUMMARY', 'ATTENDEE', 'UID', 'STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS']);

function propertyOf(line: string): Property {
  const name = (/^[A-Za-z0-9-]+/.exec(line)?.[0] ?? '').toUpperCase();
  const [, , params = '', value] = TEXTS.has(name)
    ? (OTHER.exec(line) ?? [line, name, '', ''])
    : (TIMED.exec(line) ?? []);
  if (value === undefined) throw new SyntaxError('a line has no value');
  const pairs = [...params.matchAll(/;([^=;]+)=("[^"]*"|[^;]*)/g)].map(
    ([, key = '', text = '']) => [key.toUpperCase(), text.replaceAll('"', '')] as const,
  );
  return { name, params: new Map(pairs), value: value.trim() };
}

/** Outlook says in a line of its own what its owner chose; the standard's comes first. */
function isFree(of: (name: string) => readonly Property[]): boolean {
  const says = (name: string) => (of(name)[0]?.value ?? '').toUpperCase();
  if (says('STATUS') === 'CANCELLED' || says('TRANSP') === 'TRANSPARENT') return true;
  return says('TRANSP') === '' && says('X-MICROSOFT-CDO-BUSYSTATUS') === 'FREE';
}

function isDeclined(attendees: readonly Property[], email: string | undefined): boolean {
  if (email === undefined) return false;
  const address = `mailto:${email.toLowerCase()}`;
  return attendees.some(
    ({ params, value }) =>
      value.toLowerCase() === address && params.get('PARTSTAT')?.toUpperCase() === 'DECLINED',
  );
}

function replacedBy(named: readonly Property[], by: ReadBy): EntryEvent['replaces'] {
  const [property] = named;
  if (!property) return null;
  const written = onlyOf(timesOf(property, by, null));
  return {
    occurrence: leftOf([written], null),
    at: written.clock.instantOf(written.shown),
    andLater: property.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
  };
}

/** The times of a line. Those without a zone are on `own`, the event's, or on the owner's clock. */
function timesOf({ value, params }: Property, { clockOf, utc }: ReadBy, own: Clock | null): Written[] {
  const tzid = params.get('TZID') ?? null;
  return value
    .split(',')
    .filter((text) => text !== '' || value === '')
    .map((text) => {
      const { shown, isDate, isUtc } = plainOf(text.trim());
      // Whole days are the owner's.
      if (isDate) return { shown, isDate, clock: clockOf(null) };
      const clock = tzid === null && own ? own : clockOf(tzid);
      return { shown, isDate, clock: isUtc ? utc : clock };
    });
}

const WRITTEN = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z?))?$/i;

function plainOf(text: string) {
  const [, year, month, day, hour, minute, second = '00', utc = ''] = WRITTEN.exec(text) ?? [];
  if (year === undefined) throw new SyntaxError('a time can’t be read');
  const time = hour === undefined ? '00:00' : `${hour}:${minute}:${second === '60' ? '59' : second}`;
  const shown = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${time}`, { overflow: 'reject' });
  return { shown, isDate: hour === undefined, isUtc: utc !== '' };
}

function onlyOf(times: readonly Written[]): Written {
  const [first] = times;
  if (!first) throw new SyntaxError('a time is missing');
  return first;
}

/** On the clock of the event; a date alone is that day at the event's time. */
function shownAs({ shown, isDate, clock }: Written, start: Written): Temporal.PlainDateTime {
  if (isDate) return shown.toPlainDate().toPlainDateTime(start.shown.toPlainTime());
  const own = clock === start.clock ? shown : start.clock.shownAt(clock.instantOf(shown));
  return start.isDate ? own.toPlainDate().toPlainDateTime() : own;
}

/** `start` of whole days: then dates alone count. */
function leftOf(times: readonly Written[], start: Written | null): Left {
  const [dates, instants] = split(times, ({ isDate }) => isDate || (start?.isDate ?? false));
  const dateOf = (time: Written) =>
    (start?.isDate ? shownAs(time, start) : time.shown).toPlainDate().toString();
  return {
    dates: new Set(dates.map(dateOf)),
    instants: new Set(instants.map(({ clock, shown }) => clock.instantOf(shown))),
  };
}

function lengthOf(of: (name: string) => readonly Property[], start: Written, by: ReadBy): Length {
  const [ending] = of('DTEND');
  const [lasting] = of('DURATION');
  if (ending) return lengthUntil(onlyOf(timesOf(ending, by, start.clock)), start);
  if (lasting) return checked(durationOf(lasting.value));
  return start.isDate ? { days: 1, ms: 0 } : { days: 0, ms: 0 };
}

function lengthUntil(end: Written, start: Written): Length {
  if (start.isDate) {
    const last = end.shown.toPlainDate();
    // A day that ends when it begins, as some programs write it.
    const days = start.shown.toPlainDate().until(last, { largestUnit: 'days' }).days;
    return checked({ days: days === 0 ? 1 : days, ms: 0 });
  }
  const ms = end.clock.instantOf(end.shown) - start.clock.instantOf(start.shown);
  if (ms > 0 || end.clock !== start.clock) return checked({ days: 0, ms });
  // In an hour that the clocks skip it seems to end as it begins.
  return checked({ days: 0, ms: start.shown.until(end.shown).total('milliseconds') });
}

function checked(length: Length): Length {
  if (length.days < 0 || length.ms < 0) throw new RangeError('the event ends before it begins');
  return length;
}

function durationOf(text: string): Length {
  const { isNegative, weeks, days, hours, minutes, seconds } = ICAL.Duration.fromString(text);
  const sign = isNegative ? -1 : 1;
  return {
    days: sign * (weeks * 7 + days),
    ms: sign * (hours * 3_600 + minutes * 60 + seconds) * 1_000,
  };
}

const isPeriod = ({ params, value }: Property) =>
  params.get('VALUE')?.toUpperCase() === 'PERIOD' || value.includes('/');

function periodsOf({ value, params, name }: Property, by: ReadBy, clock: Clock): Interval[] {
  return value.split(',').map((text) => {
    const [from = '', to = ''] = text.split('/');
    const at = (time: string) => onlyOf(timesOf({ name, params, value: time }, by, clock));
    const begin = at(from);
    const start = begin.clock.instantOf(begin.shown);
    if (!/^[+-]?P/i.test(to)) {
      const end = at(to);
      return { start, end: end.clock.instantOf(end.shown) };
    }
    const { days, ms } = checked(durationOf(to));
    return { start, end: begin.clock.instantOf(begin.shown.add({ days })) + ms };
  });
}

/** A rule on the clock of the event, where an end that is a date alone holds for all of that day. */
function ruleOf(value: string, start: Written, { clockOf, utc }: ReadBy): ICAL.Recur {
  const parts = value.split(';').filter((part) => part !== '');
  const valueFor = (name: string) =>
    parts.find((part) => part.toUpperCase().startsWith(`${name}=`))?.slice(name.length + 1);
  if (!valueFor('FREQ') || Number(valueFor('COUNT') ?? 1) < 1) throw new SyntaxError('the rule says nothing');
  const until = valueFor('UNTIL');
  const others = parts.filter((part) => !/^UNTIL=/i.test(part));
  const rule = ICAL.Recur.fromString(others.join(';'));
  if (until === undefined) return rule;
  const { shown, isDate, isUtc } = plainOf(until);
  const last = shownAs(
    { shown, isDate, clock: isUtc ? utc : start.isDate ? clockOf(null) : start.clock },
    start,
  );
  const isWholeDay = isDate && !start.isDate;
  rule.until = timeOf(isWholeDay ? last.with({ hour: 23, minute: 59, second: 59 }) : last, start.isDate);
  return rule;
}

/** As the library has it, on no clock. */
export function timeOf(
  { year, month, day, hour, minute, second }: Temporal.PlainDateTime,
  isDate: boolean,
): ICAL.Time {
  return ICAL.Time.fromData({ year, month, day, ...(!isDate && { hour, minute, second }), isDate });
}

function split<T>(all: readonly T[], is: (each: T) => boolean): readonly [T[], T[]] {
  return [all.filter(is), all.filter((each) => !is(each))];
}
