import { CALENDAR_LIMITS, type CalendarSettings } from '@parlo/contract';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { bookings, calendarConnections } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import type { BookingRow } from './after-change.ts';
import type { Calendar, OpenProvider } from './find-calendar.ts';
import { type Lane, lanesOf } from './lanes.ts';
import { ProviderError } from './provider.ts';
import { findSlots, type Interval, MINUTE_MS } from './slots.ts';

/** A connected calendar that does not respond within this time is not waited for. */
export const PROVIDER_LIMIT_MS = 8_000;
/** How far ahead another time is looked for when the wanted one is taken. */
const ALTERNATIVES_DAYS = 30;
/** How far around a time at which no meeting can begin: over a weekend. */
const NEAREST_DAYS = 3;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface WantedTimes {
  /** Slots begin in this span. */
  readonly span: Interval;
  /** Minutes. */
  readonly duration: number;
  /** A booking that is to be moved: its own time is free. */
  readonly except?: ExceptBooking | undefined;
  /** People or rooms that may have the meeting. Default: all. */
  readonly lanes?: readonly Lane[];
  readonly limit?: number;
}

export interface ExceptBooking {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface FreeTimes {
  /** Rejects with `calendar_unavailable` when a connected calendar does not say what is free. */
  find(calendar: Calendar, wanted: WantedTimes, signal?: AbortSignal): Promise<Interval[]>;
  /** Busy times that touch a span, with the buffers of our own bookings. */
  busy(calendar: Calendar, span: Interval, except?: ExceptBooking, signal?: AbortSignal): Promise<Interval[]>;
  /** The same for each person or room. */
  busyBy(
    calendar: Calendar,
    span: Interval,
    except?: ExceptBooking,
    signal?: AbortSignal,
  ): Promise<(lane: Pick<Lane, 'id'>) => Interval[]>;
  /** The next free times from one that is not free, if the calendar says so. */
  readonly alternatives: FindOthers;
  /** Those nearest to a time at which no meeting can begin, before and after it. */
  readonly nearest: FindOthers;
}

type FindOthers = (
  calendar: Calendar,
  from: number,
  duration: number,
  except?: ExceptBooking,
  lanes?: readonly Lane[],
) => Promise<Interval[]>;

export interface FreeTimesDeps {
  readonly db: Database;
  readonly openProvider: OpenProvider;
  readonly now: () => number;
}

export function createFreeTimes({ db, openProvider, now }: FreeTimesDeps): FreeTimes {
  const busyBy: FreeTimes['busyBy'] = async (calendar, span, except, signal) => {
    const [booked, found] = await Promise.all([
      bookedTimes(db, calendar, span),
      busyElsewhere(db, openProvider, calendar, span, signal),
    ]);
    const ours = booked.filter(({ id }) => id !== except?.id);
    // The event of the booking that is moved is among them.
    const others = except ? found.filter((interval) => !isOf(except, interval)) : found;
    // Our own events there keep one person or room busy, not all.
    const theirs = calendar.settings.resources.length > 0 ? without(others, booked.map(meetingOf)) : others;
    return ({ id }) => [...ours.filter((row) => keepsBusy(row, calendar, id)).map(blockedOf), ...theirs];
  };
  const busy: FreeTimes['busy'] = async (...args) => (await busyBy(...args))({ id: null });
  const find: FreeTimes['find'] = async (calendar, wanted, signal) => {
    const { span, duration, except, limit, lanes = lanesOf(calendar.settings) } = wanted;
    const { settings } = calendar;
    const offered = {
      start: Math.max(span.start, now()),
      end: Math.min(span.end, horizonOf(settings, now())),
    };
    if (offered.start >= offered.end) return [];
    const taken = await busyBy(calendar, aroundOf(settings, offered, duration), except, signal);
    const found = lanes.map((lane) =>
      findSlots(lane.rules, {
        span: offered,
        duration,
        now: now(),
        busy: taken(lane),
        ...(limit !== undefined && { limit }),
      }),
    );
    // A time at which several are free is one.
    const different = new Map(found.flat().map((slot) => [slot.start, slot]));
    return [...different.values()].sort((a, b) => a.start - b.start).slice(0, limit);
  };
  const limit = CALENDAR_LIMITS.alternatives;
  const findIfKnown = async (...args: Parameters<FreeTimes['find']>) => {
    try {
      return await find(...args);
    } catch (error) {
      if (error instanceof AppError && error.reason === 'calendar_unavailable') return [];
      throw error;
    }
  };
  const alternatives: FindOthers = (calendar, from, duration, except, lanes) => {
    const offered = from < horizonOf(calendar.settings, now());
    const start = offered ? Math.max(from, now()) : now();
    const span = { start, end: start + ALTERNATIVES_DAYS * DAY_MS };
    return findIfKnown(calendar, { span, duration, except, limit, ...(lanes && { lanes }) });
  };
  return {
    find,
    busy,
    busyBy,
    alternatives,
    async nearest(calendar, from, duration, except, lanes) {
      const span = { start: from - NEAREST_DAYS * DAY_MS, end: from + NEAREST_DAYS * DAY_MS };
      const around = await findIfKnown(calendar, { span, duration, except, ...(lanes && { lanes }) });
      if (around.length < limit) return alternatives(calendar, from, duration, except, lanes);
      return around
        .toSorted((a, b) => Math.abs(a.start - from) - Math.abs(b.start - from))
        .slice(0, limit)
        .sort((a, b) => a.start - b.start);
    },
  };
}

/** Nothing is offered from here on, in any time zone. */
const horizonOf = ({ daysAhead }: CalendarSettings, now: number) => now + (daysAhead + 2) * DAY_MS;

/** Everything that could touch a slot of the span or its buffers. */
function aroundOf(settings: CalendarSettings, { start, end }: Interval, duration: number): Interval {
  return {
    start: start - settings.bufferBefore * MINUTE_MS,
    end: end + (duration + settings.bufferAfter) * MINUTE_MS,
  };
}

type Booked = Pick<
  BookingRow,
  'id' | 'assistantId' | 'resourceId' | 'startsAt' | 'endsAt' | 'blockedFrom' | 'blockedTo'
>;

async function bookedTimes(
  db: Database,
  { assistantId, connection }: Calendar,
  { start, end }: Interval,
): Promise<Booked[]> {
  const { id, resourceId, startsAt, endsAt, blockedFrom, blockedTo } = bookings;
  const ofCalendar = eq(bookings.assistantId, assistantId);
  // As the exclusion constraints have it, whose indexes find the rows.
  const touches = sql`tstzrange(${blockedFrom}, ${blockedTo})
    && tstzrange(${new Date(start)}::timestamptz, ${new Date(end)}::timestamptz)`;
  return db
    .select({ id, assistantId: bookings.assistantId, resourceId, startsAt, endsAt, blockedFrom, blockedTo })
    .from(bookings)
    .where(
      and(
        connection ? or(ofCalendar, eq(bookings.calendar, connection.key)) : ofCalendar,
        eq(bookings.state, 'booked'),
        touches,
      ),
    );
}

/** Of people or rooms only the one that it is with; all where it is with none, or of another assistant. */
const keepsBusy = ({ assistantId, resourceId }: Booked, calendar: Calendar, lane: string | null): boolean =>
  lane === null || resourceId === null || resourceId === lane || assistantId !== calendar.assistantId;

const blockedOf = ({ blockedFrom, blockedTo }: Booked): Interval => ({
  start: blockedFrom.getTime(),
  end: blockedTo.getTime(),
});
const meetingOf = ({ startsAt, endsAt }: Booked): Interval => ({
  start: startsAt.getTime(),
  end: endsAt.getTime(),
});

/** What others leave of busy times: a calendar may show those that overlap as one. */
function without(intervals: readonly Interval[], others: readonly Interval[]): Interval[] {
  return others.reduce<Interval[]>(
    (left, { start, end }) =>
      left.flatMap((each) =>
        end <= each.start || start >= each.end
          ? [each]
          : [
              ...(each.start < start ? [{ start: each.start, end: start }] : []),
              ...(end < each.end ? [{ start: end, end: each.end }] : []),
            ],
      ),
    [...intervals],
  );
}

async function busyElsewhere(
  db: Database,
  openProvider: OpenProvider,
  { connection, settings }: Calendar,
  span: Interval,
  signal?: AbortSignal,
): Promise<readonly Interval[]> {
  const limit = AbortSignal.timeout(PROVIDER_LIMIT_MS);
  try {
    const provider = await openProvider(connection?.id ?? null);
    const either = signal ? AbortSignal.any([signal, limit]) : limit;
    return await provider.busy(span, either, settings.timeZone);
  } catch (cause) {
    const aborted = limit.aborted || (signal?.aborted ?? false);
    if (!(cause instanceof ProviderError) && !aborted) throw cause;
    if (connection && cause instanceof ProviderError && cause.revoked) await markRevoked(db, connection.id);
    throw new AppError('calendar_unavailable', 'The calendar can’t be reached right now.', {
      cause,
      retryable: true,
      retryAfterSeconds: 30,
    });
  }
}

const isOf = ({ startsAt, endsAt }: ExceptBooking, { start, end }: Interval) =>
  startsAt.getTime() === start && endsAt.getTime() === end;

/** Remembers that the owner has to connect anew. */
export async function markRevoked(db: Database, connectionId: string): Promise<void> {
  await db
    .update(calendarConnections)
    .set({ revokedAt: sql`coalesce(${calendarConnections.revokedAt}, now())` })
    .where(eq(calendarConnections.id, connectionId));
}
