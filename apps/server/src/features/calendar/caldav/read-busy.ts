import { createHash } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import type { UnreadEvent } from '../provider.ts';
import type { Interval } from '../slots.ts';
import { cutEntry, type Entry, type EventLines } from './entry-lines.ts';
import { intervalOf, occurrencesOf } from './occurrences.ts';
import { datesNamed, type EntryEvent, type ReadBy, readEvent, titleOf } from './read-event.ts';
import { type Clock, clockOf, createClocks } from './zone-clocks.ts';

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

export interface BusyFound {
  /** Those that touch the span, in no order; some may be there twice. */
  readonly busy: Interval[];
  /** Events that could not be read: the days that they name are busy. */
  readonly unread: UnreadEvent[];
}

/** Daily events of sixteen years take a tenth of this. */
const REPEAT_MS = 500;
/** The request stops waiting; a slow result is cached for the next one. */
const ALL_MS = 4_000;

/**
 * Reads each event by itself, so that one that can't be read stops nothing else. Throws where no text is a calendar, and
 * for more events that repeat without an end than there is time for.
 */
export function readBusy({ texts, span, timeZone, email }: BusySearch): BusyFound {
  const reading = new Reading(span, timeZone, email);
  let calendars = 0;
  for (const text of texts) {
    const entry = tryCut(text);
    if (entry) calendars++;
    if (entry) reading.read(entry);
    else reading.unread.push({ id: idOf([text]), title: '', day: null });
  }
  if (texts.length > 0 && calendars === 0) throw new SyntaxError('not a calendar');
  return { busy: reading.busy, unread: reading.unread };
}

class Reading {
  readonly busy: Interval[] = [];
  readonly unread: UnreadEvent[] = [];
  readonly #span: Interval;
  readonly #timeZone: string;
  readonly #email: string | undefined;
  readonly #owners: Clock;
  readonly #until = performance.now() + ALL_MS;

  constructor(span: Interval, timeZone: string, email: string | undefined) {
    this.#span = span;
    this.#timeZone = timeZone;
    this.#email = email;
    this.#owners = clockOf(timeZone);
  }

  read({ events, zones }: Entry): void {
    const by: ReadBy = {
      clockOf: createClocks(zones, this.#timeZone),
      utc: clockOf('UTC'),
      email: this.#email,
    };
    const read = events.flatMap((lines) => {
      const event = this.#try(lines, () => readEvent(lines, by));
      return event ? [{ lines, event }] : [];
    });
    for (const { lines, event } of read) {
      const overrides = event.replaces
        ? []
        : read.map((each) => each.event).filter(({ replaces, uid }) => replaces && uid === event.uid);
      this.#try(lines, () => this.#add(lines, event, overrides));
    }
  }

  #add(lines: EventLines, event: EntryEvent, overrides: readonly EntryEvent[]): void {
    if (!event.isBusy) return;
    const found = event.replaces
      ? [intervalOf(event, event.start), ...event.periods]
      : event.rules.length === 0
        ? occurrencesOf(event, overrides, this.#span)
        : this.#limited(lines, () => occurrencesOf(event, overrides, this.#span));
    for (const each of found) this.#keep(each);
    if (!event.clock.isKnown) this.#tell(lines);
  }

  #keep({ start, end }: Interval): void {
    if (start < end && start < this.#span.end && end > this.#span.start) this.busy.push({ start, end });
  }

  /** An event that can't be read is busy on the days that it names, and said to its owner. */
  #try<T>(lines: EventLines, task: () => T): T | undefined {
    try {
      return task();
    } catch (error) {
      if (error instanceof OutOfTime) throw error;
      const named = datesNamed(lines, this.#owners);
      if (named) this.#keep(daysOf(named, this.#timeZone));
      this.#tell(lines);
      return undefined;
    }
  }

  #tell(lines: EventLines): void {
    const day = datesNamed(lines, this.#owners)?.[0] ?? null;
    this.unread.push({ id: idOf(lines.lines), title: titleOf(lines), day });
  }

  #limited<T>({ lines }: EventLines, task: () => T): T {
    const id = idOf(lines);
    if (endless.has(id)) throw new RangeError('the event repeats without an end');
    if (performance.now() > this.#until) throw new OutOfTime('its entries took too long to read');
    try {
      return withinTime(task);
    } catch (error) {
      endless.set(id, true);
      throw error;
    }
  }
}

class OutOfTime extends Error {}

/** Events whose rules took too long a while ago. */
const endless = new LRUCache<string, true>({ max: 10_000, ttl: 60 * 60_000 });

const place: { task: () => unknown } = { task: () => undefined };
const context = createContext(place);
const script = new Script('task()');

/** Throws where a task does not return in time: nothing else ends a loop within this thread. */
function withinTime<T>(task: () => T): T {
  let result: { readonly value: T } | undefined;
  place.task = () => {
    result = { value: task() };
  };
  script.runInContext(context, { timeout: REPEAT_MS });
  if (!result) throw new RangeError('the event repeats without an end');
  return result.value;
}

function tryCut(text: string): Entry | null {
  try {
    return cutEntry(text);
  } catch {
    // Told to its owner by whoever asked.
    return null;
  }
}

function daysOf([first, last]: readonly [string, string], timeZone: string): Interval {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
  return {
    start: startOf(Temporal.PlainDate.from(first)),
    end: startOf(Temporal.PlainDate.from(last).add({ days: 1 })),
  };
}

const idOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('base64url').slice(0, 22);
