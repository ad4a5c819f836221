import { Temporal } from 'temporal-polyfill';

/** Days and times in a calendar's zone. A zone that this browser does not know counts as UTC. */

export function todayIn(timeZone: string): string {
  return Temporal.Now.plainDateISO(knownZone(timeZone)).toString();
}

export function dateIn(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(knownZone(timeZone)).toPlainDate().toString();
}

/** Null for what is not a time, and for one that clocks which go forward leave out on that date. */
export function instantAt(date: string, time: string, timeZone: string): string | null {
  try {
    const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
    return wall
      .toZonedDateTime(knownZone(timeZone), { disambiguation: earlierOrReject(wall, timeZone) })
      .toInstant()
      .toString();
  } catch {
    // A RangeError is how Temporal says no.
    return null;
  }
}

/** A time that comes twice, when clocks go back, is the first of both. */
function earlierOrReject(wall: Temporal.PlainDateTime, timeZone: string): 'earlier' | 'reject' {
  const zoned = wall.toZonedDateTime(knownZone(timeZone), { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(wall) ? 'earlier' : 'reject';
}

export function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    // A RangeError is how Intl says no.
    return 'UTC';
  }
}

/** 'Tuesday, 24 November 2026, 15:45 – 16:15'. */
export function spanText(locale: string, timeZone: string, start: string, end: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: knownZone(timeZone),
  }).formatRange(new Date(start), new Date(end));
}

export function clockText(locale: string, timeZone: string, instant: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: knownZone(timeZone) }).format(
    new Date(instant),
  );
}
