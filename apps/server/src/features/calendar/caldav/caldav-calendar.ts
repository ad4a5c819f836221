import {
  createObject,
  type DAVResponse,
  davRequest,
  deleteObject,
  ensureTrailingSlash,
  propfind,
  updateObject,
} from 'tsdav';
import { z } from 'zod';
import type { GuardedFetch } from '../../../platform/http/guarded-fetch.ts';
import { calendarEntry } from '../invitation.ts';
import {
  type CalendarEvent,
  type CalendarProvider,
  type OpenConnection,
  ProviderError,
  type WrittenEvent,
} from '../provider.ts';
import type { Interval } from '../slots.ts';
import { createDavFetch, DavError } from './dav-fetch.ts';
import { readBusyApart } from './read-busy-apart.ts';

/** The stored, sealed data of an account. */
export const CaldavAccess = z.object({ username: z.string(), password: z.string() });
export type CaldavAccess = z.infer<typeof CaldavAccess>;

/** Whole days, and times without a zone, are elsewhere in other zones. */
const AROUND_MS = 24 * 60 * 60_000;
/** An event that somebody else writes at the same moment is read again. */
const WRITES = 3;

/** A calendar at a CalDAV server (RFC 4791). Events are named after their UID, in files as other programs name theirs. */
export function openCaldavCalendar(
  { fetch: guarded }: Pick<GuardedFetch, 'fetch'>,
  { calendar, access, tellUnread }: Pick<OpenConnection, 'calendar' | 'access' | 'tellUnread'>,
): CalendarProvider {
  const collection = ensureTrailingSlash(calendar);
  const urlOf = (eventId: string) => new URL(encodeURIComponent(eventId), collection).href;

  async function asking<T>(
    signal: AbortSignal,
    ask: (fetch: typeof globalThis.fetch, access: CaldavAccess) => Promise<T>,
  ): Promise<T> {
    const opened = CaldavAccess.safeParse(parseJson(access));
    if (!opened.success) throw new ProviderError('the stored access can’t be read', { revoked: true });
    const davFetch = createDavFetch(guarded, opened.data, signal);
    // `tsdav` keeps no status in its errors.
    let refused: Response | undefined;
    const watched: typeof globalThis.fetch = async (input, init) => {
      const response = await davFetch(input, init);
      if (!response.ok) refused = response;
      return response;
    };
    try {
      return await ask(watched, opened.data);
    } catch (error) {
      throw providerErrorOf(error, refused);
    }
  }

  const write = (eventId: string, event: CalendarEvent, signal: AbortSignal, isNew = false) =>
    asking(signal, async (fetch): Promise<WrittenEvent> => {
      await writeTo(urlOf(eventId), event, isNew, fetch);
      return { eventId, meetLink: null };
    });

  return {
    busy: (span, signal, timeZone = 'UTC') =>
      asking(signal, async (fetch, { username: email }) => {
        const texts = await entriesAround(collection, span, fetch);
        if (texts.length === 0) return [];
        const { busy, unread } = await readBusyApart(collection, { texts, span, timeZone, email }, signal);
        if (unread.length > 0) await tellUnread?.(unread);
        return busy;
      }),
    create: (event, signal) => write(`${event.uid}.ics`, event, signal, true),
    change: (eventId, event, signal) => write(eventId, event, signal),
    cancel: (eventId, signal) =>
      asking(signal, async (fetch) => {
        const response = await deleteObject({ url: urlOf(eventId), fetch });
        if (!response.ok && !GONE.has(response.status)) throw refusalOf(response);
      }),
  };
}

async function writeTo(
  url: string,
  event: CalendarEvent,
  isNew: boolean,
  fetch: typeof globalThis.fetch,
): Promise<void> {
  for (let tries = 0; tries < WRITES; tries++) {
    const stored = isNew && tries === 0 ? null : await storedAt(url, fetch);
    const response = await put(url, event, stored, fetch);
    if (response.ok) return;
    if (!WRITTEN_MEANWHILE.has(response.status)) throw refusalOf(response);
  }
  throw new ProviderError('the event is being changed by somebody else all the time');
}

