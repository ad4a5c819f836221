import { randomUUID } from 'node:crypto';
import { zoneOf } from '../forms/say-booking.ts';
import type { BookingMemory, CalendarProfile, Slot, ToolSet } from '../responder.ts';
import {
  BOOK,
  BookInput,
  CANCEL,
  CancelInput,
  FIND_BOOKINGS,
  FIND_SLOTS,
  FindBookingsResult,
  FindSlotsResult,
  type OwnBooking,
  RESCHEDULE,
  RescheduleInput,
} from '../tools/calendar-tools.ts';
import type { ToolResult } from '../tools/tool.ts';
import type { Change } from './read-backs.ts';

const MINUTE_MS = 60_000;

/** What a change of a meeting needs besides its input. */
export interface MeetingContext {
  readonly calendar: CalendarProfile;
  readonly tools: ToolSet;
  readonly language: string;
  /** The visitor's, where it is known. */
  readonly timeZone: string | undefined;
}

/** A change, or what the model is told of why there is none. */
export type Prepared = Change | { readonly refused: unknown };

const refused = (why: string): Prepared => ({ refused: { done: false, next: why } });
const UNFIT = refused('The input does not fit: see the description of the tool.');
const GONE = refused('There is no such meeting: look with find_bookings.');
const NOT_FREE = refused('No meeting can begin then: look with find_slots and offer other times.');

/** A meeting that a model wants to book, move or cancel. Throws `AbortError` alone. */
export function meetingChange(tool: string, input: unknown, context: MeetingContext): Promise<Prepared> {
  if (tool === BOOK) return bookingChange(input, context);
  return tool === RESCHEDULE ? moveChange(input, context) : cancelChange(input, context);
}

async function bookingChange(given: unknown, context: MeetingContext): Promise<Prepared> {
  const { data: input } = BookInput.omit({ id: true }).safeParse(given);
  if (!input) return UNFIT;
  const { start, service, name, email, phone, note } = input;
  const slot = await slotAt(start, service === undefined ? {} : { service }, context);
  if (!slot) return NOT_FREE;
  const known = await bookingsOf(context);
  const id = randomUUID();
  const who = { name, email, ...(phone && { phone }) };
  return {
    key: [Date.parse(start), service ?? '', name, email, phone].join('|').toLowerCase(),
    input,
    readBack: {
      ...{ time: timeOf(slot, context), ...(service && { service }) },
      ...who,
      ...(note && { note }),
    },
    ...asking('book', id, { slot, ...(service && { service }), ...who }, context, {
      ...(known && { known: known.map((each) => each.id) }),
    }),
    async perform() {
      const onCard = known && (await bookedOnCard(known, context));
      return onCard ?? context.tools.call(BOOK, { ...input, id });
    },
  };
}

/** A visitor who booked on the card meanwhile has what they chose there: booking it again would undo that. */
async function bookedOnCard(
  known: readonly OwnBooking[],
  context: MeetingContext,
): Promise<ToolResult | undefined> {
  const ids = new Set(known.map(({ id }) => id));
  const booking = (await bookingsOf(context))?.find(({ id }) => !ids.has(id));
  return booking && { ok: true, result: { outcome: 'booked', booking } };
}

async function moveChange(given: unknown, context: MeetingContext): Promise<Prepared> {
  const { data: input } = RescheduleInput.safeParse(given);
  if (!input) return UNFIT;
  const { booking_id: bookingId, start } = input;
  const own = (await bookingsOf(context))?.find(({ id }) => id === bookingId);
  if (!own) return GONE;
  const slot = await slotAt(start, { booking_id: bookingId }, context);
  if (!slot) return NOT_FREE;
  return {
    key: `${bookingId}|${Date.parse(start)}`,
    input,
    readBack: { from: timeOf(own, context), to: timeOf(slot, context) },
    ...asking('move', randomUUID(), { slot }, context, about(own)),
    perform: () => context.tools.call(RESCHEDULE, input),
  };
}

async function cancelChange(given: unknown, context: MeetingContext): Promise<Prepared> {
  const { data: input } = CancelInput.safeParse(given);
  if (!input) return UNFIT;
  const own = (await bookingsOf(context))?.find(({ id }) => id === input.booking_id);
  if (!own) return GONE;
  const slot = { start: own.start, end: own.end };
  return {
    key: own.id,
    input,
    readBack: { cancel: timeOf(own, context) },
    ...asking('cancel', randomUUID(), { slot }, context, about(own)),
    perform: () => context.tools.call(CANCEL, input),
  };
}

const about = ({ id, start, end }: OwnBooking) => ({ bookingId: id, meeting: { start, end } });

/** What is remembered of the read-back, so that this server's own dialogue can go on with it. */
function asking(
  purpose: BookingMemory['purpose'],
  id: string,
  draft: BookingMemory['draft'],
  { calendar, language, timeZone }: MeetingContext,
  more: Pick<BookingMemory, 'known' | 'bookingId' | 'meeting'>,
): Pick<Change, 'memo' | 'asking'> {
  const booking: BookingMemory = {
    ...{ purpose, step: 'confirm', id, draft, offers: [], language },
    ...{ timeZone: zoneOf(timeZone, calendar.timeZone), asked: 1, missed: 0 },
    ...more,
  };
  return {
    memo: { outcome: 'answered', entryIds: [], booking },
    asking: { asked: `confirm_${purpose}`, alsoYes: [purpose], language },
  };
}

/** The free time that begins then; undefined where none does. While the calendar is away it may be one. */
async function slotAt(
  start: string,
  of: Readonly<Record<string, string>>,
  { calendar, tools }: MeetingContext,
): Promise<Slot | undefined> {
  const from = Date.parse(start);
  const span = { from: start, to: new Date(from + MINUTE_MS).toISOString() };
  const called = await tools.call(FIND_SLOTS, { ...span, ...of });
  const found = called.ok ? FindSlotsResult.safeParse(called.result).data : undefined;
  if (found?.outcome === 'found') return found.slots.find((slot) => Date.parse(slot.start) === from);
  if (found?.outcome === 'off') return undefined;
  const service = calendar.services.find(({ name }) => name.toLowerCase() === of.service?.toLowerCase());
  const minutes = service?.duration ?? calendar.duration;
  return { start, end: new Date(from + minutes * MINUTE_MS).toISOString() };
}

async function bookingsOf({ tools }: MeetingContext): Promise<readonly OwnBooking[] | undefined> {
  const called = await tools.call(FIND_BOOKINGS, {});
  return called.ok ? FindBookingsResult.safeParse(called.result).data?.bookings : undefined;
}

/** In English, on the visitor's clock: a model says it in the language of the call. */
function timeOf({ start }: Pick<Slot, 'start'>, { calendar, timeZone }: MeetingContext): string {
  const zone = zoneOf(timeZone, calendar.timeZone);
  const options = { dateStyle: 'full', timeStyle: 'short', timeZone: zone } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(start));
}
