import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../env.ts';
import type { GoogleSettings } from '../../../google-environment.ts';
import { type GoogleStandIn, startGoogleStandIn } from '../../../testing/google-stand-in/start.ts';
import { keepsProviderContract, MEETING as PLAIN_MEETING } from '../../../testing/provider-contract.ts';
import {
  type CalendarEvent,
  type CalendarProvider,
  type OpenConnection,
  ProviderError,
} from '../provider.ts';
import { openGoogleCalendar } from './google-calendar.ts';
import { createGoogleTokens, type GoogleAccess } from './tokens.ts';

/** Google Calendar as a provider, against a stand-in of its documented endpoints. */

let google: GoogleStandIn;
let settings: GoogleSettings;
beforeAll(async () => {
  google = await startGoogleStandIn();
  const read = readEnvironment(google.env).google;
  if (!read) throw new Error('Google is not set up');
  settings = read;
});
afterEach(() => google.reset());
afterAll(() => google.close());

const signal = AbortSignal.timeout(60_000);
const REDIRECT = 'http://localhost:3000/api/calendar/oauth/callback';

interface Opened {
  readonly calendar: CalendarProvider;
  /** Pauses that were asked for, in milliseconds. */
  readonly waits: number[];
  /** What is stored by now. */
  readonly stored: () => GoogleAccess;
}

/** What is stored of a connection, which several servers may open. */
async function connect(change: Partial<GoogleAccess> = {}) {
  const tokens = createGoogleTokens(settings, REDIRECT);
  const { url, codeVerifier } = await tokens.consentUrl('a state');
  const back = new URL(await google.consent(url));
  const { access } = await tokens.exchange(back.searchParams.get('code') ?? '', codeVerifier, signal);
  if (!access) throw new Error('no access was given');
  let stored = JSON.stringify({ ...access, ...change });
  const open = (): Opened => {
    const waits: number[] = [];
    const connection: OpenConnection = {
      id: 'connection_1',
      account: 'ada@gmail.example',
      calendar: 'primary',
      access: stored,
      saveAccess: async (next) => {
        stored = next;
      },
      readAccess: async () => stored,
    };
    const wait = async (ms: number) => void waits.push(ms);
    return {
      calendar: openGoogleCalendar({ settings, tokens, wait })(connection),
      waits,
      stored: () => JSON.parse(stored),
    };
  };
  // What is counted begins here.
  google.reset();
  return open;
}

const open = async (change?: Partial<GoogleAccess>) => (await connect(change))();

const MEETING: CalendarEvent = {
  ...PLAIN_MEETING,
  wantsMeetLink: true,
  description: 'Maria & Co <maria@example.com>\nBy the door',
};
const SPAN = { start: Date.parse('2026-12-01T00:00:00Z'), end: Date.parse('2026-12-02T00:00:00Z') };

const read = (calendar: CalendarProvider) => calendar.busy(SPAN, signal);
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('as every provider', () => {
  keepsProviderContract(async () => ({
    calendar: (await open()).calendar,
    shown: async () =>
      google.calendar.shown
        .map(({ summary, start, end }) => ({
          title: summary,
          start: new Date(start.dateTime),
          end: new Date(end.dateTime),
        }))
        .toSorted((a, b) => a.start.getTime() - b.start.getTime()),
  }));
});

describe('busy times', () => {
  it('come in whatever offset Google writes them', async () => {
    const { calendar } = await open();
    google.calendar.busy = [{ start: '2026-12-01T10:10:00+02:00', end: '2026-12-01T11:00:00+02:00' }];
    expect(await read(calendar)).toEqual([
      { start: Date.parse('2026-12-01T08:10:00Z'), end: Date.parse('2026-12-01T09:00:00Z') },
    ]);
  });

  it('requests a long span in parts', async () => {
    const { calendar } = await open();
    const day = 24 * 3_600_000;
    google.calendar.busy = [0, 50, 99].map((days) => ({
      start: new Date(SPAN.start + days * day).toISOString(),
      end: new Date(SPAN.start + days * day + 60_000).toISOString(),
    }));
    const busy = await calendar.busy({ start: SPAN.start, end: SPAN.start + 100 * day }, signal);
    expect(busy.map(({ start }) => (start - SPAN.start) / day)).toEqual([0, 50, 99]);
    expect(google.requests).toHaveLength(3);
  });

  it('that Google does not tell are not free ones', async () => {
    const { calendar } = await open();
    google.fail({ kind: 'garbage' });
    expect(await failureOf(read(calendar))).toBeInstanceOf(ProviderError);
  });
});

