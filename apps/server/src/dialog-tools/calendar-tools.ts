import {
  BOOK,
  BookInput,
  BookResult,
  CANCEL,
  CancelInput,
  CancelResult,
  defineTool,
  FIND_BOOKINGS,
  FIND_SLOTS,
  FindBookingsInput,
  FindBookingsResult,
  FindSlotsInput,
  FindSlotsResult,
  MOST_DAYS,
  MOST_SLOTS,
  type OwnBooking,
  RESCHEDULE,
  RescheduleInput,
  RescheduleResult,
  type Tool,
} from '@parlo/dialog';
import type { z } from 'zod';
import type { BookingRow } from '../features/calendar/after-change.ts';
import type { Calendars } from '../features/calendar/calendars.ts';
import { bookAt } from '../features/calendar/confirm-meeting.ts';
import type { Calendar } from '../features/calendar/find-calendar.ts';
import { laneOf, lanesOf } from '../features/calendar/lanes.ts';
import { isoIn, slotsIn } from '../features/calendar/local-times.ts';
import { MINUTE_MS } from '../features/calendar/slots.ts';
import { isPending } from '../features/calendar/write-to-provider.ts';
import { AppError } from '../platform/errors.ts';

/**
 * Meetings that a visitor books, moves and cancels in a conversation. What a tool may touch follows from the
 * conversation alone: no input names an assistant, and a meeting of another conversation is not there.
 */

const DAY_MS = 24 * 60 * MINUTE_MS;
/** Looking at a connected calendar and writing to it, or looking at it twice, takes up to 16 s. */
const CHANGE_MS = 25_000;

/** Refusals that are no faults. All others are thrown. */
const OUTCOMES = {
  slot_taken: 'taken',
  slot_in_past: 'taken',
  slot_not_offered: 'not_offered',
  slot_outside_hours: 'not_offered',
  slot_off_grid: 'not_offered',
  too_many_bookings: 'too_many',
  too_many_moves: 'too_many',
  booking_over: 'gone',
  booking_not_found: 'gone',
  calendar_off: 'off',
  conversation_gone: 'off',
  service_not_found: 'off',
  resource_not_found: 'off',
  calendar_unavailable: 'unavailable',
} as const;
type Refused = (typeof OUTCOMES)[keyof typeof OUTCOMES];

const shared = {
  callers: ['visitor_in_call', 'visitor_in_text', 'owner_in_call', 'owner_in_text'],
  isFor: ({ calendar }) => calendar !== undefined,
} as const satisfies Partial<Tool>;

const findSlots = (calendars: Calendars) =>
  defineTool({
    ...shared,
    name: FIND_SLOTS,
    description:
      'Finds the times at which a meeting can begin. Ask for the days that the visitor speaks of, and for no more.',
    input: FindSlotsInput,
    result: FindSlotsResult,
    timeoutMs: 10_000,
    async run(
      { from, to, service, booking_id: bookingId },
      { conversationId, timeZone },
      signal,
    ): Promise<z.input<typeof FindSlotsResult>> {
      const calendar = await calendars.openTo(conversationId);
      if (!calendar) return { outcome: 'off', slots: [] };
      const moved = bookingId === undefined ? undefined : await findOwn(calendars, conversationId, bookingId);
      const place = moved ? placeOf(calendar, moved) : placeFor(calendar, service);
      if (place === null) return { outcome: 'off', slots: [], services: namesIn(calendar) };
      const start = Date.parse(from);
      const span = { start, end: Math.min(Date.parse(to), start + MOST_DAYS * DAY_MS) };
      const wanted = { ...place, span, except: moved, limit: MOST_SLOTS };
      try {
        const found = await calendars.freeTimes.find(calendar, wanted, signal);
        const slots = slotsIn(found, timeZone ?? calendar.settings.timeZone);
        return { outcome: 'found', slots, weekdays: weekdaysOf(slots) };
      } catch (error) {
        if (refusedAs(error) !== 'unavailable') throw error;
        return { outcome: 'unavailable', slots: [] };
      }
    },
  });

/** A meeting that is moved keeps its length, and its person or room. */
const placeOf = ({ settings }: Calendar, moved: BookingRow) => ({
  duration: minutesOf(moved),
  lanes: [laneOf(settings, moved.resourceId, moved.resource)],
});

/** Null for a service that the calendar does not have. */
function placeFor(calendar: Calendar, service: string | undefined) {
  const kind = serviceOf(calendar, service);
  if (kind === 'unknown') return null;
  const { settings } = calendar;
  return {
    duration: kind?.duration ?? settings.meetingDuration,
    lanes: lanesOf(settings, { service: kind?.name }),
  };
}

const findBookings = (calendars: Calendars) =>
  defineTool({
    ...shared,
    name: FIND_BOOKINGS,
    description: 'Lists the meetings to come that were booked in this conversation.',
    input: FindBookingsInput,
    result: FindBookingsResult,
    timeoutMs: 5_000,
    async run(_input, { conversationId, timeZone, assistant }) {
      const rows = await calendars.ofConversation(conversationId);
      const zone = timeZone ?? assistant.calendar?.timeZone;
      return { bookings: rows.map((row) => describe(row, zone ?? row.timeZone)) };
    },
  });

