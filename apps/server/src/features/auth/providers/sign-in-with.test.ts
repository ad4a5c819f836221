import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appCode } from '../../../testing/app-code.ts';
import { type OidcPerson, type OidcStandIn, startOidc } from '../../../testing/oidc-stand-in.ts';
import { sentMails } from '../../../testing/read-outbox.ts';
import { type Owner, signUp } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TestClient } from '../../../testing/test-client.ts';

/** Where a browser would be; the app has no socket here. */
const PUBLIC = 'http://localhost';

let app: TestApp;
let oidc: OidcStandIn;
beforeAll(async () => {
  oidc = await startOidc(`${PUBLIC}/api/auth/callback/oidc`);
  app = await createTestApp({
    env: {
      PARLO_PUBLIC_URL: PUBLIC,
      PARLO_SIGN_IN_OIDC_ID: oidc.clientId,
      PARLO_SIGN_IN_OIDC_SECRET: oidc.clientSecret,
      PARLO_SIGN_IN_OIDC_ISSUER: oidc.issuer,
      PARLO_SIGN_IN_OIDC_NAME: 'Staff',
    },
  });
});
afterAll(async () => {
  await app.close();
  await oidc.close();
});

/** Follows a browser to the provider and back, up to `/api/auth/callback`. */
async function askProvider(address: string, person: OidcPerson | null): Promise<string> {
  oidc.person = person;
  const browser = new TestClient((path, init) => fetch(path, { ...init, redirect: 'manual' }));
  let at = address;
  for (let step = 0; step < 10 && at.startsWith(oidc.issuer); step += 1) {
    const { headers, body } = await browser.get(at);
    const location = headers.get('location');
    if (location === null) throw new Error(`the provider stopped at ${at}: ${JSON.stringify(body)}`);
    at = new URL(location, at).href;
  }
  return at.replace(PUBLIC, '');
}

/** Signs in with the provider; returns the screen's address in the end. */
async function signInAs(person: OidcPerson | null, client = app.client()) {
  const { body } = await client.post('/api/start_sign_in', { provider: 'oidc', from: '/dashboard' });
  const answer = await client.get(await askProvider(String(body.address), person));
  expect(answer.status).toBe(302);
  return { client, at: new URL(answer.headers.get('location') ?? '', PUBLIC) };
}

let people = 0;
const person = (more: Partial<OidcPerson> = {}): OidcPerson => {
  people += 1;
  const email = `staff${people}@example.com`;
  return { sub: `person-${people}`, email, email_verified: true, name: 'Grace Brewster Hopper', ...more };
};
const confirm = (email: string) =>
  app.database.pool.query('update "user" set email_verified = true where email = $1', [email]);

describe('an account without a password', () => {
  it('adds a passkey soon after signing in, and later only after signing in again', async () => {
    const somebody = person();
    const { client } = await signInAs(somebody);
    expect((await client.post('/api/get_sign_in_ways')).body.password).toBe(false);
    expect((await client.post('/api/start_passkey', {})).status).toBe(200);
    // A password can't be guessed that is not there.
    expect((await client.post('/api/start_passkey', { password: 'a guess' })).status).toBe(200);
    await app.database.pool.query(
      `update session set created_at = now() - interval '11 minutes'
       where user_id = (select id from "user" where email = $1)`,
      [somebody.email],
    );
    const { status, body } = await client.post('/api/start_passkey', {});
    expect([status, body.code, body.reason, body.params]).toEqual([
      403,
      'forbidden',
      'sign_in_again',
      { max: 10 },
    ]);
    const again = await signInAs(somebody);
    expect((await again.client.post('/api/start_passkey', {})).status).toBe(200);
  });
});

