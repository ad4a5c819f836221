/** Cuts a calendar's entry (iCalendar, RFC 5545) into its events, so that a broken one spoils no other. */

export interface Entry {
  /** The text of each VTIMEZONE, by its TZID. */
  readonly zones: ReadonlyMap<string, string>;
  readonly events: readonly EventLines[];
}

export interface EventLines {
  /** Unfolded lines, only those with an event's time, state or title. */
  readonly lines: readonly string[];
  /** Its end is missing: more may have been said of it. */
  readonly isCut: boolean;
}

/** All other lines may be as broken as they like. */
const NEEDED = new Set([
  ...['UID', 'SUMMARY', 'STATUS', 'TRANSP', 'X-MICROSOFT-CDO-BUSYSTATUS', 'ATTENDEE'],
  ...['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
]);
const NAME = /^[A-Za-z0-9-]+/;

/** Throws for what is no calendar. */
export function cutEntry(text: string): Entry {
  const reader = new EntryReader();
  const unfolded = text.replace(/^\uFEFF/, '').replace(/(?:\r\n|\n|\r)[ \t]/g, '');
  for (const line of unfolded.split(/\r\n|\n|\r/)) reader.read(line.trim());
  return reader.finish();
}

class EntryReader {
  readonly #zones = new Map<string, string>();
  readonly #events: EventLines[] = [];
  #calendar: 'none' | 'begun' | 'whole' = 'none';
  #event: string[] | null = null;
  /** Components within the event, such as alarms, which have durations of their own. */
  #inner = 0;
  #zone: string[] | null = null;

  read(line: string): void {
    const [, edge, name] = /^(BEGIN|END):(.*)$/i.exec(line) ?? [];
    if (this.#zone) this.#zone.push(line);
    if (edge && name !== undefined) this.#cross(edge.toUpperCase(), name.trim().toUpperCase());
    else if (this.#event && this.#inner === 0 && NEEDED.has((NAME.exec(line)?.[0] ?? '').toUpperCase())) {
      this.#event.push(line);
    }
  }

  finish(): Entry {
    this.#endEvent(true);
    if (this.#calendar === 'none' || (this.#calendar === 'begun' && this.#events.length === 0)) {
      throw new SyntaxError('not a calendar');
    }
    return { zones: this.#zones, events: this.#events };
  }

  #cross(edge: string, name: string): void {
    if (name === 'VCALENDAR') {
      this.#endEvent(true);
      this.#calendar = edge === 'BEGIN' ? 'begun' : 'whole';
    } else if (name === 'VEVENT') {
      this.#endEvent(edge === 'BEGIN');
      if (edge === 'BEGIN') this.#event = [];
    } else if (name === 'VTIMEZONE') this.#crossZone(edge);
    else if (this.#event) this.#inner = Math.max(0, this.#inner + (edge === 'BEGIN' ? 1 : -1));
  }

  #endEvent(isCut: boolean): void {
    if (this.#event) this.#events.push({ lines: this.#event, isCut });
    this.#event = null;
    this.#inner = 0;
  }

  #crossZone(edge: string): void {
    if (edge === 'BEGIN') {
      this.#zone = ['BEGIN:VTIMEZONE'];
      return;
    }
    const lines = this.#zone ?? [];
    this.#zone = null;
    const tzid = lines.find((line) => /^TZID[;:]/i.test(line));
    if (tzid) this.#zones.set(unquoted(tzid.slice(tzid.indexOf(':') + 1)), lines.join('\r\n'));
  }
}

export const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1');
