import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { GoogleSettings } from '../../../google-environment.ts';
import {
  type CalendarEvent,
  type CalendarProvider,
  type OpenConnection,
  ProviderError,
} from '../provider.ts';
import type { Interval } from '../slots.ts';
import { createGoogleApi, type GoogleApi, type Wait } from './api.ts';
import type { GoogleTokens } from './tokens.ts';

/** Google may refuse longer spans. */
const MOST_AT_ONCE_MS = 40 * 24 * 3_600_000;
/** A video meeting is made within a second or two, after its event. */
const MEETING_POLLS = 4;
const POLL_MS = 500;

const DateTime = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const FreeBusy = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z.array(z.object({ start: DateTime, end: DateTime })).optional(),
      errors: z.array(z.object({ reason: z.string() })).optional(),
    }),
  ),
});

const StoredEvent = z.object({
  id: z.string(),
  hangoutLink: z.url({ protocol: /^https$/ }).optional(),
  conferenceData: z
    .object({
      createRequest: z.object({ status: z.object({ statusCode: z.string() }).optional() }).optional(),
    })
    .optional(),
});
type StoredEvent = z.output<typeof StoredEvent>;

export interface GoogleCalendarDeps {
  readonly settings: GoogleSettings;
  readonly tokens: GoogleTokens;
  readonly wait?: Wait;
}

/** An owner's Google calendar, by the Calendar API v3. */
export function openGoogleCalendar(
  deps: GoogleCalendarDeps,
): (connection: OpenConnection) => CalendarProvider {
  const wait: Wait = deps.wait ?? ((ms, signal) => pause(ms, undefined, { signal }));
  return (connection) => {
    const api = createGoogleApi({ ...deps, wait }, connection);
    const events = `/calendars/${encodeURIComponent(connection.calendar)}/events`;
    const calendar: OpenCalendar = { api, events, wait };
    return {
      async busy(span, signal) {
        const found = await Promise.all(
          parts(span).map((part) => readBusy(api, connection.calendar, part, signal)),
        );
        return found.flat();
      },
      create: (event, signal) => create(calendar, event, signal),
      async change(eventId, event, signal) {
        const changed = await patch(calendar, eventId, event, signal);
        // Its owner deleted it for good, and the meeting still takes place.
        if (!changed) return create(calendar, event, signal);
        return { eventId, meetLink: changed.hangoutLink ?? null };
      },
      async cancel(eventId, signal) {
        await api.send({
          method: 'DELETE',
          path: `${events}/${encodeURIComponent(eventId)}?sendUpdates=none`,
          signal,
          // It is gone already.
          expect: [404, 410],
        });
      },
      disconnect: (signal) => api.revoke(signal),
    };
  };
}

interface OpenCalendar {
  readonly api: GoogleApi;
  /** The path of its events. */
  readonly events: string;
  readonly wait: Wait;
}

function parts({ start, end }: Interval): Interval[] {
  const count = Math.ceil((end - start) / MOST_AT_ONCE_MS);
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * MOST_AT_ONCE_MS,
    end: Math.min(start + (index + 1) * MOST_AT_ONCE_MS, end),
  }));
}

async function readBusy(
  api: GoogleApi,
  id: string,
  { start, end }: Interval,
  signal: AbortSignal,
): Promise<Interval[]> {
  const [timeMin, timeMax] = [new Date(start).toISOString(), new Date(end).toISOString()];
  const { body } = await api.send({
    method: 'POST',
    path: '/freeBusy',
    body: { timeMin, timeMax, items: [{ id }] },
    signal,
  });
  const [calendar] = Object.values(readAs(FreeBusy, body).calendars);
  // Without its times everything would look free.
  if (!calendar?.busy || calendar.errors?.length) {
    throw new ProviderError('Google did not say when the calendar is busy');
  }
  return calendar.busy;
}

async function create(calendar: OpenCalendar, event: CalendarEvent, signal: AbortSignal) {
  const id = idOf(event);
  const inserted = await insert(calendar, event, event.wantsMeetLink, signal);
  // A creation whose response was lost, or an event that was deleted: with the same id it is the same event.
  const written = inserted ?? (await patch(calendar, id, event, signal));
  if (written?.id !== id) throw new ProviderError('Google gave the event another name');
  const meetLink = event.wantsMeetLink ? await linkOf(calendar, written, signal) : null;
  return { eventId: id, meetLink };
}

/** Undefined when there is an event with its id. */
async function insert(
  calendar: OpenCalendar,
  event: CalendarEvent,
  withMeeting: boolean,
  signal: AbortSignal,
): Promise<StoredEvent | undefined> {
  const id = idOf(event);
  const conferenceData = {
    createRequest: { requestId: id, conferenceSolutionKey: { type: 'hangoutsMeet' } },
  };
  const { status, body } = await calendar.api.send({
    method: 'POST',
    path: `${calendar.events}?conferenceDataVersion=1&sendUpdates=none`,
    signal,
    body: { id, ...fieldsOf(event), ...(withMeeting && { conferenceData }) },
    expect: withMeeting ? [400, 409] : [409],
  });
  // Some accounts may make no video meetings. The event matters more.
  if (status === 400) return insert(calendar, event, false, signal);
  return status === 409 ? undefined : readAs(StoredEvent, body);
}

/** Undefined when there is no such event. */
async function patch(
  { api, events }: OpenCalendar,
  eventId: string,
  event: CalendarEvent,
  signal: AbortSignal,
): Promise<StoredEvent | undefined> {
  const path = `${events}/${encodeURIComponent(eventId)}?conferenceDataVersion=1&sendUpdates=none`;
  const body = fieldsOf(event);
  const response = await api.send({ method: 'PATCH', path, body, signal, expect: [404, 410] });
  return response.status === 200 ? readAs(StoredEvent, response.body) : undefined;
}

/** The link of an event's video meeting; null when none could be made. */
async function linkOf({ api, events, wait }: OpenCalendar, written: StoredEvent, signal: AbortSignal) {
  let event = written;
  for (let poll = 0; poll < MEETING_POLLS; poll++) {
    const isPending = event.conferenceData?.createRequest?.status?.statusCode === 'pending';
    if (event.hangoutLink !== undefined || !isPending) return event.hangoutLink ?? null;
    await wait(POLL_MS, signal);
    const path = `${events}/${encodeURIComponent(event.id)}`;
    event = readAs(StoredEvent, (await api.send({ method: 'GET', path, signal })).body);
  }
  if (event.hangoutLink !== undefined) return event.hangoutLink;
  // Written again later, the event has it.
  throw new ProviderError('Google has not made the video meeting yet');
}

/** Of the letters that Google allows, and the same for the same meeting. */
const idOf = ({ uid }: CalendarEvent) => createHash('sha256').update(uid).digest('hex');

function fieldsOf({ title, description, start, end, timeZone }: CalendarEvent) {
  return {
    summary: title,
    // Google reads it as HTML.
    description: description.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    start: { dateTime: start.toISOString(), timeZone },
    end: { dateTime: end.toISOString(), timeZone },
    // Brings back an event that was deleted.
    status: 'confirmed',
  };
}

function readAs<T>(shape: z.ZodType<T>, body: unknown): T {
  const read = shape.safeParse(body);
  if (!read.success) throw new ProviderError('Google sent something else than it documents');
  return read.data;
}
