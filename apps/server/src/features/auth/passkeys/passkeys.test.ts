import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appCode } from '../../../testing/app-code.ts';
import { type Authenticator, createAuthenticator } from '../../../testing/authenticator.ts';
import { sentMails } from '../../../testing/read-outbox.ts';
import { type Owner, signUp, signUpAdmin } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { PARLO_REQUIRE_ADMIN_2FA: 'on' } });
});
afterAll(() => app.close());

const HERE = { host: 'localhost', origin: 'http://localhost' };

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly lastUsedAt: string | null;
}

/** The options of a ceremony. */
async function begin(client: TestClient, path: string, input: object = {}) {
  const { status, body } = await client.post(`/api/${path}`, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.options as { challenge: string; rpId?: string; excludeCredentials?: { id: string }[] };
}

async function add({ client, password }: Owner, device = createAuthenticator(), code?: string) {
  const options = await begin(client, 'start_passkey', { password, ...(code && { code }) });
  const { status, body } = await client.post('/api/add_passkey', { credential: device.make(options) }, HERE);
  expect(status, JSON.stringify(body)).toBe(200);
  const passkeys = body.passkeys as Listed[];
  return { device, passkeys, id: passkeys.at(-1)?.id ?? '' };
}

async function signIn(device: Authenticator, client = app.client()) {
  const options = await begin(client, 'start_passkey_sign_in');
  return client.post('/api/sign_in_with_passkey', { credential: device.use(options) }, HERE);
}

describe('adding a passkey', () => {
  it('needs the password, names it, tells the owner, and does not take the same device twice', async () => {
    const owner = await signUp(app);
    await sentMails(app);
    const refused = await owner.client.post('/api/start_passkey', { password: 'a guess' });
    expect([refused.status, refused.body.code]).toEqual([403, 'wrong_password']);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
    const device = createAuthenticator();
    const options = await begin(owner.client, 'start_passkey', { password: owner.password });
    const headers = { ...HERE, 'user-agent': agent };
    const { body } = await owner.client.post(
      '/api/add_passkey',
      { credential: device.make(options) },
      headers,
    );
    expect(body.passkeys).toMatchObject([{ name: 'Firefox, Linux', lastUsedAt: null }]);
    const again = await begin(owner.client, 'start_passkey', { password: owner.password });
    expect(again.excludeCredentials).toMatchObject([{ id: device.id }]);
    expect((await sentMails(app)).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your account',
    ]);
    const { acts } = (await owner.client.post('/api/get_activity', {})).body as { acts: { act: string }[] };
    expect(acts[0]).toMatchObject({ act: 'add_passkey', about: 'Firefox, Linux' });
  });

  it('takes the name of a password manager that is known', async () => {
    const { passkeys } = await add(
      await signUp(app),
      createAuthenticator('d548826e79b4db40a3d811116f7e8349'),
    );
    expect(passkeys[0]?.name).toBe('Bitwarden');
  });

  it('needs a code as well where signing in does', async () => {
    const owner = await signUp(app);
    const { client, password } = owner;
    const { body } = await client.post('/api/set_up_second_factor', { password });
    const secret = String(body.secret);
    await client.post('/api/confirm_second_factor', { code: appCode(secret) });
    for (const given of [{ password }, { password, code: '000000' }]) {
      const refused = await client.post('/api/start_passkey', given);
      expect([refused.status, refused.body.code]).toEqual([403, 'wrong_code']);
    }
    const { device } = await add(owner, createAuthenticator(), appCode(secret, 1));
    // It is two factors in one.
    expect((await signIn(device)).status).toBe(200);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another server', { rpId: 'evil.example' }],
    ['a device that nobody unlocked', { unlocked: false }],
  ])('refuses a response of %s', async (_name, behaviour) => {
    const { client, password } = await signUp(app);
    const options = await begin(client, 'start_passkey', { password });
    const credential = createAuthenticator().make(options, behaviour);
    const { status, body } = await client.post('/api/add_passkey', { credential }, HERE);
    expect([status, body.reason]).toEqual([400, 'passkey_failed']);
    expect((await client.post('/api/list_passkeys')).body.passkeys).toEqual([]);
  });

  it('refuses a response that is used again, and one to another’s challenge', async () => {
    const owner = await signUp(app);
    const options = await begin(owner.client, 'start_passkey', { password: owner.password });
    const device = createAuthenticator();
    const credential = device.make(options);
    const other = await signUp(app);
    await begin(other.client, 'start_passkey', { password: other.password });
    expect((await other.client.post('/api/add_passkey', { credential }, HERE)).body.reason).toBe(
      'passkey_failed',
    );
    expect((await owner.client.post('/api/add_passkey', { credential }, HERE)).status).toBe(200);
    expect((await owner.client.post('/api/add_passkey', { credential }, HERE)).body.reason).toBe(
      'passkey_expired',
    );
    // Another account can't claim the id of this passkey for a key of its own.
    const next = await begin(other.client, 'start_passkey', { password: other.password });
    const claimed = { ...device.make(next) };
    expect((await other.client.post('/api/add_passkey', { credential: claimed }, HERE)).body.reason).toBe(
      'passkey_failed',
    );
  });
});

