import { type Booking, CALENDAR_LIMITS, type ENDPOINTS } from '@parlo/contract';
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants, bookings, calendarConnections, calendars } from '../../db/schema.ts';
import { openBooking } from '../../db/sealed-rows.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import type { BookingRow } from './after-change.ts';
import type { Calendars } from './calendars.ts';
import { bookingNotFound } from './refusals.ts';
import { isPending } from './write-to-provider.ts';

export function getBookings(db: Database): Operation<typeof ENDPOINTS.getBookings> {
  return async ({ assistantId, from, to, state }, { user }) => {
    const assistant = assistantId === undefined ? null : await requireOwnAssistant(db, user.id, assistantId);
    const max = CALENDAR_LIMITS.bookings;
    const rows = await db
      .select({ booking: bookings, assistant: assistants.name })
      .from(bookings)
      .innerJoin(assistants, eq(assistants.id, bookings.assistantId))
      .where(
        and(
          eq(bookings.ownerId, user.id),
          assistant ? eq(bookings.assistantId, assistant.id) : undefined,
          state && eq(bookings.state, state),
          lt(bookings.startsAt, new Date(to)),
          gt(bookings.endsAt, new Date(from)),
        ),
      )
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .limit(max + 1);
    const shown = rows
      .slice(0, max)
      .map(({ booking, assistant: name }) => shownOf(openBooking(db, booking), name));
    return { success: true, bookings: shown, more: rows.length > max };
  };
}

export interface OwnBookingDeps {
  readonly db: Database;
  readonly calendars: Calendars;
}

export function moveBooking({ db, calendars: all }: OwnBookingDeps): Operation<typeof ENDPOINTS.moveBooking> {
  return async ({ bookingId, start }, { user, signal }) => {
    const assistant = await requireOwnBooking(db, user.id, bookingId);
    const moved = await all.move(bookingId, Date.parse(start), 'owner', signal);
    return { success: true, message: 'The meeting was moved.', booking: shownOf(moved, assistant) };
  };
}

export function cancelBooking({
  db,
  calendars: all,
}: OwnBookingDeps): Operation<typeof ENDPOINTS.cancelBooking> {
  return async ({ bookingId }, { user, signal }) => {
    const assistant = await requireOwnBooking(db, user.id, bookingId);
    const cancelled = await all.cancel(bookingId, 'owner', signal);
    return { success: true, message: 'The meeting was cancelled.', booking: shownOf(cancelled, assistant) };
  };
}

/** All of an account's, for its export. */
export async function allBookings(db: Database, ownerId: string): Promise<BookingRow[]> {
  const rows = await db
    .select()
    .from(bookings)
    .where(eq(bookings.ownerId, ownerId))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  return rows.map((row) => openBooking(db, row));
}

/** Deletes meetings that ended longer ago than their owner keeps conversations. */
export async function deletePast(db: Database): Promise<void> {
  const past = sql`(select b.id from ${bookings} b join ${assistants} a on a.id = b.assistant_id
    where a.retention_days is not null and b.ends_at < now() - make_interval(days => a.retention_days)
    order by b.id limit 500 for update of b skip locked)`;
  await db.delete(bookings).where(sql`${bookings.id} in ${past}`);
}

/** What an account set of its calendars, and what it connected, without what gives access. */
export async function allCalendars(db: Database, ownerId: string): Promise<unknown[]> {
  const settings = await db
    .select({ assistantId: calendars.assistantId, settings: calendars.settings })
    .from(calendars)
    .innerJoin(assistants, eq(assistants.id, calendars.assistantId))
    .where(eq(assistants.ownerId, ownerId))
    .orderBy(asc(calendars.assistantId));
  const { id, assistantId, provider, account, calendar, createdAt } = calendarConnections;
  const connections = await db
    .select({ id, assistantId, provider, account, calendar, createdAt })
    .from(calendarConnections)
    .where(eq(calendarConnections.ownerId, ownerId))
    .orderBy(asc(id));
  return [...settings, ...connections];
}

/** The name of the booking's assistant. */
async function requireOwnBooking(db: Database, ownerId: string, bookingId: string): Promise<string> {
  const [row] = await db
    .select({ assistant: assistants.name })
    .from(bookings)
    .innerJoin(assistants, eq(assistants.id, bookings.assistantId))
    .where(and(eq(bookings.id, bookingId), eq(bookings.ownerId, ownerId)));
  if (!row) throw bookingNotFound();
  return row.assistant;
}

function shownOf(booking: BookingRow, assistantName: string): Booking {
  const { id, assistantId, conversationId, service, resource, name, email, phone, note, timeZone, state } =
    booking;
  const { cancelledBy, meetLink, test, mailHeld } = booking;
  return {
    id,
    assistantId,
    assistantName,
    conversationId,
    service,
    resource,
    name,
    email,
    phone,
    note,
    timeZone,
    state,
    cancelledBy,
    meetLink,
    test,
    mailHeld,
    pending: isPending(booking),
    start: booking.startsAt.toISOString(),
    end: booking.endsAt.toISOString(),
    createdAt: booking.createdAt.toISOString(),
  };
}