describe('signing in with a provider', () => {
  it('lists those that are set up', async () => {
    const { body } = await app.client().get('/api/sign_in_providers');
    expect(body).toEqual({ success: true, providers: [{ id: 'oidc', name: 'Staff' }] });
    const refused = await app.client().post('/api/start_sign_in', { provider: 'github' });
    expect(refused.status).toBe(404);
    expect((await app.client().get('/api/auth/callback/github')).status).toBe(404);
  });

  it('makes an account, with the name and the confirmed address that the provider knows', async () => {
    const somebody = person();
    const { client, at } = await signInAs(somebody);
    expect(at.pathname + at.search).toBe('/auth?arrived=new&from=%2Fdashboard');
    const { user } = (await client.post('/api/get_user')).body;
    expect(user).toMatchObject({
      email: somebody.email,
      name: 'Grace',
      surname: 'Brewster Hopper',
      emailVerified: true,
      admin: false,
    });
  });

  it('finds the account again by the person, also with another address', async () => {
    const somebody = person();
    const first = await signInAs(somebody);
    const again = await signInAs({ ...somebody, email: 'moved@example.com' });
    expect(again.at.searchParams.get('arrived')).toBe('again');
    const ids = await Promise.all(
      [first, again].map(async ({ client }) => (await client.post('/api/get_user')).body.user),
    );
    expect(ids[1]).toMatchObject({ id: (ids[0] as { id: string }).id, email: somebody.email });
  });

  it('opens an account that exists by an address that both sides have confirmed', async () => {
    const owner = await signUp(app);
    await confirm(owner.email);
    const { client } = await signInAs(person({ email: owner.email }));
    expect((await client.post('/api/get_user')).body.user).toMatchObject({ id: owner.id });
  });

  it.each([
    ['the provider has not confirmed it', false, true],
    ['the account has not confirmed it', true, false],
  ])('opens no account by its address while %s', async (_why, verified, confirmed) => {
    const owner = await signUp(app);
    if (confirmed) await confirm(owner.email);
    const { client, at } = await signInAs(person({ email: owner.email, email_verified: verified }));
    expect(at.pathname + at.search).toBe('/auth?error=account_not_linked');
    expect((await client.post('/api/get_user')).status).toBe(401);
  });

  it('asks for a code where the account has a second factor', async () => {
    const owner = await signUp(app);
    await confirm(owner.email);
    const { body } = await owner.client.post('/api/set_up_second_factor', owner);
    const secret = String(body.secret);
    await owner.client.post('/api/confirm_second_factor', { code: appCode(secret) });
    const { client, at } = await signInAs(person({ email: owner.email }));
    expect(at.pathname + at.search).toBe('/auth?code=&from=%2Fdashboard');
    expect((await client.post('/api/get_user')).status).toBe(401);
    const answer = await client.post('/api/verify_second_factor', { code: appCode(secret, 1) });
    expect(answer.body).toMatchObject({ success: true, user: { id: owner.id } });
  });

  it('goes back to the screen when somebody declines, or has no address', async () => {
    expect((await signInAs(null)).at.search).toBe('?error=access_denied');
    const { sub } = person();
    expect((await signInAs({ sub })).at.search).toBe('?error=email_not_found');
  });

  it('ends only in the browser that began, and once', async () => {
    const client = app.client();
    const { body } = await client.post('/api/start_sign_in', { provider: 'oidc' });
    const back = await askProvider(String(body.address), person());
    const stranger = app.client();
    const stolen = await stranger.get(back);
    expect(stolen.headers.get('location')).toMatch(/^\/auth\?error=/);
    expect((await stranger.post('/api/get_user')).status).toBe(401);
    const again = await client.get(back);
    expect(again.headers.get('location')).toMatch(/^\/auth\?/);
    const third = await client.get(back);
    expect(third.headers.get('location')).toMatch(/^\/auth\?error=/);
  });

  it('keeps no token of the provider', async () => {
    const somebody = person();
    await signInAs(somebody);
    const { rows } = await app.database.pool.query(
      'select access_token, refresh_token, id_token from account where account_id = $1',
      [`${oidc.issuer} ${somebody.sub}`],
    );
    expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }]);
  });

  it('says so when the provider is away', async () => {
    const env = {
      PARLO_PUBLIC_URL: PUBLIC,
      PARLO_SIGN_IN_OIDC_ID: 'parlo',
      PARLO_SIGN_IN_OIDC_SECRET: 'hidden',
      PARLO_SIGN_IN_OIDC_ISSUER: 'http://127.0.0.1:9',
    };
    const other = await createTestApp({ env });
    const refused = await other.client().post('/api/start_sign_in', { provider: 'oidc' });
    expect([refused.status, refused.body.reason]).toEqual([503, 'sign_in_unavailable']);
    await other.close();
  });
});