/** `refused` is the last response without success. */
function providerErrorOf(error: unknown, refused: Response | undefined): ProviderError {
  if (error instanceof ProviderError) return error;
  if (refused) return refusalOf(refused, error);
  const message = error instanceof DavError ? error.message : 'the calendar’s entries can’t be read';
  return new ProviderError(message, { cause: error });
}

/** The event was created, changed or deleted since it was read. */
const WRITTEN_MEANWHILE: ReadonlySet<number> = new Set([404, 412]);
const GONE: ReadonlySet<number> = new Set([404, 410]);

/**
 * The entries that may touch the span. Not a free-busy report, which says of whole days only what its server takes for
 * the owner's zone; and not repeated by the server, which several do wrongly.
 */
async function entriesAround(url: string, span: Interval, fetch: typeof globalThis.fetch): Promise<string[]> {
  const stamp = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const range = { start: stamp(span.start - AROUND_MS), end: stamp(span.end + AROUND_MS) };
  const events = { _attributes: { name: 'VEVENT' }, 'time-range': { _attributes: range } };
  const query = {
    _attributes: { 'xmlns:c': 'urn:ietf:params:xml:ns:caldav', 'xmlns:d': 'DAV:' },
    'd:prop': { 'c:calendar-data': {} },
    filter: { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': events } },
  };
  // Not `calendarQuery` of tsdav, which throws where a single entry failed.
  const responses = await davRequest({
    url,
    init: { method: 'REPORT', headers: { depth: '1' }, namespace: 'c', body: { 'calendar-query': query } },
    fetch,
  });
  if (responses.some((each) => isFailure(each, url))) throw new DavError('bad_response');
  // A multistatus without entries comes as one response without an address.
  const sent = responses.filter(({ href, status, raw }) =>
    href === undefined ? typeof raw === 'string' : status !== 404 && status !== 410,
  );
  const texts = sent.map(({ props }) => {
    const data: unknown = props?.calendarData?._cdata ?? props?.calendarData;
    // Text that has the end of a CDATA section in it comes in several.
    return Array.isArray(data) ? data.join('') : data;
  });
  if (texts.length > 0 && !texts.some((text) => typeof text === 'string')) throw new DavError('bad_response');
  // One that is missing among others is an entry that can't be read.
  return texts.map((text) => (typeof text === 'string' ? text : ''));
}

/** Whether a response says that the query itself failed or was cut short, and not that one entry did. */
function isFailure({ href, ok }: DAVResponse, collection: string): boolean {
  if (ok) return false;
  return !href || URL.parse(String(href), collection)?.href === collection;
}

/** Whether there is such an event, and its version where the server says one that can be asked for. */
async function storedAt(
  url: string,
  fetch: typeof globalThis.fetch,
): Promise<{ readonly etag: string | undefined } | null> {
  const [found] = await propfind({ url, depth: '0', props: { 'd:getetag': {} }, fetch });
  if (found?.status === 404 || found?.status === 410) return null;
  if (!found?.ok) throw new DavError('bad_response');
  const etag: unknown = found.props?.getetag;
  return { etag: typeof etag === 'string' && etag.startsWith('"') ? etag : undefined };
}

function put(
  url: string,
  event: CalendarEvent,
  stored: Awaited<ReturnType<typeof storedAt>>,
  fetch: typeof globalThis.fetch,
): Promise<Response> {
  const data = calendarEntry(event, new Date());
  const headers = { 'content-type': 'text/calendar; charset=utf-8' };
  if (!stored) return createObject({ url, data, headers: { ...headers, 'if-none-match': '*' }, fetch });
  return updateObject({ url, data, headers, ...(stored.etag && { etag: stored.etag }), fetch });
}

const refusalOf = ({ status }: Response, cause?: unknown) =>
  new ProviderError(`the calendar server responded with ${status}`, { cause, revoked: status === 401 });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The code that reads it reports the fault.
    return undefined;
  }
}
