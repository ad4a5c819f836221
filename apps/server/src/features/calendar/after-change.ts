import type { Queryable } from '../../db/connect.ts';
import type { bookings } from '../../db/schema.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { BOOKING_MAIL, type BookingMail, REMINDER, type Reminder } from './booking-mails.ts';
import type { Calendar } from './find-calendar.ts';
import { zonedAt } from './slots.ts';
import { PROVIDER_WRITE, type ProviderWrite } from './write-to-provider.ts';

export type BookingRow = typeof bookings.$inferSelect;

export type Change = 'booked' | 'moved' | 'cancelled';

/** Stores a notice for an owner; `time` is local to their calendar. */
export type AnnounceChange = (
  tx: Queryable,
  about: {
    readonly change: Change;
    readonly ownerId: string;
    readonly assistant: string;
    readonly time: string;
  },
) => Promise<void>;

export interface AfterChangeDeps {
  readonly jobs: Jobs;
  readonly announce: AnnounceChange;
  readonly now: () => number;
}

/** A connected calendar is written to at once; this is when the job looks whether that worked. */
const WRITE_AFTER_SECONDS = 30;
/** Mails wait for the link that a connected calendar gives. */
const MAIL_AFTER_SECONDS = 20;
const REMIND_BEFORE_MS = 24 * 3_600_000;
/** A reminder that would come sooner reminds of nothing. */
const REMIND_AT_LEAST_MS = 3_600_000;

/** Has everybody told of what was just stored in `tx`, and the connected calendar written. */
export async function afterChange(
  { jobs, announce, now }: AfterChangeDeps,
  tx: Queryable,
  given: {
    readonly calendar: Calendar;
    readonly booking: BookingRow;
    /** `corrected`: whom it is with, nothing else. */
    readonly change: Change | 'corrected';
    readonly by: 'visitor' | 'owner';
  },
): Promise<void> {
  const { calendar, booking, by } = given;
  const isNews = given.change !== 'corrected';
  const change = isNews ? given.change : 'booked';
  const { id: bookingId, sequence, startsAt } = booking;
  const elsewhere = booking.connectionId !== null;
  const later = elsewhere ? { afterSeconds: MAIL_AFTER_SECONDS } : {};
  for (const to of ['visitor', 'owner'] as const) {
    if (to === 'visitor' && booking.email === '') continue;
    // An owner knows what they did; where no calendar is connected, the one they use learns it from the mail.
    if (to === 'owner' && by === 'owner' && elsewhere) continue;
    await jobs.send<BookingMail>(BOOKING_MAIL, { bookingId, sequence, change, to }, tx, later);
  }
  if (elsewhere) {
    await jobs.send<ProviderWrite>(PROVIDER_WRITE, { bookingId }, tx, { afterSeconds: WRITE_AFTER_SECONDS });
  }
  const remindIn = startsAt.getTime() - REMIND_BEFORE_MS - now();
  if (isNews && change !== 'cancelled' && booking.email !== '' && remindIn >= REMIND_AT_LEAST_MS) {
    const reminder = { bookingId, startsAt: startsAt.toISOString() };
    await jobs.send<Reminder>(REMINDER, reminder, tx, { afterSeconds: Math.floor(remindIn / 1_000) });
  }
  if (isNews && by === 'visitor') {
    const time = localTime(startsAt, calendar.settings.timeZone);
    await announce(tx, { change, ownerId: calendar.ownerId, assistant: calendar.assistantName, time });
  }
}

/** `2026-11-26 10:00`, which every language reads. */
function localTime(at: Date, timeZone: string): string {
  const local = zonedAt(at.getTime(), timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