/** Links the provider to an account, as the profile does; returns the screen's address in the end. */
async function link({ client, password }: Owner, somebody: OidcPerson | null) {
  const { status, body } = await client.post('/api/link_service', { service: 'oidc', password });
  expect(status, JSON.stringify(body)).toBe(200);
  const answer = await client.get(await askProvider(String(body.address), somebody));
  return answer.headers.get('location');
}

describe('linking a service', () => {
  const ways = async ({ client }: Pick<Owner, 'client'>) => (await client.post('/api/get_sign_in_ways')).body;

  it('needs the password, takes another address, and lets in from then on', async () => {
    const owner = await signUp(app);
    const refused = await owner.client.post('/api/link_service', { service: 'oidc' });
    expect([refused.status, refused.body.code]).toEqual([403, 'wrong_password']);
    const somebody = person();
    await sentMails(app);
    expect(await link(owner, somebody)).toBe('/dashboard/profile?linked=oidc#services');
    expect(await ways(owner)).toEqual({
      success: true,
      password: true,
      services: [{ id: 'oidc', name: 'Staff', linked: true, available: true }],
    });
    expect((await sentMails(app)).map(({ subject }) => subject)).toEqual([
      'A service was linked to your account',
    ]);
    const { client } = await signInAs(somebody);
    expect((await client.post('/api/get_user')).body.user).toMatchObject({ id: owner.id });
    const unlinked = await owner.client.post('/api/unlink_service', { service: 'oidc' });
    expect(unlinked.body.services).toMatchObject([{ linked: false }]);
    expect((await sentMails(app)).map(({ subject }) => subject)).toEqual([
      'A service was unlinked from your account',
    ]);
    const { at } = await signInAs(somebody);
    expect(at.searchParams.get('arrived')).toBe('new');
    const { acts } = (await owner.client.post('/api/get_activity', {})).body as { acts: { act: string }[] };
    expect(acts.slice(0, 3).map(({ act }) => act)).toEqual(['unlink_service', 'sign_in', 'link_service']);
  });

  it.each([
    ['an account of somebody else’s', 'account_already_linked_to_different_user', true],
    ['an address that the service has not confirmed', 'unable_to_link_account', false],
  ])('refuses %s', async (_what, reason, email_verified) => {
    const somebody = person({ email_verified });
    if (email_verified) await signInAs(somebody);
    const owner = await signUp(app);
    expect(await link(owner, somebody)).toBe(`/dashboard/profile?not_linked=${reason}#services`);
    expect(await ways(owner)).toMatchObject({ services: [{ linked: false }] });
  });

  it('is told when the person declines', async () => {
    const owner = await signUp(app);
    expect(await link(owner, null)).toBe('/dashboard/profile?not_linked=access_denied#services');
  });

  it('never takes the last way to sign in', async () => {
    const { client } = await signInAs(person());
    expect(await ways({ client })).toMatchObject({ password: false, services: [{ linked: true }] });
    const refused = await client.post('/api/unlink_service', { service: 'oidc' });
    expect([refused.status, refused.body.reason]).toEqual([403, 'last_way']);
    expect(await ways({ client })).toMatchObject({ services: [{ linked: true }] });
  });
});
