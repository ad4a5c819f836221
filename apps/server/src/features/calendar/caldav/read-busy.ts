import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../slots.ts';

/** When calendars' entries (iCalendar, RFC 5545) keep their owner busy. */

export interface BusySearch {
  /** One or more VCALENDARs each. */
  readonly texts: readonly string[];
  readonly span: Interval;
  /** Of whole days, and of times without a zone. */
  readonly timeZone: string;
  /** The owner's email, if their account is named by it: what they declined does not keep them busy. */
  readonly email?: string;
}

const DAY = Temporal.Duration.from({ days: 1 });
const DAY_MS = 24 * 60 * 60_000;
const TWO_DAYS_MS = 2 * DAY_MS;

/**
 * Busy times that touch the span, in no order; some may be there twice. Throws for what is no calendar. May never
 * return: a rule such as "every February 30" has no end.
 */
export function readBusy({ texts, span, timeZone, email }: BusySearch): Interval[] {
  const busy: Interval[] = [];
  const add: Add = (event, start, end) => {
    const interval = intervalOf(event, start, end, timeZone);
    const touches = interval.start < span.end && interval.end > span.start;
    if (!touches || interval.start >= interval.end) return;
    if (isBusy(event) && !isDeclined(event, email)) busy.push(interval);
  };
  for (const calendar of texts.flatMap(calendarsOf)) {
    const events = calendar
      .getAllSubcomponents('vevent')
      .filter((component) => component.hasProperty('dtstart'))
      .flatMap(oneForEachRule)
      .map((component) => new ICAL.Event(component, { exceptions: [] }));
    for (const event of events) {
      for (const { start, end } of takePeriods(event)) add(event, start, end);
      if (event.isRecurring() && !event.isRecurrenceException()) {
        const exceptions = events.filter((each) => each.isRecurrenceException() && each.uid === event.uid);
        addOccurrences(event, exceptions, { span, timeZone }, add);
      } else add(event, event.startDate, event.endDate);
    }
  }
  return busy;
}

/** Of several rules the library forgets one when another is over. */
function oneForEachRule(component: ICAL.Component): ICAL.Component[] {
  const rules = component.getAllProperties('rrule');
  if (rules.length < 2) return [component];
  return rules.map((_, kept) => {
    const copy = new ICAL.Component(structuredClone(component.jCal), component.parent);
    for (const [index, rule] of copy.getAllProperties('rrule').entries()) {
      if (index !== kept) copy.removeProperty(rule);
    }
    return copy;
  });
}

/** Takes the dates with an end of their own out of an event: the library does not repeat by them. */
function takePeriods({ component }: ICAL.Event): { readonly start: ICAL.Time; readonly end: ICAL.Time }[] {
  const properties = component.getAllProperties('rdate').filter(({ type }) => type === 'period');
  for (const property of properties) component.removeProperty(property);
  return properties
    .flatMap((property) => property.getValues() as ICAL.Period[])
    .map((period) => ({ start: period.start, end: period.getEnd() }));
}

