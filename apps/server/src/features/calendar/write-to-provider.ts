import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants, bookings } from '../../db/schema.ts';
import { openBooking } from '../../db/sealed-rows.ts';
import type { JobOptions, Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import type { BookingRow } from './after-change.ts';
import type { OpenProvider } from './find-calendar.ts';
import { markRevoked, PROVIDER_LIMIT_MS } from './free-times.ts';
import { ownersTitle, uidOf } from './invitation.ts';
import { type CalendarEvent, type CalendarProvider, ProviderError, type WrittenEvent } from './provider.ts';

export const PROVIDER_WRITE = 'calendar_write';

export interface ProviderWrite {
  readonly bookingId: string;
}

/** The pauses double from five seconds to an hour: sixty tries last two days. */
const WRITE_JOB: JobOptions = {
  concurrency: 2,
  retries: 60,
  retryMaxSeconds: 3_600,
  limitSeconds: 60,
  keepSeconds: 3_600,
};

export interface WriteDeps {
  readonly db: Database;
  readonly openProvider: OpenProvider;
}

/** Brings the connected calendar to what is stored of a booking. Doing it again changes nothing. */
export type WriteToProvider = (bookingId: string, signal?: AbortSignal) => Promise<void>;

export function createWriteToProvider({ db, openProvider }: WriteDeps): WriteToProvider {
  return async function writeStored(bookingId, signal): Promise<void> {
    const [row] = await db
      .select({ booking: bookings, assistant: assistants.name })
      .from(bookings)
      .innerJoin(assistants, eq(assistants.id, bookings.assistantId))
      .where(and(eq(bookings.id, bookingId), isNotNull(bookings.connectionId)));
    if (!row || row.booking.writtenSequence === row.booking.sequence) return;
    const { assistant } = row;
    const booking = openBooking(db, row.booking);
    const limit = AbortSignal.timeout(PROVIDER_LIMIT_MS);
    try {
      const provider = await openProvider(booking.connectionId);
      const either = signal ? AbortSignal.any([signal, limit]) : limit;
      const { eventId, meetLink } = await write(provider, booking, assistant, either);
      const isWritten = eq(bookings.id, bookingId);
      await db
        .update(bookings)
        .set({ eventId, meetLink, writtenSequence: booking.sequence })
        .where(and(isWritten, sql`coalesce(${bookings.writtenSequence}, -1) < ${booking.sequence}`));
      const overtaken = await db
        .update(bookings)
        .set({ writtenSequence: null })
        .where(and(isWritten, gt(bookings.writtenSequence, booking.sequence)));
      // Something newer was written meanwhile, and the calendar may have got it before this.
      if (overtaken.rowCount) await writeStored(bookingId, signal);
    } catch (error) {
      if (error instanceof ProviderError && error.revoked && booking.connectionId) {
        await markRevoked(db, booking.connectionId);
      }
      throw error;
    }
  };
}

/** Writes a booking to the connected calendar, if there is one, and returns it as it is stored then. */
export type WriteNow = (booking: BookingRow, signal?: AbortSignal) => Promise<BookingRow>;

/** A failure is not the visitor's: their booking is kept, and the job writes it later. */
export function createWriteNow(db: Database, write: WriteToProvider, logger: Logger): WriteNow {
  return async (booking, signal) => {
    if (booking.connectionId === null) return booking;
    try {
      await write(booking.id, signal);
    } catch (err) {
      logger.warn({ err, bookingId: booking.id }, 'a booking could not be written to its calendar yet');
    }
    const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id));
    return row ? openBooking(db, row) : booking;
  };
}

/** Whether the connected calendar does not know yet what is stored. */
export const isPending = ({ connectionId, writtenSequence, sequence }: BookingRow): boolean =>
  connectionId !== null && writtenSequence !== sequence;

/** Writes what could not be written at once, for as long as two days. */
export function handleProviderWrites(jobs: Jobs, write: WriteToProvider): void {
  jobs.handle<ProviderWrite>(PROVIDER_WRITE, WRITE_JOB, ({ bookingId }, signal) => write(bookingId, signal));
}

async function write(
  provider: CalendarProvider,
  booking: BookingRow,
  assistant: string,
  signal: AbortSignal,
): Promise<WrittenEvent | { readonly eventId: null; readonly meetLink: null }> {
  const { eventId } = booking;
  if (booking.state === 'cancelled') {
    // A creation whose response was lost is found by its UID.
    const written = eventId ?? (await provider.create(eventOf(booking, assistant), signal)).eventId;
    await provider.cancel(written, signal);
    return { eventId: null, meetLink: null };
  }
  const event = eventOf(booking, assistant);
  const written = await (eventId === null
    ? provider.create(event, signal)
    : provider.change(eventId, event, signal));
  return booking.wantsMeetLink ? written : { ...written, meetLink: booking.meetLink };
}

function eventOf(booking: BookingRow, assistant: string): CalendarEvent {
  const { id, sequence, startsAt, endsAt, name, service, resource, timeZone, wantsMeetLink, meetLink } =
    booking;
  // Made by a calendar that was connected before.
  const link = wantsMeetLink ? '' : (meetLink ?? '');
  return {
    uid: uidOf(id),
    sequence,
    start: startsAt,
    end: endsAt,
    title: ownersTitle(service, name, resource),
    description: [name, booking.email, booking.phone, booking.note, link, assistant]
      .filter((line) => line !== '')
      .join('\n'),
    timeZone,
    wantsMeetLink,
  };
}
