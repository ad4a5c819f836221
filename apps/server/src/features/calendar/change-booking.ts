import { CALENDAR_LIMITS, type ClientInfo } from '@parlo/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { violatesExclusion } from '../../db/failures.ts';
import { bookings } from '../../db/schema.ts';
import { openBooking, sealBooking } from '../../db/sealed-rows.ts';
import { textKeysOf } from '../../db/text-keys.ts';
import { AppError } from '../../platform/errors.ts';
import { afterChange, type BookingRow } from './after-change.ts';
import { type BookDeps, requireRoom, storedClient } from './book.ts';
import { type Calendar, lockCalendar } from './find-calendar.ts';
import { laneOf, lanesOf } from './lanes.ts';
import { bookingNotFound, bookingOver, calendarOff, requireOffered, slotUnavailable } from './refusals.ts';
import { MINUTE_MS } from './slots.ts';

export interface ChangeBooking {
  /**
   * Moves a meeting that is still to come. Rejects as booking does, with `booking_over` and with `booking_not_found`.
   */
  move(bookingId: string, start: number, by: 'visitor' | 'owner', signal?: AbortSignal): Promise<BookingRow>;
  /**
   * Changes whom a meeting is with, as the visitor corrected it: the invitation is mailed anew. Rejects as `move` does,
   * and with `too_many_bookings`.
   */
  correct(bookingId: string, client: ClientInfo, signal?: AbortSignal): Promise<BookingRow>;
  /** Cancels a meeting that is still to come. One that is cancelled stays so. */
  cancel(bookingId: string, by: 'visitor' | 'owner', signal?: AbortSignal): Promise<BookingRow>;
}

function requireMovableByVisitor(booking: BookingRow, { settings }: Calendar): void {
  requireMovable(booking);
  if (!settings.enabled) throw calendarOff();
}

/**
 * The booking keeps its person or room; one that was booked before the calendar had any may get each that offers its
 * service.
 */
function lanesToMoveIn({ settings }: Calendar, { service, resourceId, resource }: BookingRow) {
  const stays = resourceId !== null || settings.resources.length === 0;
  return stays ? [laneOf(settings, resourceId, resource)] : lanesOf(settings, { service });
}

export function createChangeBooking(deps: BookDeps): ChangeBooking {
  const { db, freeTimes, writeNow, limit, now } = deps;
  const isOver = ({ endsAt }: BookingRow) => endsAt.getTime() <= now();
  return {
    async move(bookingId, start, by, signal) {
      const booking = await requireBooking(db, bookingId);
      if (booking.state === 'cancelled' || isOver(booking)) throw bookingOver();
      if (booking.startsAt.getTime() === start) return booking;
      const calendar = await calendarOf(deps, booking);
      if (by === 'visitor') requireMovableByVisitor(booking, calendar);
      const duration = (booking.endsAt.getTime() - booking.startsAt.getTime()) / MINUTE_MS;
      const lanes = lanesToMoveIn(calendar, booking);
      const wanted = { calendar, start, duration, by, except: booking, lanes };
      const [lane] = await requireOffered(deps, wanted, signal);
      const withWhom = lane ? { resourceId: lane.id, resource: lane.name } : {};
      const moved = await limit(() =>
        store(db, async (tx) => {
          await lockCalendar(tx, booking.assistantId);
          const row = await update(tx, booking, { ...timesOf(calendar, start, duration), ...withWhom });
          return row && afterChange(deps, tx, { calendar, booking: row, change: 'moved', by });
        }),
      );
      if (moved === 'taken') {
        const others = await freeTimes.alternatives(calendar, start, duration, booking, lanes);
        throw slotUnavailable('slot_taken', calendar, others);
      }
      // Somebody cancelled it in the meantime.
      if (!moved) throw bookingOver();
      return writeNow(moved, signal);
    },
    async correct(bookingId, client, signal) {
      const booking = await requireBooking(db, bookingId);
      const { assistantId, name, email, phone } = booking;
      const given = storedClient(client);
      if (given.name === name && given.email === email && given.phone === phone) return booking;
      if (isOver(booking)) throw bookingOver();
      // As often as it may be moved: each time is a mail.
      requireMovable(booking);
      const calendar = await calendarOf(deps, booking);
      const corrected = await limit(() =>
        db.transaction(async (tx) => {
          await lockCalendar(tx, assistantId);
          if (given.email !== email) await requireRoom(tx, assistantId, given.email, null);
          // Nothing was mailed to another address yet.
          const mailed = given.email !== email && { mailedAt: null, mailedSequence: null };
          const sealed = sealBooking(textKeysOf(tx), booking.id, { ...given, note: booking.note });
          const row = await update(tx, booking, { ...sealed, ...mailed });
          return row && afterChange(deps, tx, { calendar, booking: row, change: 'corrected', by: 'visitor' });
        }),
      );
      if (!corrected) throw bookingOver();
      return writeNow(corrected, signal);
    },
    async cancel(bookingId, by, signal) {
      const booking = await requireBooking(db, bookingId);
      if (booking.state === 'cancelled') return booking;
      if (isOver(booking)) throw bookingOver();
      const calendar = await calendarOf(deps, booking);
      const cancelled = await limit(() =>
        db.transaction(async (tx) => {
          const row = await update(tx, booking, { state: 'cancelled', cancelledBy: by });
          return row && afterChange(deps, tx, { calendar, booking: row, change: 'cancelled', by });
        }),
      );
      return cancelled ? writeNow(cancelled, signal) : requireBooking(db, bookingId);
    },
  };
}

async function requireBooking(db: Database, id: string): Promise<BookingRow> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  if (!row) throw bookingNotFound();
  return openBooking(db, row);
}

async function calendarOf({ findCalendar }: BookDeps, { assistantId }: BookingRow): Promise<Calendar> {
  const calendar = await findCalendar(assistantId);
  // Its bookings went with the assistant.
  if (!calendar) throw bookingNotFound();
  return calendar;
}

function requireMovable({ sequence }: BookingRow): void {
  const max = CALENDAR_LIMITS.moves;
  if (sequence < max) return;
  const message = `A meeting can be moved at most ${max} times. Cancel it and book another one.`;
  throw new AppError('too_many_moves', message, { params: { max } });
}

function timesOf({ settings }: Calendar, start: number, duration: number) {
  const end = start + duration * MINUTE_MS;
  return {
    startsAt: new Date(start),
    endsAt: new Date(end),
    blockedFrom: new Date(start - settings.bufferBefore * MINUTE_MS),
    blockedTo: new Date(end + settings.bufferAfter * MINUTE_MS),
  };
}

/** Undefined when it is no longer booked. */
async function update(
  tx: Queryable,
  { id }: BookingRow,
  set: Partial<typeof bookings.$inferInsert>,
): Promise<BookingRow | undefined> {
  const [row] = await tx
    .update(bookings)
    .set({ ...set, sequence: sql`${bookings.sequence} + 1` })
    .where(and(eq(bookings.id, id), eq(bookings.state, 'booked')))
    .returning();
  return row && openBooking(tx, row);
}

async function store<T>(db: Database, task: (tx: Queryable) => Promise<T>): Promise<T | 'taken'> {
  try {
    return await db.transaction(task);
  } catch (error) {
    if (violatesExclusion(error)) return 'taken';
    throw error;
  }
}