describe('events', () => {
  it('are created with a link to a meeting, moved and deleted', async () => {
    const { calendar } = await open();
    const { eventId, meetLink } = await calendar.create(MEETING, signal);
    expect(meetLink).toMatch(/^https:\/\/meet\.google\.com\//);
    expect(google.calendar.shown).toMatchObject([
      {
        id: eventId,
        summary: MEETING.title,
        description: 'Maria &amp; Co &lt;maria@example.com&gt;\nBy the door',
        start: { dateTime: '2026-12-01T12:00:00.000Z', timeZone: 'Europe/Kyiv' },
      },
    ]);
    const start = new Date('2026-12-01T13:00:00Z');
    expect(await calendar.change(eventId, { ...MEETING, start }, signal)).toEqual({ eventId, meetLink });
    expect(google.calendar.shown).toMatchObject([{ start: { dateTime: '2026-12-01T13:00:00.000Z' } }]);
    await calendar.cancel(eventId, signal);
    expect(google.calendar.shown).toEqual([]);
    await calendar.cancel('neverexisted', signal);
  });

  it('created again are the same, though the response was lost', async () => {
    const { calendar } = await open();
    google.fail({ kind: 'cut', after: true });
    expect(await failureOf(calendar.create(MEETING, signal))).toBeInstanceOf(ProviderError);
    const start = new Date('2026-12-01T13:00:00Z');
    const { meetLink } = await calendar.create({ ...MEETING, start }, signal);
    expect(google.calendar.shown).toMatchObject([{ start: { dateTime: start.toISOString() } }]);
    expect(meetLink).toMatch(/^https:/);
  });

  it('that are gone for good are there again when they are moved', async () => {
    const { calendar } = await open();
    const { eventId } = await calendar.create(MEETING, signal);
    google.calendar.events.clear();
    await calendar.change(eventId, MEETING, signal);
    expect(google.calendar.shown).toHaveLength(1);
  });

  it('have a link that takes Google a while', async () => {
    const { calendar, waits } = await open();
    google.calendar.meet = { pending: 2 };
    expect((await calendar.create(MEETING, signal)).meetLink).toMatch(/^https:/);
    expect(waits).toEqual([500, 500]);
  });

  it('writes an event again while its link is missing', async () => {
    const { calendar } = await open();
    google.calendar.meet = { pending: 6 };
    expect(await failureOf(calendar.create(MEETING, signal))).toMatchObject({ revoked: false });
    expect((await calendar.create(MEETING, signal)).meetLink).toMatch(/^https:/);
    expect(google.calendar.shown).toHaveLength(1);
  });

  it.each(['fails', 'not allowed'] as const)('are there without a link when making one %s', async (meet) => {
    const { calendar } = await open();
    google.calendar.meet = meet;
    expect((await calendar.create(MEETING, signal)).meetLink).toBeNull();
    expect(google.calendar.shown).toHaveLength(1);
  });

  it('have no link that nobody wants', async () => {
    const { calendar } = await open();
    expect((await calendar.create({ ...MEETING, wantsMeetLink: false }, signal)).meetLink).toBeNull();
    expect(google.requests.map(({ body }) => body).join()).not.toContain('conferenceData');
  });
});

describe('access', () => {
  it('that expires is refreshed before, and stored', async () => {
    const { calendar, stored } = await open({ accessToken: 'old', expiresAt: Date.now() + 1_000 });
    await read(calendar);
    await read(calendar);
    expect(google.tokenRequests).toHaveLength(1);
    expect(stored().accessToken).toMatch(/^ya29\./);
    expect(stored().expiresAt).toBeGreaterThan(Date.now() + 3_000_000);
  });

  it('that ended early is refreshed once', async () => {
    const { calendar } = await open();
    google.oauth.expire();
    expect(await read(calendar)).toEqual([]);
    expect(google.tokenRequests).toHaveLength(1);
  });

  it('is kept when the refresh token is replaced', async () => {
    const { calendar, stored } = await open({ expiresAt: 0 });
    const before = stored().refreshToken;
    google.oauth.rotates = true;
    await read(calendar);
    expect(stored().refreshToken).not.toBe(before);
    google.oauth.expire();
    await read(calendar);
  });

  it('refreshed on two servers at once is good on both', async () => {
    const openAgain = await connect({ expiresAt: 0 });
    google.oauth.rotates = true;
    const [one, two] = [openAgain(), openAgain()];
    await read(one.calendar);
    expect(await read(two.calendar)).toEqual([]);
  });

  it('that its owner withdrew is gone', async () => {
    const { calendar } = await open();
    google.oauth.withdraw();
    expect(await failureOf(read(calendar))).toMatchObject({ name: 'ProviderError', revoked: true });
  });

  it('that stays refused after a refresh is gone', async () => {
    const { calendar } = await open();
    google.fail({ kind: 'status', status: 401 }, { kind: 'status', status: 401 });
    expect(await failureOf(read(calendar))).toMatchObject({ revoked: true });
    expect(google.requests).toHaveLength(2);
  });

  it('without one of the permissions is gone', async () => {
    const { calendar } = await open();
    google.fail({ kind: 'status', status: 403, reason: 'insufficientPermissions' });
    expect(await failureOf(read(calendar))).toMatchObject({ revoked: true });
  });

  it('is not connected if its refresh fails', async () => {
    for (const fault of [{ kind: 'status', status: 503 }, { kind: 'garbage' }, { kind: 'cut' }] as const) {
      const { calendar } = await open({ expiresAt: 0 });
      google.failTokens(fault);
      expect(await failureOf(read(calendar))).toMatchObject({ name: 'ProviderError', revoked: false });
      // The library's own tries would take longer than whoever waits.
      expect(google.tokenRequests).toHaveLength(1);
    }
  });

  it('is withdrawn at Google', async () => {
    const { calendar } = await open();
    await calendar.disconnect?.(signal);
    expect(await failureOf(read(calendar))).toMatchObject({ revoked: true });
  });
});

describe('a failure', () => {
  it.each([
    ['429 with a time', { status: 429, reason: 'rateLimitExceeded', retryAfter: '2' }, [2_000]],
    ['429 without one', { status: 429, reason: 'rateLimitExceeded' }, [300]],
    ['403 of a rate', { status: 403, reason: 'userRateLimitExceeded', retryAfter: '0' }, [0]],
    ['500', { status: 500 }, [300]],
    ['503', { status: 503 }, [300]],
  ])('that passes is tried again: %s', async (_, fault, expected) => {
    const { calendar, waits } = await open();
    google.fail({ kind: 'status', ...fault });
    expect(await read(calendar)).toEqual([]);
    expect(waits).toEqual(expected);
  });

  it('that stays is one after three tries', async () => {
    const { calendar, waits } = await open();
    const fault = { kind: 'status', status: 500 } as const;
    google.fail(fault, fault, fault);
    expect(await failureOf(read(calendar))).toMatchObject({
      name: 'ProviderError',
      revoked: false,
      message: 'Google responded with 500 backendError',
    });
    expect(waits).toEqual([300, 600]);
  });

  it.each([
    ['that lasts longer than anybody waits', { status: 429, retryAfter: '60' }],
    ['that says when as a date', { status: 429, retryAfter: 'Fri, 31 Dec 2100 23:59:59 GMT' }],
    ['for the whole day', { status: 403, reason: 'dailyLimitExceeded' }],
    ['of an API that is not turned on', { status: 403, reason: 'accessNotConfigured' }],
    ['of a request', { status: 400, reason: 'invalid' }],
  ])('%s is one at once', async (_, fault) => {
    const { calendar, waits } = await open();
    google.fail({ kind: 'status', ...fault });
    expect(await failureOf(read(calendar))).toMatchObject({ name: 'ProviderError', revoked: false });
    expect([waits, google.requests.length]).toEqual([[], 1]);
  });

  it('is a Google that says nothing within the limit', async () => {
    const { calendar } = await open();
    google.fail({ kind: 'silence' });
    const limit = new AbortController();
    const reading = failureOf(calendar.busy(SPAN, limit.signal));
    limit.abort();
    expect(await reading).toBeInstanceOf(ProviderError);
  });

  it('is garbage instead of an event, which is no event', async () => {
    const { calendar } = await open();
    google.fail({ kind: 'garbage' });
    expect(await failureOf(calendar.create(MEETING, signal))).toBeInstanceOf(ProviderError);
  });
});
