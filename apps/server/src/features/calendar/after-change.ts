import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { bookings } from '../../db/schema.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { VisitorMailGate } from '../../platform/mail/visitor-mail-gate.ts';
import { BOOKING_MAIL, type BookingMail, REMINDER, type Reminder } from './booking-mails.ts';
import type { Calendar } from './find-calendar.ts';
import { zonedAt } from './slots.ts';
import { PROVIDER_WRITE, type ProviderWrite } from './write-to-provider.ts';

/** With whom it is can be read. */
export type BookingRow = Omit<typeof bookings.$inferSelect, 'keyId' | 'emailHash'>;

export type Change = 'booked' | 'moved' | 'cancelled';

/** Stores a notice for an owner; `time` is local to their calendar. */
export type AnnounceChange = (
  tx: Queryable,
  about: {
    readonly change: Change;
    readonly ownerId: string;
    readonly assistant: string;
    /** The person or room; empty without one. */
    readonly resource: string;
    readonly time: string;
  },
) => Promise<void>;

export interface AfterChangeDeps {
  readonly jobs: Jobs;
  readonly announce: AnnounceChange;
  readonly mailGate: VisitorMailGate;
  readonly now: () => number;
}

/** A connected calendar is written to at once; this is when the job looks whether that worked. */
const WRITE_AFTER_SECONDS = 30;
/** Mails wait for the link that a connected calendar gives. */
const MAIL_AFTER_SECONDS = 20;
/** A visitor who moves a meeting may move it again at once. */
const MOVED_AFTER_SECONDS = 60;
/** Between two mails to one address about one meeting: moves meanwhile are in the next one. */
const MOVED_PAUSE_SECONDS = 600;
const REMIND_BEFORE_MS = 24 * 3_600_000;
/** A reminder that would come sooner reminds of nothing. */
const REMIND_AT_LEAST_MS = 3_600_000;

/**
 * Has everybody told of what was just stored in `tx`, and the connected calendar written. Returns the booking with the
 * reason why its visitor is not mailed, if there is one.
 */
export async function afterChange(
  deps: AfterChangeDeps,
  tx: Queryable,
  given: {
    readonly calendar: Calendar;
    readonly booking: BookingRow;
    /** `corrected`: whom it is with, nothing else. */
    readonly change: Change | 'corrected';
    readonly by: 'visitor' | 'owner';
  },
): Promise<BookingRow> {
  const { calendar, by } = given;
  const { jobs, announce, now } = deps;
  const booking = await holdMail(deps, tx, given.booking);
  const isNews = given.change !== 'corrected';
  const change = isNews ? given.change : 'booked';
  const { id: bookingId, sequence, startsAt } = booking;
  const elsewhere = booking.connectionId !== null;
  const later = { afterSeconds: mailAfterSeconds(booking, given.change, now()) };
  // An owner knows what they did; where no calendar is connected, the one they use learns it from the mail.
  const isOwnerMailed = by === 'visitor' || !elsewhere;
  const isMailed = { visitor: isVisitorMailed(booking, isNews), owner: isOwnerMailed };
  for (const to of ['visitor', 'owner'] as const) {
    if (!isMailed[to]) continue;
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
    const { ownerId, assistantName: assistant } = calendar;
    await announce(tx, { change, ownerId, assistant, resource: booking.resource, time });
  }
  return booking;
}

function isVisitorMailed({ email, mailHeld, mailedSequence }: BookingRow, isNews: boolean): boolean {
  if (email === '' || mailHeld !== null) return false;
  // A corrected detail is not in their mail, unless it is the mail's address.
  return isNews || mailedSequence === null;
}

/** Keeps with the booking why its visitor can't be mailed now; null where they can. */
async function holdMail(
  { mailGate }: AfterChangeDeps,
  tx: Queryable,
  booking: BookingRow,
): Promise<BookingRow> {
  const { id, ownerId, email } = booking;
  const mailHeld = email === '' ? null : await mailGate.heldNow(tx, ownerId, email);
  if (mailHeld === booking.mailHeld) return booking;
  await tx.update(bookings).set({ mailHeld }).where(eq(bookings.id, id));
  return { ...booking, mailHeld };
}

function mailAfterSeconds(
  { connectionId, mailedAt }: BookingRow,
  change: Change | 'corrected',
  now: number,
): number {
  const written = connectionId === null ? 0 : MAIL_AFTER_SECONDS;
  if (change !== 'moved' || mailedAt === null) return written;
  const pause = MOVED_PAUSE_SECONDS - Math.floor((now - mailedAt.getTime()) / 1_000);
  return Math.max(written, MOVED_AFTER_SECONDS, Math.min(pause, MOVED_PAUSE_SECONDS));
}

/** `2026-11-26 10:00`, which every language reads. */
function localTime(at: Date, timeZone: string): string {
  const local = zonedAt(at.getTime(), timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