type Add = (event: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => void;

/** All but those that an exception replaces, which is an event by itself. */
function addOccurrences(
  event: ICAL.Event,
  exceptions: readonly ICAL.Event[],
  { span, timeZone }: Pick<BusySearch, 'span' | 'timeZone'>,
  add: Add,
): void {
  // By instants: programs may write the time that is replaced in another zone.
  const replaced = new Set(
    exceptions.map((each) => instantOf(each.recurrenceId, zoneNameOf(each, 'recurrence-id'), timeZone)),
  );
  const ranges = exceptions.filter((each) => each.modifiesFuture());
  for (const exception of ranges) event.relateException(exception);
  const zoneName = zoneNameOf(event, 'dtstart');
  const longest = roughly(event.endDate) - roughly(event.startDate) + TWO_DAYS_MS;
  // A range may move occurrences by any time.
  const start = ranges.length === 0 ? startBefore(event, span.start - longest) : undefined;
  const iterator = event.iterator(start);
  for (let at = iterator.next() as ICAL.Time | null; at; at = iterator.next() as ICAL.Time | null) {
    if (roughly(at) > span.end + TWO_DAYS_MS) return;
    if (ranges.length === 0 && roughly(at) + longest < span.start) continue;
    if (replaced.has(instantOf(at, zoneName, timeZone))) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(at);
    add(item, startDate, endDate);
  }
}

/**
 * A start from which an event of every so many days or weeks repeats in the same way, some occurrences before a time:
 * years of them take the library long. Undefined where only the event's own will do.
 */
function startBefore(event: ICAL.Event, time: number): ICAL.Time | undefined {
  const rule = event.component.getFirstPropertyValue('rrule');
  if (!(rule instanceof ICAL.Recur) || rule.count) return undefined;
  const unit = { DAILY: 1, WEEKLY: 7 }[String(rule.freq)];
  if (unit === undefined) return undefined;
  const period = unit * Math.max(1, rule.interval);
  const periods = Math.floor((time - roughly(event.startDate)) / DAY_MS / period) - 2;
  if (!(periods > 0)) return undefined;
  const start = event.startDate.clone();
  start.adjust(periods * period, 0, 0, 0);
  return start;
}

/** Less than a day from the real one, whichever the zone. */
const roughly = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Date.UTC(year, month - 1, day, hour, minute, second);

function calendarsOf(text: string): ICAL.Component[] {
  const parsed: unknown[] = ICAL.parse(text);
  // Several calendars in one text are a list of lists.
  const all = typeof parsed[0] === 'string' ? [parsed] : parsed;
  const components = all.map((each) => new ICAL.Component(each as unknown[]));
  if (components.some(({ name }) => name !== 'vcalendar')) throw new SyntaxError('not a calendar');
  return components;
}

function isBusy({ component }: ICAL.Event): boolean {
  const says = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return says('status') !== 'CANCELLED' && says('transp') !== 'TRANSPARENT';
}

function isDeclined({ attendees }: ICAL.Event, email: string | undefined): boolean {
  if (email === undefined) return false;
  const address = `mailto:${email.toLowerCase()}`;
  return attendees.some(
    (attendee) =>
      String(attendee.getFirstValue()).toLowerCase() === address &&
      attendee.getFirstParameter('partstat')?.toUpperCase() === 'DECLINED',
  );
}

function intervalOf(event: ICAL.Event, from: ICAL.Time, to: ICAL.Time, timeZone: string): Interval {
  const zone = zoneNameOf(event, 'dtstart');
  const start = instantOf(from, zone, timeZone);
  // The end of each occurrence is in the zone of its start.
  const endsElsewhere = event.component.hasProperty('dtend') && !event.isRecurring();
  const end = instantOf(to, endsElsewhere ? zoneNameOf(event, 'dtend') : zone, timeZone);
  if (!from.isDate || end > start) return { start, end };
  // A day that ends when it begins, as some programs write it.
  const next = plainOf(from).toPlainDate().add(DAY);
  return { start, end: next.toZonedDateTime(timeZone).epochMilliseconds };
}

/** The zone that a property names, if the time zone database has it: calendars' own rules are often cut short. */
function zoneNameOf({ component }: ICAL.Event, name: string): string | null {
  const given = component.getFirstProperty(name)?.getFirstParameter('tzid');
  if (!given) return null;
  const known = zoneNames.get(given) ?? { name: knownZone(given) };
  zoneNames.set(given, known);
  return known.name;
}

/** Looking one up takes longer than reading an event. A calendar has a few. */
const zoneNames = new Map<string, { readonly name: string | null }>();

function knownZone(given: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    // A name of the calendar's own, such as "Customized Time Zone".
    return null;
  }
}

function instantOf(time: ICAL.Time, zoneName: string | null, timeZone: string): number {
  const { zone } = time;
  if (zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1_000;
  const isKnown = zone && zone !== ICAL.Timezone.localTimezone;
  if (zoneName === null && isKnown && !time.isDate) return time.toUnixTime() * 1_000;
  const wanted = time.isDate ? timeZone : (zoneName ?? timeZone);
  return plainOf(time).toZonedDateTime(wanted).epochMilliseconds;
}

function plainOf({ year, month, day, hour, minute, second }: ICAL.Time): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
}
