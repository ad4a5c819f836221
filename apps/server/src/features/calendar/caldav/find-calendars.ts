import { createAccount, type DAVResponse, propfind } from 'tsdav';
import { DavError } from './dav-fetch.ts';

/** A calendar that events can be written to. */
export interface FoundCalendar {
  readonly url: string;
  readonly name: string;
}

/** The error of a server instead of its calendars. */
export class NoCalendars extends Error {
  override readonly name = 'NoCalendars';
  readonly reason: 'wrong_password' | 'busy' | 'not_caldav';

  constructor(reason: NoCalendars['reason'], cause?: unknown) {
    super(`no calendars: ${reason}`, { cause });
    this.reason = reason;
  }
}

const MOST_CALENDARS = 100;
const MOST_NAME = 200;

/**
 * The account's calendars for events that may be written to, found from any address of the server (RFC 6764 and 4791).
 * Rejects with a {@link DavError} or {@link NoCalendars}.
 */
export async function findCalendars(
  url: string,
  davFetch: typeof globalThis.fetch,
): Promise<FoundCalendar[]> {
  const watched = watch(davFetch);
  try {
    const account = { serverUrl: url, accountType: 'caldav' as const };
    const { homeUrl } = await createAccount({ account, fetch: watched.fetch });
    if (homeUrl === undefined) throw new NoCalendars('not_caldav');
    const responses = await propfind({
      url: homeUrl,
      depth: '1',
      props: {
        'd:resourcetype': {},
        'd:displayname': {},
        'd:current-user-privilege-set': {},
        'c:supported-calendar-component-set': {},
      },
      fetch: watched.fetch,
    });
    if (!responses.every(({ ok }) => ok)) throw new NoCalendars('not_caldav');
    return responses
      .filter(takesEvents)
      .slice(0, MOST_CALENDARS)
      .map((response) => foundIn(response, homeUrl));
  } catch (error) {
    throw watched.problem(error);
  }
}

/** `tsdav` tries several addresses and tells of the last: what counts is remembered here. */
function watch(davFetch: typeof globalThis.fetch) {
  const refused = new Set<number>();
  let failure: DavError | undefined;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    // A server counts wrong passwords: once is enough.
    if (refused.has(401)) throw new NoCalendars('wrong_password');
    try {
      const response = await davFetch(input, init);
      // Not those of the well-known address, which is often another program's.
      if (!response.ok && init?.redirect !== 'manual') refused.add(response.status);
      return response;
    } catch (error) {
      if (error instanceof DavError) failure = strongerOf(failure, error);
      throw error;
    }
  };
  const problem = (error: unknown): Error => {
    if (refused.has(401)) return new NoCalendars('wrong_password', error);
    if (failure) return failure;
    const isBusy = [...refused].some((status) => status === 429 || status >= 500);
    return new NoCalendars(isBusy ? 'busy' : 'not_caldav', error);
  };
  return { fetch, problem };
}

/** The well-known address of a server that is no CalDAV server may well lead elsewhere, or to a page. */
function strongerOf(one: DavError | undefined, other: DavError): DavError {
  return one && one.fault !== 'bad_response' ? one : other;
}

/** XML as `tsdav` parses it: names in camel case, and a single element is not a list. */
type Parsed = Record<string, unknown>;

const isParsed = (value: unknown): value is Parsed => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Parsed[] => [value].flat().filter(isParsed);
const childOf = (value: unknown, name: string): unknown => (isParsed(value) ? value[name] : undefined);

function takesEvents({ href, props }: DAVResponse): boolean {
  if (typeof href !== 'string' || !isParsed(childOf(props, 'resourcetype'))) return false;
  const kinds = Object.keys(props?.resourcetype);
  const components = listOf(childOf(props?.supportedCalendarComponentSet, 'comp')).map((each) =>
    childOf(each._attributes, 'name'),
  );
  return (
    kinds.includes('calendar') &&
    !kinds.includes('subscribed') &&
    (components.length === 0 || components.includes('VEVENT')) &&
    isWritable(props?.currentUserPrivilegeSet)
  );
}

/** A server that says nothing of it has no such rules. */
function isWritable(privileges: unknown): boolean {
  const names = listOf(childOf(privileges, 'privilege')).flatMap(Object.keys);
  return names.length === 0 || ['all', 'write', 'writeContent', 'bind'].some((name) => names.includes(name));
}

function foundIn({ href = '', props }: DAVResponse, homeUrl: string): FoundCalendar {
  const { href: url, pathname } = new URL(href, homeUrl);
  const given: unknown = childOf(props?.displayname, '_cdata') ?? props?.displayname;
  const isNamed = typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean';
  const name = isNamed ? String(given).trim() : '';
  return { url, name: (name || lastPartOf(pathname)).slice(0, MOST_NAME) };
}

function lastPartOf(pathname: string): string {
  const part = pathname.split('/').filter(Boolean).at(-1) ?? pathname;
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that stands for itself.
    return part;
  }
}
