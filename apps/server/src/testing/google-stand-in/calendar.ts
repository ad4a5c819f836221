import { z } from 'zod';
import type { Grant, Reply } from './oauth.ts';

const SCOPES = {
  events: 'https://www.googleapis.com/auth/calendar.events.owned',
  freeBusy: 'https://www.googleapis.com/auth/calendar.freebusy',
};

const When = z.strictObject({ dateTime: z.iso.datetime({ offset: true }), timeZone: z.string() });
const Fields = {
  summary: z.string(),
  description: z.string(),
  start: When,
  end: When,
  status: z.enum(['confirmed', 'tentative', 'cancelled']),
};
const Inserted = z.strictObject({
  ...Fields,
  status: Fields.status.default('confirmed'),
  // Base32hex, 5 to 1024 characters.
  id: z.string().regex(/^[a-v0-9]{5,1024}$/),
  conferenceData: z
    .strictObject({
      createRequest: z.strictObject({
        requestId: z.string().min(1),
        conferenceSolutionKey: z.strictObject({ type: z.literal('hangoutsMeet') }),
      }),
    })
    .optional(),
});
const Patched = z.strictObject(Fields).partial();
const BusyQuery = z.strictObject({
  timeMin: z.iso.datetime({ offset: true }),
  timeMax: z.iso.datetime({ offset: true }),
  items: z
    .array(z.strictObject({ id: z.string() }))
    .min(1)
    .max(50),
});

/** An event as the calendar has it. */
export interface StandInEvent {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly start: z.output<typeof When>;
  readonly end: z.output<typeof When>;
  readonly status: 'confirmed' | 'tentative' | 'cancelled';
  readonly sequence: number;
  readonly hangoutLink?: string;
  readonly conferenceData?: object;
}

export interface Span {
  /** ISO 8601. */
  readonly start: string;
  readonly end: string;
}

/** The primary calendar of one account, with the documented requests and responses of the Calendar API v3. */
export class StandInCalendar {
  readonly events = new Map<string, StandInEvent>();
  /** Further events in the calendar. */
  busy: readonly Span[] = [];
  /** How a video meeting is made; `pending`: it has no link until the event is read this many times. */
  meet: 'ready' | 'fails' | 'not allowed' | { pending: number } = 'ready';

  /** The events that are on. */
  get shown(): StandInEvent[] {
    return [...this.events.values()].filter(({ status }) => status !== 'cancelled');
  }

  serve(method: string, path: string, query: string, body: string, grant: Grant): Reply {
    const asked = new URLSearchParams(query);
    if (method === 'POST' && path === '/freeBusy') {
      return allowed(grant, SCOPES.freeBusy) ?? this.#freeBusy(body);
    }
    const [, calendar, id = ''] = /^\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(path) ?? [];
    if (calendar !== 'primary') return failure(404, 'global', 'notFound', 'Not Found');
    const refused = allowed(grant, SCOPES.events);
    if (refused) return refused;
    // Parlo sends the invitations itself.
    if (method !== 'GET' && asked.get('sendUpdates') !== 'none') return invalid('sendUpdates');
    if (method === 'POST' && id === '') return this.#insert(body, asked.get('conferenceDataVersion') === '1');
    const event = this.events.get(id);
    if (!event) return failure(404, 'global', 'notFound', 'Not Found');
    if (method === 'GET') return this.#get(event);
    if (method === 'PATCH') return this.#patch(event, body);
    if (method === 'DELETE') return this.#delete(event);
    return failure(404, 'global', 'notFound', 'Not Found');
  }