describe('signing in with a passkey', () => {
  it('asks for nothing else, and is listed', async () => {
    const owner = await signUp(app);
    const { device } = await add(owner);
    const client = app.client();
    const { status, body } = await signIn(device, client);
    expect([status, body.user]).toMatchObject([200, { email: owner.email }]);
    expect((await client.post('/api/get_user')).status).toBe(200);
    const { passkeys } = (await client.post('/api/list_passkeys')).body as { passkeys: Listed[] };
    expect(passkeys[0]?.lastUsedAt).not.toBeNull();
    expect((await signIn(device)).status).toBe(200);
  });

  it('refuses a passkey that nobody has, a response that is used again, and a device that nobody unlocked', async () => {
    const { device } = await add(await signUp(app));
    expect((await signIn(createAuthenticator())).body.reason).toBe('unknown_passkey');
    const client = app.client();
    const options = await begin(client, 'start_passkey_sign_in');
    expect(options.rpId).toBe('localhost');
    const locked = { credential: device.use(options, { unlocked: false }) };
    const refused = await client.post('/api/sign_in_with_passkey', locked, HERE);
    expect([refused.status, refused.body.reason]).toEqual([400, 'passkey_failed']);
    const used = { credential: device.use(await begin(client, 'start_passkey_sign_in')) };
    expect((await client.post('/api/sign_in_with_passkey', used, HERE)).status).toBe(200);
    expect((await client.post('/api/sign_in_with_passkey', used, HERE)).body.reason).toBe('passkey_expired');
    expect((await client.post('/api/sign_in_with_passkey', { credential: 'x' }, HERE)).status).toBe(400);
  });

  it('counts as the second factor of an administrator, also in the session that added it', async () => {
    const admin = await signUpAdmin(app);
    const required = async (client: TestClient) =>
      (await client.post('/api/get_second_factor')).body.required;
    expect((await admin.client.post('/api/admin/list_acts', {})).body.reason).toBe('second_factor_needed');
    expect(await required(admin.client)).toBe(true);
    const { device, id } = await add(admin);
    expect((await admin.client.post('/api/admin/list_acts', {})).status).toBe(200);
    const client = app.client();
    await signIn(device, client);
    expect((await client.post('/api/admin/list_acts', {})).status).toBe(200);
    expect(await required(client)).toBe(false);
    // The password alone is still one factor.
    const byPassword = app.client();
    await byPassword.post('/api/login', { email: admin.email, password: admin.password });
    expect((await byPassword.post('/api/admin/list_acts', {})).status).toBe(403);
    await admin.client.post('/api/remove_passkey', { passkeyId: id });
    expect((await admin.client.post('/api/admin/list_acts', {})).status).toBe(403);
  });
});

describe('a passkey', () => {
  it('is renamed by its owner alone', async () => {
    const owner = await signUp(app);
    const { id } = await add(owner);
    const rename = (name: string, { client }: Owner) =>
      client.post('/api/rename_passkey', { passkeyId: id, name });
    expect((await rename(' My phone ', owner)).body.passkeys).toMatchObject([{ name: 'My phone' }]);
    expect((await rename('Mine', await signUp(app))).status).toBe(404);
    expect((await rename('', owner)).status).toBe(400);
  });

  it('signs in no more once it is removed, and takes the sessions along that it opened', async () => {
    const owner = await signUp(app);
    const { device, id } = await add(owner);
    const elsewhere = app.client();
    await signIn(device, elsewhere);
    await sentMails(app);
    const stranger = await signUp(app);
    expect((await stranger.client.post('/api/remove_passkey', { passkeyId: id })).status).toBe(404);
    await sentMails(app);
    const removed = await owner.client.post('/api/remove_passkey', { passkeyId: id });
    expect([removed.status, removed.body.passkeys]).toEqual([200, []]);
    expect((await elsewhere.post('/api/get_user')).status).toBe(401);
    expect((await owner.client.post('/api/get_user')).status).toBe(200);
    expect((await signIn(device)).body.reason).toBe('unknown_passkey');
    expect((await sentMails(app)).map(({ subject }) => subject)).toEqual([
      'A passkey was removed from your account',
    ]);
  });

  it('stays when nothing else signs in', async () => {
    const owner = await signUp(app);
    const { id } = await add(owner);
    await app.database.pool.query('update account set password = null where user_id = $1', [owner.id]);
    const refused = await owner.client.post('/api/remove_passkey', { passkeyId: id });
    expect([refused.status, refused.body.reason]).toEqual([403, 'last_way']);
    expect((await owner.client.post('/api/list_passkeys')).body.passkeys).toHaveLength(1);
  });
});
