import type { ConnectCaldavResponse, ENDPOINTS, Reason } from '@parlo/contract';
import type { Database } from '../../../db/connect.ts';
import type { InputOf, Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import { createGuardedFetch } from '../../../platform/http/guarded-fetch.ts';
import { requireOwnAssistant } from '../../../platform/own-assistant.ts';
import type { Calendars } from '../calendars.ts';
import type { CalendarProvider, OpenConnection } from '../provider.ts';
import { type CaldavAccess, openCaldavCalendar } from './caldav-calendar.ts';
import { createDavFetch, DavError } from './dav-fetch.ts';
import { type FoundCalendar, findCalendars, NoCalendars } from './find-calendars.ts';

/** Some requests, one after the other. */
const CONNECT_MS = 20_000;

/** Calendars at CalDAV servers. Whoever creates it closes it. */
export interface Caldav {
  /** Whether addresses with `http` and in private networks may be used. */
  readonly allowsPrivate: boolean;
  open(connection: Pick<OpenConnection, 'calendar' | 'access' | 'tellUnread'>): CalendarProvider;
  find(url: string, access: CaldavAccess, signal: AbortSignal): Promise<FoundCalendar[]>;
  close(): Promise<void>;
}

export function createCaldav({ allowsPrivate }: Pick<Caldav, 'allowsPrivate'>): Caldav {
  const guarded = createGuardedFetch(allowsPrivate ? 'anywhere' : 'public');
  return {
    allowsPrivate,
    open: (connection) => openCaldavCalendar(guarded, connection),
    find: (url, access, signal) => findCalendars(url, createDavFetch(guarded.fetch, access, signal)),
    close: guarded.close,
  };
}

export interface ConnectCaldavDeps {
  readonly db: Database;
  readonly calendars: Calendars;
  readonly caldav: Caldav;
}

/** Finds the calendars of an account and connects its only one, or the chosen one. */
export function connectCaldav({
  db,
  calendars,
  caldav,
}: ConnectCaldavDeps): Operation<typeof ENDPOINTS.connectCaldav> {
  return async (given, { user, signal }) => {
    const { id } = await requireOwnAssistant(db, user.id, given.assistantId);
    const url = readAddress(given.url, caldav.allowsPrivate);
    const access = { username: given.username, password: given.password };
    const found = await findOrRefuse(caldav, url, access, signal);
    const chosen = choose(found, given, url);
    if (chosen) {
      await calendars.saveConnection({
        ownerId: user.id,
        assistantId: given.forAll ? null : id,
        provider: 'caldav',
        account: accountOf(given.username, chosen.url),
        calendar: chosen.url,
        access: JSON.stringify(access),
      });
    }
    return {
      success: true,
      connected: chosen !== undefined,
      calendars: found,
    } satisfies ConnectCaldavResponse;
  };
}

/** As people write it: `cloud.example.com` is enough. */
function readAddress(given: string, mayBePrivate: boolean): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `https://${given}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.hostname === '' ||
    url.username !== '' ||
    url.password !== ''
  ) {
    throw refused('caldav_address', 'An address looks like https://cloud.example.com.');
  }
  if (url.protocol === 'http:' && !mayBePrivate) {
    throw notHttps();
  }
  url.hash = '';
  return url.href;
}

async function findOrRefuse(
  caldav: Caldav,
  url: string,
  access: CaldavAccess,
  signal: AbortSignal,
): Promise<FoundCalendar[]> {
  try {
    const limit = AbortSignal.timeout(CONNECT_MS);
    return await caldav.find(url, access, AbortSignal.any([signal, limit]));
  } catch (error) {
    throw refusalOf(error, url);
  }
}

function choose(
  found: readonly FoundCalendar[],
  { calendar }: InputOf<typeof ENDPOINTS.connectCaldav>,
  url: string,
): FoundCalendar | undefined {
  if (found.length === 0) {
    throw refused('caldav_no_calendar', 'This account has no calendar that events can be added to.');
  }
  // Some people give the address of the calendar itself.
  const chosen = found.find((each) => each.url === (calendar ?? url));
  if (calendar !== undefined && !chosen) {
    throw new AppError('invalid_choice', 'This calendar is not there any more. Please choose another one.', {
      field: 'calendar',
    });
  }
  return chosen ?? (found.length === 1 ? found[0] : undefined);
}

const accountOf = (username: string, url: string) =>
  username.includes('@') ? username : `${username}@${new URL(url).hostname}`;

const refused = (reason: Exclude<CaldavReason, 'caldav_elsewhere'>, message: string, cause?: unknown) =>
  new AppError(reason, message, { cause, field: reason === 'caldav_password' ? 'password' : 'url' });

type CaldavReason = Extract<Reason, `caldav_${string}`>;

const notHttps = (cause?: unknown) =>
  refused(
    'caldav_not_https',
    'The address has to begin with https: without it, anybody could read the password.',
    cause,
  );

function refusalOf(error: unknown, url: string): unknown {
  if (error instanceof NoCalendars) {
    if (error.reason === 'wrong_password') {
      return refused('caldav_password', 'The server does not know this user name and password.', error);
    }
    return error.reason === 'busy' ? unreachable(error) : notCaldav(error);
  }
  if (!(error instanceof DavError)) return error;
  switch (error.fault) {
    case 'forbidden_address':
      // On the operator's own network `http` may do.
      if (url.startsWith('http:')) return notHttps(error);
      return refused(
        'caldav_private',
        'Addresses in private networks are not allowed on this server.',
        error,
      );
    case 'elsewhere': {
      const address = error.address ?? '';
      const message = `This address leads to ${address}. If that is your calendar’s server, enter that address.`;
      return new AppError('caldav_elsewhere', message, { cause: error, field: 'url', params: { address } });
    }
    case 'certificate':
      return refused('caldav_certificate', 'The server’s certificate is not one that is trusted.', error);
    case 'too_slow':
    case 'unreachable':
      return unreachable(error);
    case 'bad_response':
      return notCaldav(error);
  }
}

const unreachable = (cause: Error) =>
  refused(
    'caldav_unreachable',
    'The server can’t be reached right now. Check the address, or try again.',
    cause,
  );

const notCaldav = (cause: Error) =>
  refused('caldav_not_found', 'At this address is no CalDAV server that lets you in.', cause);