  #freeBusy(body: string): Reply {
    const asked = BusyQuery.safeParse(JSON.parse(body));
    if (!asked.success) return invalid(asked.error.message);
    const { timeMin, timeMax, items } = asked.data;
    const [min, max] = [Date.parse(timeMin), Date.parse(timeMax)];
    if (min >= max) return failure(400, 'calendar', 'timeRangeEmpty', 'The specified time range is empty.');
    const ours = this.shown.map(({ start, end }) => ({ start: start.dateTime, end: end.dateTime }));
    const busy = merge([...this.busy, ...ours], min, max);
    const calendars = items.map(({ id }) => [
      id,
      id === 'primary' ? { busy } : { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] },
    ]);
    const kind = 'calendar#freeBusy';
    return { status: 200, body: { kind, timeMin, timeMax, calendars: Object.fromEntries(calendars) } };
  }

  #insert(body: string, conferences: boolean): Reply {
    const given = Inserted.safeParse(JSON.parse(body));
    if (!given.success) return invalid(given.error.message);
    const { conferenceData, ...event } = given.data;
    if (this.events.has(event.id)) {
      return failure(409, 'global', 'duplicate', 'The requested identifier already exists.');
    }
    const wanted = conferences ? conferenceData?.createRequest : undefined;
    if (wanted && this.meet === 'not allowed') return invalid('Invalid conference type value.');
    const statusCode = this.meet === 'ready' ? 'success' : this.meet === 'fails' ? 'failure' : 'pending';
    const stored: StandInEvent = {
      ...event,
      sequence: 0,
      ...(wanted && { conferenceData: { createRequest: { ...wanted, status: { statusCode } } } }),
      ...(wanted && statusCode === 'success' && { hangoutLink: linkOf(event.id) }),
    };
    this.events.set(event.id, stored);
    return shown(stored);
  }

  #get(event: StandInEvent): Reply {
    if (typeof this.meet !== 'object' || !event.conferenceData || event.hangoutLink) return shown(event);
    this.meet = { pending: this.meet.pending - 1 };
    if (this.meet.pending > 0) return shown(event);
    const createRequest = { status: { statusCode: 'success' } };
    const made = { ...event, hangoutLink: linkOf(event.id), conferenceData: { createRequest } };
    this.events.set(event.id, made);
    return shown(made);
  }

  #patch(event: StandInEvent, body: string): Reply {
    const given = Patched.safeParse(JSON.parse(body));
    if (!given.success) return invalid(given.error.message);
    const changes = Object.fromEntries(Object.entries(given.data).filter(([, value]) => value !== undefined));
    const patched = { ...event, ...changes, sequence: event.sequence + 1 };
    this.events.set(event.id, patched);
    return shown(patched);
  }

  #delete(event: StandInEvent): Reply {
    if (event.status === 'cancelled') {
      return failure(410, 'global', 'deleted', 'Resource has been deleted');
    }
    this.events.set(event.id, { ...event, status: 'cancelled' });
    return { status: 204, body: null };
  }
}

const linkOf = (id: string) => `https://meet.google.com/${id.slice(-10)}`;

const shown = (event: StandInEvent): Reply => ({
  status: 200,
  body: { kind: 'calendar#event', ...event, iCalUID: `${event.id}@google.com`, eventType: 'default' },
});

const allowed = ({ scopes }: Grant, scope: string): Reply | undefined =>
  scopes.includes(scope)
    ? undefined
    : failure(403, 'global', 'insufficientPermissions', 'Insufficient Permission');

const invalid = (message: string) => failure(400, 'global', 'invalid', message);

/** https://developers.google.com/workspace/calendar/api/guides/errors */
export function failure(code: number, domain: string, reason: string, message: string): Reply {
  return { status: code, body: { error: { errors: [{ domain, reason, message }], code, message } } };
}

/** Busy times as Google gives them: within what was asked for, those that touch as one, in UTC. */
function merge(spans: readonly Span[], min: number, max: number): Span[] {
  const merged: { start: number; end: number }[] = [];
  const times = spans
    .map(({ start, end }) => ({
      start: Math.max(Date.parse(start), min),
      end: Math.min(Date.parse(end), max),
    }))
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start);
  for (const { start, end } of times) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  const utc = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z');
  return merged.map(({ start, end }) => ({ start: utc(start), end: utc(end) }));
}
