import { OauthMessage } from '@parlo/contract';
import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { calendarConnections, verification } from '../../../db/schema.ts';
import { unseal } from '../../../platform/tokens/sealed-text.ts';
import { type OpenedCalendar, openCalendar, PLENTY } from '../../../testing/calendar.ts';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { type GoogleStandIn, startGoogleStandIn } from '../../../testing/google-stand-in/start.ts';
import { linesOf } from '../../../testing/log-lines.ts';
import type { TestClient } from '../../../testing/test-client.ts';

/** Connecting a Google calendar: the window of consent, and everything it can come back with. */

const log = linesOf('trace');

let google: GoogleStandIn;
let app: CallApp;
beforeAll(async () => {
  google = await startGoogleStandIn();
  app = await createCallApp({
    limits: { ...PLENTY, calendarOauthStart: PLENTY.chat },
    env: google.env,
    logger: log.logger,
  });
});
afterEach(() => google.reset());
afterAll(async () => {
  await app.close();
  await google.close();
});

/** The address of Google's page, for an assistant or, without one, for all of the account. */
async function start({ owner, assistantId }: OpenedCalendar, forAll = false): Promise<string> {
  const of = forAll ? '' : `&assistant_id=${assistantId}`;
  const { body } = await owner.client.get(`/api/calendar/oauth/start?email=${owner.email}${of}`);
  expect(body).toMatchObject({ success: true, client_id: google.oauth.client.id });
  return String(body.auth_url);
}

interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What the page posts to the page that opened it. */
  readonly message: OauthMessage;
}

async function openCallback(client: TestClient, address: string, language = 'en'): Promise<Shown> {
  const { pathname, search } = new URL(address);
  const headers = { 'accept-language': language };
  const response = await client.raw(`${pathname}${search}`, { headers });
  const text = String(response.body.text);
  const data = /data-message="([^"]*)"/.exec(text)?.[1] ?? '';
  const message = OauthMessage.parse(JSON.parse(data.replaceAll('&quot;', '"').replaceAll('&#39;', "'")));
  return { status: response.status, headers: response.headers, text, message };
}

const statusOf = async ({ owner, assistantId }: OpenedCalendar) =>
  (await owner.client.get(`/api/calendar/status?assistant_id=${assistantId}`)).body;

it('connects after consent, for one assistant', async () => {
  const place = await openCalendar(app);
  expect(await statusOf(place)).toMatchObject({
    connected: false,
    available: expect.arrayContaining(['google']),
  });
  const authUrl = new URL(await start(place));
  expect(Object.fromEntries(authUrl.searchParams)).toMatchObject({
    access_type: 'offline',
    code_challenge_method: 'S256',
    redirect_uri: 'http://localhost:3000/api/calendar/oauth/callback',
    scope:
      'openid email https://www.googleapis.com/auth/calendar.events.owned https://www.googleapis.com/auth/calendar.freebusy',
  });
  const shown = await openCallback(place.owner.client, await google.consent(authUrl.href));
  expect(shown).toMatchObject({ status: 200, message: { type: 'oauth_success' } });
  expect(shown.text).toContain('Your Google calendar is connected.');
  expect(await statusOf(place)).toMatchObject({
    connected: true,
    provider: 'google',
    account: 'ada@gmail.example',
    revoked: false,
  });
});

it('connects for all assistants of the account', async () => {
  const place = await openCalendar(app);
  await openCallback(place.owner.client, await google.consent(await start(place, true)));
  const [row] = await app.services.db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.ownerId, place.owner.id));
  expect(row).toMatchObject({ assistantId: null, account: 'ada@gmail.example', calendar: 'primary' });
});

it('stores tokens sealed, and of a window only what nobody can use', async () => {
  const place = await openCalendar(app);
  const address = await start(place);
  const state = new URL(address).searchParams.get('state') ?? '';
  const pending = await app.services.db
    .select()
    .from(verification)
    .where(like(verification.identifier, `%${place.owner.id}`));
  expect(JSON.stringify(pending)).not.toContain(state);
  expect(JSON.stringify(pending)).not.toContain('codeVerifier');
  await openCallback(place.owner.client, await google.consent(address));
  const [row] = await app.services.db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.ownerId, place.owner.id));
  const [token = ''] = google.oauth.refreshTokens.slice(-1);
  expect(row?.sealedAccess).not.toContain(token);
  const key = app.services.secrets.keyFor('calendar-access');
  expect(JSON.parse(unseal(row?.sealedAccess ?? '', key, row?.id ?? '') ?? '')).toMatchObject({
    refreshToken: token,
  });
});

it('shows a page that posts to our own origin, closes, and is readable without the page that opened it', async () => {
  const place = await openCalendar(app);
  const address = await google.consent(await start(place));
  const { headers, text } = await openCallback(place.owner.client, address, 'uk');
  expect(text).toContain('Ваш Google Календар під’єднано.');
  expect(text).toContain(
    'opener.postMessage(JSON.parse(document.body.dataset.message),location.origin);close()',
  );
  expect(headers.get('content-language')).toBe('uk');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'sha256-[\w+/=]+'/);
  expect(policy).not.toContain('unsafe');
  expect(text).not.toContain(new URL(address).searchParams.get('code'));
});

it('says when access was not allowed', async () => {
  const place = await openCalendar(app);
  const address = await google.consent(await start(place), { deny: true });
  expect(await openCallback(place.owner.client, address)).toMatchObject({
    status: 403,
    message: { type: 'oauth_error', message: expect.stringContaining('did not allow') },
  });
  expect(await statusOf(place)).toMatchObject({ connected: false });
});

