import { CALENDAR_LIMITS, type ClientInfo, type MeetingDetails } from '@parlo/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { LimitFunction } from 'p-limit';
import type { Database, Queryable } from '../../db/connect.ts';
import { violatesForeignKey } from '../../db/failures.ts';
import { bookings, conversations } from '../../db/schema.ts';
import { hasEmail, openBooking, sealBooking } from '../../db/sealed-rows.ts';
import { textKeysOf } from '../../db/text-keys.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/new-id.ts';
import { requireTimeZone } from '../../platform/time-zone.ts';
import { conversationGone } from '../../platform/tokens/conversation-tokens.ts';
import { type AfterChangeDeps, afterChange, type BookingRow } from './after-change.ts';
import { type Calendar, type FindCalendar, lockCalendar } from './find-calendar.ts';
import type { FreeTimes } from './free-times.ts';
import { type Lane, lanesOf } from './lanes.ts';
import { calendarOff, requireOffered, slotUnavailable } from './refusals.ts';
import { MINUTE_MS } from './slots.ts';
import type { WriteNow } from './write-to-provider.ts';

export interface BookingRequest {
  readonly assistantId: string;
  /** Absent: the owner books, at any time that is free. */
  readonly conversationId?: string;
  /** The same for the same meeting of a conversation, so that it is booked once. Default: its time. */
  readonly requestId?: string | undefined;
  readonly client: ClientInfo;
  readonly details: MeetingDetails;
  /** Default: as the settings say. */
  readonly meetLink?: boolean | undefined;
}

/**
 * Books a meeting, or returns the one that the same request booked before. Rejects with `slot_taken`, `slot_in_past`
 * or `slot_not_offered` with the next free times, with `too_many_bookings`, `calendar_off` or `service_not_found`.
 */
export type Book = (request: BookingRequest, signal?: AbortSignal) => Promise<BookingRow>;

export interface BookDeps extends AfterChangeDeps {
  readonly db: Database;
  readonly findCalendar: FindCalendar;
  readonly freeTimes: FreeTimes;
  readonly writeNow: WriteNow;
  /**
   * Of the transactions that change bookings on this server: waiting for a calendar must not take all connections, and a
   * transaction that sends a job needs a second one.
   */
  readonly limit: LimitFunction;
}

export function createBook(deps: BookDeps): Book {
  const { db, findCalendar, freeTimes, writeNow, limit } = deps;
  return async (request, signal) => {
    const place = await placeOf(db, request);
    const calendar = await findCalendar(request.assistantId);
    if (!calendar || (place && !calendar.settings.enabled)) throw calendarOff();
    const meeting = readMeeting(calendar, request);
    const { start, duration, lanes } = meeting;
    const known = () => findKnown(db, request, meeting.requestId);
    const before = await known();
    if (before) return before;
    let free: readonly Lane[];
    try {
      const by = place ? 'visitor' : 'owner';
      free = await requireOffered(deps, { calendar, start, duration, by, lanes }, signal);
    } catch (error) {
      // Sent twice at once, the other one may have taken the time.
      const same = await known();
      if (same) return same;
      throw error;
    }
    const booking = await limit(() => store(deps, calendar, request, { ...meeting, lanes: free }, place));
    if (!booking) {
      const others = await freeTimes.alternatives(calendar, start, duration, undefined, lanes);
      throw slotUnavailable('slot_taken', calendar, others);
    }
    return writeNow(booking, signal);
  };
}

/** Undefined when the time was taken. */
async function store(
  deps: BookDeps,
  calendar: Calendar,
  request: BookingRequest,
  meeting: Meeting,
  place: Place | null,
): Promise<BookingRow | undefined> {
  const by = place ? 'visitor' : 'owner';
  try {
    return await deps.db.transaction(async (tx) => {
      await lockCalendar(tx, calendar.assistantId);
      const same = await findKnown(tx, request, meeting.requestId);
      if (same) return same;
      if (place) await requireRoom(tx, calendar.assistantId, request.client.email, place.visitor);
      const booking = await insertFree(tx, calendar, request, meeting, place);
      return booking && afterChange(deps, tx, { calendar, booking, change: 'booked', by });
    });
  } catch (error) {
    // The assistant or the conversation was deleted in the meantime.
    if (violatesForeignKey(error)) throw calendarOff();
    throw error;
  }
}

interface Place {
  /** The name of the visitor's network today. */
  readonly visitor: string | null;
  readonly test: boolean;
}

interface Meeting {
  readonly start: number;
  /** Minutes. */
  readonly duration: number;
  readonly service: string;
  readonly requestId: string;
  readonly timeZone: string;
  readonly language: string;
  /** People or rooms that may have it, in the order in which they are tried. */
  readonly lanes: readonly Lane[];
}

