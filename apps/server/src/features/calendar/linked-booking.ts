import { type ENDPOINTS, type LinkedBooking, MESSAGES } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants, bookings } from '../../db/schema.ts';
import { openBooking } from '../../db/sealed-rows.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { readBookingToken } from '../../platform/tokens/booking-tokens.ts';
import type { BookingRow } from './after-change.ts';
import type { Calendars } from './calendars.ts';
import { isoIn } from './local-times.ts';

export interface LinkDeps {
  readonly db: Database;
  readonly calendars: Calendars;
  /** Signs the links in mails. */
  readonly linkKey: Buffer;
}

export const invalidLink = () => new AppError('invalid_link', MESSAGES.invalidLink);

/** What the holder of a mail's link sees: the meeting until it is over. */
export function linkedBooking(deps: LinkDeps): Operation<typeof ENDPOINTS.linkedBooking> {
  return async ({ token }) => {
    const { booking, assistant } = await requireLinked(deps, token);
    return { success: true, booking: shownOf(booking, assistant) };
  };
}

export function moveLinkedBooking(deps: LinkDeps): Operation<typeof ENDPOINTS.moveLinkedBooking> {
  return async ({ token, start }, { signal }) => {
    const { booking, assistant } = await requireLinked(deps, token);
    const moved = await deps.calendars.move(booking.id, Date.parse(start), 'visitor', signal);
    return { success: true, booking: shownOf(moved, assistant) };
  };
}

export function cancelLinkedBooking(deps: LinkDeps): Operation<typeof ENDPOINTS.cancelLinkedBooking> {
  return async ({ token }, { signal }) => {
    const { booking, assistant } = await requireLinked(deps, token);
    const cancelled = await deps.calendars.cancel(booking.id, 'visitor', signal);
    return { success: true, booking: shownOf(cancelled, assistant) };
  };
}

async function requireLinked({ db, linkKey }: LinkDeps, token: string) {
  const id = readBookingToken(linkKey, token);
  if (id === null) throw invalidLink();
  const [row] = await db
    .select({ booking: bookings, assistant: assistants.name })
    .from(bookings)
    .innerJoin(assistants, eq(assistants.id, bookings.assistantId))
    .where(eq(bookings.id, id));
  if (!row || row.booking.endsAt.getTime() <= Date.now()) throw invalidLink();
  return { ...row, booking: openBooking(db, row.booking) };
}

function shownOf(booking: BookingRow, assistantName: string): LinkedBooking {
  const { service, resource, startsAt, endsAt, timeZone, language, state, meetLink } = booking;
  return {
    assistantName,
    service,
    resource,
    timeZone,
    language,
    state,
    meetLink,
    start: isoIn(startsAt.getTime(), timeZone),
    end: isoIn(endsAt.getTime(), timeZone),
  };
}