it.each(['calendar.freebusy', 'calendar.events.owned'])('wants %s', async (without) => {
  const place = await openCalendar(app);
  const address = await google.consent(await start(place), { without });
  const { message } = await openCallback(place.owner.client, address);
  expect(message).toMatchObject({ type: 'oauth_error', message: expect.stringContaining('both') });
  expect(await statusOf(place)).toMatchObject({ connected: false });
});

it('wants a refresh token', async () => {
  const place = await openCalendar(app);
  google.oauth.withholdsRefresh = true;
  const { message } = await openCallback(place.owner.client, await google.consent(await start(place)));
  expect(message.type).toBe('oauth_error');
  expect(await statusOf(place)).toMatchObject({ connected: false });
});

it('uses a state once', async () => {
  const place = await openCalendar(app);
  const authUrl = await start(place);
  const [first, second] = [await google.consent(authUrl), await google.consent(authUrl)];
  const pages = await Promise.all(
    [first, second].map((address) => openCallback(place.owner.client, address)),
  );
  expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

it('refuses a state that is unknown, expired or absent', async () => {
  const place = await openCalendar(app);
  const refused = async (address: string) => {
    const { status, message } = await openCallback(place.owner.client, address);
    expect([status, message.type]).toEqual([400, 'oauth_error']);
  };
  const address = await google.consent(await start(place));
  await app.services.db
    .update(verification)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(like(verification.identifier, `calendar-oauth ${place.owner.id}`));
  await refused(address);
  for (const query of [
    '',
    '?state=%00',
    '?state=x&code=y',
    `?state=${'x'.repeat(9_000)}`,
    '?code[]=1&state[]=2',
  ]) {
    await refused(`http://localhost/api/calendar/oauth/callback${query}`);
  }
  expect(google.tokenRequests).toEqual([]);
  expect(await statusOf(place)).toMatchObject({ connected: false });
});

it('refuses the window of another account, and uses it up', async () => {
  const [victim, attacker] = [await openCalendar(app), await openCalendar(app)];
  const address = await google.consent(await start(attacker));
  expect(await openCallback(victim.owner.client, address)).toMatchObject({ status: 400 });
  expect(await openCallback(attacker.owner.client, address)).toMatchObject({ status: 400 });
  expect(google.tokenRequests).toEqual([]);
  for (const place of [victim, attacker]) expect(await statusOf(place)).toMatchObject({ connected: false });
});

it('requires a session', async () => {
  const place = await openCalendar(app);
  const address = await google.consent(await start(place));
  expect(await openCallback(app.client(), address)).toMatchObject({
    status: 401,
    message: { type: 'oauth_error', message: expect.stringContaining('log in') },
  });
  // It still works once they are.
  expect(await openCallback(place.owner.client, address)).toMatchObject({ status: 200 });
});

it.each([
  ['fails', { kind: 'status', status: 503 }],
  ['does not know the client', { kind: 'status', status: 401 }],
  ['sends garbage', { kind: 'garbage' }],
  ['breaks the connection', { kind: 'cut' }],
] as const)('says so when Google %s', async (_, fault) => {
  const place = await openCalendar(app);
  const address = await google.consent(await start(place));
  google.failTokens(fault);
  expect(await openCallback(place.owner.client, address)).toMatchObject({
    status: 503,
    message: { type: 'oauth_error', message: expect.stringContaining('try again') },
  });
  expect(google.tokenRequests).toHaveLength(1);
  expect(log.lines().findLast(({ level }) => level === 'warn')).toMatchObject({
    msg: 'a Google calendar was not connected',
    err: { type: 'ProviderError' },
  });
  expect(await statusOf(place)).toMatchObject({ connected: false });
});

it('refuses a code that is not Google’s', async () => {
  const place = await openCalendar(app);
  const address = new URL(await google.consent(await start(place)));
  address.searchParams.set('code', '4/forged');
  expect(await openCallback(place.owner.client, address.href)).toMatchObject({ status: 400 });
});

it('says that an assistant was deleted meanwhile', async () => {
  const place = await openCalendar(app);
  const address = await google.consent(await start(place));
  await place.owner.client.post('/api/delete_assistant', {
    email: place.owner.email,
    assistantId: place.assistantId,
  });
  expect(await openCallback(place.owner.client, address)).toMatchObject({ status: 404 });
});

it('begins for one’s own account and assistant alone', async () => {
  const [mine, theirs] = [await openCalendar(app), await openCalendar(app)];
  const { client } = mine.owner;
  const begin = (email: string, id: string) =>
    client.get(`/api/calendar/oauth/start?email=${email}&assistant_id=${id}`);
  expect(await begin(theirs.owner.email, mine.assistantId)).toMatchObject({ status: 403 });
  expect(await begin(mine.owner.email, theirs.assistantId)).toMatchObject({ status: 404 });
});

it('keeps codes, tokens and states out of the log', async () => {
  const place = await openCalendar(app);
  const authUrl = await start(place);
  const address = await google.consent(authUrl);
  await openCallback(place.owner.client, address);
  const written = JSON.stringify(log.lines());
  expect(written).toContain('a Google calendar was not connected');
  const { searchParams } = new URL(address);
  const [code, state] = [String(searchParams.get('code')), String(searchParams.get('state'))];
  expect(code).toMatch(/^4\/.{16,}/);
  expect(state).toBe(new URL(authUrl).searchParams.get('state'));
  // How Google's access and refresh tokens and a client's secret begin.
  for (const secret of [code, encodeURIComponent(code), state, '4/forged', 'ya29.', '1//', 'GOCSPX']) {
    expect(written).not.toContain(secret);
  }
});