/** Throws for a service or a time zone that does not exist. */
function readMeeting({ settings, language }: Calendar, { details, requestId }: BookingRequest): Meeting {
  const { start, duration, service, resource, time_zone: timeZone } = details;
  const kind = service === undefined ? undefined : requireService(settings.services, service);
  const at = Date.parse(start);
  return {
    start: at,
    duration: duration ?? kind?.duration ?? settings.meetingDuration,
    service: kind?.name ?? '',
    requestId: requestId ?? new Date(at).toISOString(),
    timeZone:
      timeZone === undefined ? settings.timeZone : requireTimeZone(timeZone, 'meeting_details.time_zone'),
    language: details.language ?? language,
    lanes: lanesOf(settings, { service: kind?.name, resource }),
  };
}

/** The service of this name, whatever its letters' case. */
export function requireService<S extends { readonly name: string }>(services: readonly S[], name: string): S {
  const found = services.find((service) => service.name.toLowerCase() === name.toLowerCase());
  if (!found) throw new AppError('service_not_found', 'This service is not offered any more.');
  return found;
}

/** The conversation or link of a visitor's booking; null for the owner. */
async function placeOf(db: Database, { conversationId, assistantId }: BookingRequest): Promise<Place | null> {
  if (conversationId === undefined) return null;
  const [row] = await db
    .select({
      assistantId: conversations.assistantId,
      visitor: conversations.visitor,
      origin: conversations.origin,
    })
    .from(conversations)
    .where(eq(conversations.id, conversationId));
  if (row?.assistantId !== assistantId) throw conversationGone();
  return { visitor: row.visitor, test: ['builder', 'sandbox'].includes(row.origin) };
}

async function findKnown(by: Queryable, { conversationId }: BookingRequest, requestId: string) {
  if (conversationId === undefined) return undefined;
  const [row] = await by
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.conversationId, conversationId),
        eq(bookings.requestId, requestId),
        eq(bookings.state, 'booked'),
      ),
    );
  return row && openBooking(by, row);
}

/** Throws when an email address or a network has as many coming meetings as it may have. */
export async function requireRoom(
  tx: Queryable,
  assistantId: string,
  email: string,
  visitor: string | null,
): Promise<void> {
  const coming = and(
    eq(bookings.assistantId, assistantId),
    eq(bookings.state, 'booked'),
    gt(bookings.endsAt, sql`now()`),
  );
  const { openPerEmail, openPerVisitor } = CALENDAR_LIMITS;
  const ofEmail = await tx.$count(bookings, and(coming, hasEmail(tx, email.toLowerCase())));
  if (ofEmail >= openPerEmail) throw tooManyBookings(openPerEmail);
  if (visitor === null) return;
  const ofVisitor = await tx.$count(bookings, and(coming, eq(bookings.visitor, visitor)));
  if (ofVisitor >= openPerVisitor) throw tooManyBookings(openPerVisitor);
}

const tooManyBookings = (max: number) =>
  new AppError(
    'too_many_bookings',
    `There can be at most ${max} coming meetings. Cancel one to book another.`,
    { params: { max } },
  );

/** With the first that is still free. */
async function insertFree(
  tx: Queryable,
  calendar: Calendar,
  request: BookingRequest,
  meeting: Meeting,
  place: Place | null,
): Promise<BookingRow | undefined> {
  for (const lane of meeting.lanes) {
    const booking = await insert(tx, calendar, request, { ...meeting, lane }, place);
    if (booking) return booking;
  }
  return undefined;
}

/** Undefined when the time was taken. */
async function insert(
  tx: Queryable,
  { assistantId, ownerId, settings, connection }: Calendar,
  request: BookingRequest,
  { start, duration, service, requestId, timeZone, language, lane }: Meeting & { readonly lane: Lane },
  place: Place | null,
): Promise<BookingRow | undefined> {
  const { client, details, conversationId, meetLink } = request;
  const end = start + duration * MINUTE_MS;
  const id = newId('booking');
  const texts = { ...storedClient(client), note: plain(details.note) };
  const [row] = await tx
    .insert(bookings)
    .values({
      id,
      assistantId,
      ownerId,
      service,
      timeZone,
      language,
      resourceId: lane.id,
      resource: lane.name,
      conversationId: conversationId ?? null,
      requestId: conversationId === undefined ? null : requestId,
      visitor: place?.visitor ?? null,
      test: place?.test ?? false,
      startsAt: new Date(start),
      endsAt: new Date(end),
      blockedFrom: new Date(start - settings.bufferBefore * MINUTE_MS),
      blockedTo: new Date(end + settings.bufferAfter * MINUTE_MS),
      ...sealBooking(textKeysOf(tx), id, texts),
      connectionId: connection?.id ?? null,
      calendar: connection?.key ?? null,
      wantsMeetLink: connection !== null && (meetLink ?? settings.autoMeetLink),
    })
    // By the exclusion constraints.
    .onConflictDoNothing()
    .returning();
  return row && openBooking(tx, row);
}

export const storedClient = ({ name, email, phone }: ClientInfo) => ({
  name: plain(name),
  email: email.toLowerCase(),
  phone: plain(phone),
});

/** In one line, as it stands in mails and calendars. */
const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
