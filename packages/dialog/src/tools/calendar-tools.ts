import { z } from 'zod';
import { Slot } from '../turn-memory.ts';

/**
 * What responders and the server's tools agree on about meetings. Times are ISO 8601 with an offset. A tool says what
 * came of it as an `outcome`; it throws for faults alone.
 */

// Names of the tools.
export const FIND_SLOTS = 'find_slots';
export const FIND_BOOKINGS = 'find_bookings';
export const BOOK = 'book';
export const RESCHEDULE = 'reschedule';
export const CANCEL = 'cancel';

/** How many slots find_slots returns at most. */
export const MOST_SLOTS = 500;
/** The longest span that find_slots looks at, from `from` to `to`. */
export const MOST_DAYS = 62;

const Instant = z.iso.datetime({ offset: true });
const service = z.string().max(100).optional().describe('One of the services, by its name.');

/** With `off`, where the one that was named is none of them: there is nothing of that name to book. */
const knownServices = z.array(z.string()).optional();

/** `off`: nothing can be booked. `unavailable`: the calendar can't be reached at the moment. */
const away = ['off', 'unavailable'] as const;

/** What find_slots is asked for. */
export const FindSlotsInput = z.object({
  from: Instant.describe('Slots begin at this time or later.'),
  to: Instant.describe('Slots begin before this time, at most 62 days after `from`.'),
  service,
  booking_id: z
    .string()
    .max(64)
    .optional()
    .describe('The booking to be moved: its own time is free as well.'),
});
/** What find_slots returns; `slots` is empty unless the outcome is `found`. */
export const FindSlotsResult = z.object({
  outcome: z.enum(['found', ...away]),
  /**
   * In the order of their time, on the visitor's clock; empty when nothing is free. At most {@link MOST_SLOTS}: ask for a
   * shorter span.
   */
  slots: z.array(Slot),
  /** The weekday of each date among the `slots`, in English: language models often get it wrong. */
  weekdays: z.record(z.string(), z.string()).optional(),
  services: knownServices,
});

/** find_bookings knows its conversation: nothing else is asked. */
export const FindBookingsInput = z.object({});
/** A meeting to come that was booked in this conversation. */
export const OwnBooking = z.object({
  ...{ id: z.string(), start: Instant, end: Instant, service: z.string() },
  /** No email about it is on its way: the visitor is told so. */
  not_mailed: z.boolean().optional(),
});
export type OwnBooking = z.infer<typeof OwnBooking>;
/** What find_bookings returns. */
export const FindBookingsResult = z.object({ bookings: z.array(OwnBooking) });

/** What book is asked for: details as the visitor confirmed them. */
export const BookInput = z.object({
  id: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('The same for the same meeting, so that it is booked once.'),
  start: Instant.describe('One of the starts that find_slots returned.'),
  service,
  name: z.string().trim().min(1).max(100),
  email: z.email().max(254),
  phone: z.string().max(40).default(''),
  note: z.string().max(1_000).default('').describe('What the visitor wants the owner to know.'),
});
/**
 * `taken`: this time is not free; `slots` has the next ones that are. `not_offered`: no meeting can begin then, which is
 * outside of the hours, between two begin times, too soon or too far ahead; `slots` has the nearest. `too_many`: of this
 * visitor.
 */
const notDone = ['taken', 'not_offered', 'too_many', ...away] as const;
/** What book returns: `booking` where it was booked, `slots` where the time was taken. */
export const BookResult = z.object({
  outcome: z.enum(['booked', ...notDone]),
  slots: z.array(Slot).optional(),
  booking: OwnBooking.optional(),
  /** The owner's calendar could not be reached: the meeting stands and is written there later. */
  pending: z.boolean().optional(),
  services: knownServices,
});

/** What reschedule is asked for. */
export const RescheduleInput = z.object({
  booking_id: z.string().max(64),
  start: Instant.describe('One of the starts that find_slots returned for this booking.'),
});
/** What reschedule returns. `gone`: it was cancelled, is over, or is not of this conversation. */
export const RescheduleResult = BookResult.extend({ outcome: z.enum(['moved', 'gone', ...notDone]) });

/** What cancel is asked for. */
export const CancelInput = z.object({ booking_id: z.string().max(64) });
/** What cancel returns; `gone` as in {@link RescheduleResult}. */
export const CancelResult = z.object({ outcome: z.enum(['cancelled', 'gone', ...away]) });
