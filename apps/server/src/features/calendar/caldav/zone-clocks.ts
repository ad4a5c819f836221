import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { unquoted } from './entry-lines.ts';
import { databaseZone, zoneNamed } from './zone-names.ts';

/** A clock on the wall of some time zone. Instants are milliseconds since 1970. */
export interface Clock {
  instantOf(shown: Temporal.PlainDateTime): number;
  shownAt(instant: number): Temporal.PlainDateTime;
  /** False where nobody knows the zone that was named: then it is the owner's, and hours can't be relied on. */
  readonly isKnown: boolean;
}

export function clockOf(zone: string, isKnown = true): Clock {
  return {
    instantOf: (shown) => shown.toZonedDateTime(zone).epochMilliseconds,
    shownAt: (instant) =>
      Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime(),
    isKnown,
  };
}

/** The clocks of an entry: its own zones, and `timeZone` for what names none. */
export function createClocks(
  zones: ReadonlyMap<string, string>,
  timeZone: string,
): (tzid: string | null) => Clock {
  const owners = clockOf(timeZone);
  const found = new Map<string, Clock>();
  return (given) => {
    if (given === null) return owners;
    const tzid = unquoted(given);
    const clock = found.get(tzid) ?? lookUp(tzid, zones.get(tzid)) ?? clockOf(timeZone, false);
    found.set(tzid, clock);
    return clock;
  };
}

/** The database before the entry's own rules, which are often cut short; those before what a name may mean. */
function lookUp(tzid: string, rules: string | undefined): Clock | null {
  const zone = databaseZone(tzid);
  if (zone) return clockOf(zone);
  const own = rules === undefined ? null : clockByRules(rules);
  if (own) return own;
  const location = /^X-LIC-LOCATION[^:]*:(.+)$/im.exec(rules ?? '')?.[1];
  const meant = zoneNamed(tzid) ?? (location === undefined ? null : zoneNamed(location));
  return meant === null ? null : clockOf(meant);
}

const NEEDED = ['dtstart', 'tzoffsetto', 'tzoffsetfrom'];

/** Null for rules that can't be read, or that say nothing. */
function clockByRules(rules: string): Clock | null {
  try {
    const component = ICAL.Component.fromString(rules);
    const parts = ['standard', 'daylight'].flatMap((name) => component.getAllSubcomponents(name));
    const isWhole = parts.every((part) => NEEDED.every((name) => part.hasProperty(name)));
    if (parts.length === 0 || !isWhole) return null;
    const zone = new ICAL.Timezone(component);
    return {
      instantOf: ({ year, month, day, hour, minute, second }) =>
        ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate: false }, zone).toUnixTime() *
        1_000,
      shownAt(instant) {
        const { year, month, day, hour, minute, second } = ICAL.Time.fromJSDate(
          new Date(instant),
          true,
        ).convertToZone(zone);
        return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
      },
      isKnown: true,
    };
  } catch {
    // A zone whose rules nobody can read is looked up by its name.
    return null;
  }
}