const book = (calendars: Calendars) =>
  defineTool({
    ...shared,
    name: BOOK,
    description:
      'Books a meeting. Use it only after you read the time, the name and the email address back and the visitor said yes.',
    input: BookInput,
    result: BookResult,
    timeoutMs: CHANGE_MS,
    async run(input, { conversationId, timeZone, language }, signal): Promise<z.input<typeof BookResult>> {
      const calendar = await calendars.openTo(conversationId);
      if (!calendar) return { outcome: 'off' };
      const kind = serviceOf(calendar, input.service);
      if (kind === 'unknown') return { outcome: 'off', services: namesIn(calendar) };
      const zone = timeZone ?? calendar.settings.timeZone;
      const { id: requestId, start, note, name, email, phone } = input;
      const request = {
        assistantId: calendar.assistantId,
        conversationId,
        requestId,
        client: { name, email, phone },
        details: { start, note, service: kind?.name, time_zone: zone, language },
      };
      try {
        return changed('booked', await bookAt(calendars, request, signal), zone);
      } catch (error) {
        const { outcome, ...more } = notDone(error, zone);
        if (outcome === 'gone') throw error;
        return { outcome, ...more };
      }
    },
  });

const reschedule = (calendars: Calendars) =>
  defineTool({
    ...shared,
    name: RESCHEDULE,
    description:
      'Moves a meeting that find_bookings returned. Use it only after the visitor said yes to the new time.',
    input: RescheduleInput,
    result: RescheduleResult,
    timeoutMs: CHANGE_MS,
    async run(
      { booking_id: bookingId, start },
      { conversationId, timeZone },
      signal,
    ): Promise<z.input<typeof RescheduleResult>> {
      const own = await findOwn(calendars, conversationId, bookingId);
      if (!own) return { outcome: 'gone' };
      const zone = timeZone ?? own.timeZone;
      try {
        return changed('moved', await calendars.move(own.id, Date.parse(start), 'visitor', signal), zone);
      } catch (error) {
        return notDone(error, zone);
      }
    },
  });

const cancel = (calendars: Calendars) =>
  defineTool({
    ...shared,
    name: CANCEL,
    description:
      'Cancels a meeting that find_bookings returned. Use it only after the visitor said yes to that.',
    input: CancelInput,
    result: CancelResult,
    timeoutMs: CHANGE_MS,
    async run({ booking_id: bookingId }, { conversationId }, signal): Promise<z.input<typeof CancelResult>> {
      const own = await findOwn(calendars, conversationId, bookingId);
      if (!own) return { outcome: 'gone' };
      try {
        await calendars.cancel(own.id, 'visitor', signal);
        return { outcome: 'cancelled' };
      } catch (error) {
        if (refusedAs(error) !== 'gone') throw error;
        return { outcome: 'gone' };
      }
    },
  });

/** All five. */
export const createCalendarTools = (calendars: Calendars): readonly Tool[] =>
  [findSlots, findBookings, book, reschedule, cancel].map((create) => create(calendars));

/** A meeting to come that was booked in this conversation. */
const findOwn = async ({ ofConversation }: Calendars, conversationId: string, bookingId: string) =>
  (await ofConversation(conversationId)).find(({ id }) => id === bookingId);

/** A calendar with one kind of meetings alone takes any name for that. */
function serviceOf({ settings: { services } }: Calendar, name: string | undefined) {
  if (name === undefined || services.length === 0) return undefined;
  return services.find((service) => service.name.toLowerCase() === name.trim().toLowerCase()) ?? 'unknown';
}

const namesIn = ({ settings }: Calendar) => settings.services.map(({ name }) => name);

const minutesOf = ({ startsAt, endsAt }: BookingRow) => (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;

const WEEKDAY = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

function weekdaysOf(slots: readonly { readonly start: string }[]): Record<string, string> {
  const dates = new Set(slots.map(({ start }) => start.slice(0, 10)));
  return Object.fromEntries([...dates].map((date) => [date, WEEKDAY.format(new Date(date))]));
}

function describe({ id, startsAt, endsAt, service, mailHeld }: BookingRow, zone: string): OwnBooking {
  const [start, end] = [isoIn(startsAt.getTime(), zone), isoIn(endsAt.getTime(), zone)];
  return { id, start, end, service, ...(mailHeld !== null && { not_mailed: true }) };
}

function changed<Outcome extends string>(outcome: Outcome, booking: BookingRow, zone: string) {
  return { outcome, booking: describe(booking, zone), ...(isPending(booking) && { pending: true }) };
}

/** Undefined for a fault. */
function refusedAs(error: unknown): Refused | undefined {
  return error instanceof AppError ? OUTCOMES[error.reason as keyof typeof OUTCOMES] : undefined;
}

/** Converts a refusal to a result with the times that are free instead. Throws other errors. */
function notDone(error: unknown, zone: string) {
  const outcome = refusedAs(error);
  if (outcome === undefined || !(error instanceof AppError)) throw error;
  const slots = error.slots?.map(({ start, end }) => ({
    start: isoIn(Date.parse(start), zone),
    end: isoIn(Date.parse(end), zone),
  }));
  return { outcome, ...(slots && { slots }) };
}
