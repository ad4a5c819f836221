import { MESSAGES, OWNER_LIMITS } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, type Owner, signUp } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

interface KeyInfo {
  readonly id: string;
  readonly lastUsedAt: string | null;
}

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const create = (owner: Owner, input: object = { name: 'Till' }) =>
  owner.client.post('/api/create_api_key', input);
const list = async (owner: Owner) =>
  (await owner.client.post('/api/list_api_keys')).body.apiKeys as KeyInfo[];
const byKey = (key: string, path = '/api/get_user', body: object = {}, headers = {}) =>
  app.client().post(path, body, { authorization: `Bearer ${key}`, ...headers });

async function keyOf(owner: Owner): Promise<{ key: string; id: string }> {
  const { key, apiKey } = (await create(owner)).body as { key: string; apiKey: KeyInfo };
  return { key, id: apiKey.id };
}

describe('POST /api/create_api_key', () => {
  it('shows the key once and keeps its hash', async () => {
    const owner = await signUp(app);
    const { status, body } = await create(owner, { name: ' Till in the shop ', expiresInDays: 30 });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Please keep the key in a safe place: it is not shown again.',
      key: expect.stringMatching(/^parlo_[A-Za-z]{64}$/),
      apiKey: {
        id: expect.any(String),
        name: 'Till in the shop',
        start: (body.key as string).slice(0, 10),
        createdAt: expect.any(String),
        lastUsedAt: null,
        expiresAt: expect.any(String),
      },
    });
    const { expiresAt } = body.apiKey as { expiresAt: string };
    expect((Date.parse(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(30, 2);
    expect(JSON.stringify(await list(owner))).not.toContain(body.key);
    const { rows } = await app.database.pool.query('select a::text as row from apikey a');
    expect(rows.map(({ row }) => row).join()).not.toContain((body.key as string).slice(10));
  });

  it('makes one that does not expire by default', async () => {
    const { body } = await create(await signUp(app));
    expect(body.apiKey).toMatchObject({ expiresAt: null });
  });

  it.each([
    {},
    { name: '' },
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { name: 'a', expiresInDays: 0 },
    { name: 'a', expiresInDays: 1.5 },
    { name: 'a', expiresInDays: 3_651 },
    { name: 'a', expiresInDays: '7' },
  ])('refuses %j', async (input) => {
    expect((await create(await signUp(app), input)).status).toBe(400);
  });

  it('takes the longest name and life', async () => {
    const owner = await signUp(app);
    const input = { name: 'ї'.repeat(OWNER_LIMITS.apiKeyName), expiresInDays: OWNER_LIMITS.apiKeyDays };
    expect((await create(owner, input)).status).toBe(200);
  });

  it('makes as many as one may have, also when all are asked for at once', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = await signUp(app);
      await give(owner, OWNER_LIMITS.apiKeys - 2);
      const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => create(owner)));
      const made = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status, body }) => status === 409 && body.code === 'limit_reached');
      expect([made.length, refused.length]).toEqual([2, 6]);
      for (const { body } of refused) expect(body).not.toHaveProperty('key');
      expect(await list(owner)).toHaveLength(OWNER_LIMITS.apiKeys);
      for (const { body } of made) expect((await byKey(body.key as string)).status).toBe(200);
    }
  });

  it('has room again when a key is ended or has expired', async () => {
    const owner = await signUp(app);
    await give(owner, OWNER_LIMITS.apiKeys);
    expect((await create(owner)).status).toBe(409);
    await owner.client.post('/api/revoke_api_key', { id: (await list(owner))[0]?.id });
    expect((await create(owner)).status).toBe(200);
    expect((await create(owner)).status).toBe(409);
    await app.database.pool.query(
      `update apikey set expires_at = now() - interval '1 second' where id = $1`,
      [(await list(owner))[0]?.id],
    );
    expect((await create(owner)).status).toBe(200);
  });
});

/** Keys that nobody has. */
async function give(owner: Owner, keys: number): Promise<void> {
  await app.database.pool.query(
    `insert into apikey (id, key, reference_id) select $1 || n, $1 || n, $1 from generate_series(1, $2) n`,
    [owner.id, keys],
  );
}

describe('an API key', () => {
  it('acts for its owner', async () => {
    const owner = await signUp(app);
    const { key } = await keyOf(owner);
    const { status, body, headers } = await byKey(key);
    expect([status, body.user]).toMatchObject([200, { id: owner.id, email: owner.email }]);
    expect(headers.getSetCookie()).toEqual([]);
    expect(body.user).not.toHaveProperty('via');
    const lowerCase = await app.client().post('/api/get_user', {}, { authorization: `bearer  ${key}` });
    expect(lowerCase.status).toBe(200);
  });

  it.each([
    ['/api/change_password', { currentPassword: 'correct horse battery', newPassword: 'something else' }],
    ['/api/change_email', { newEmail: 'thief@example.com', password: 'correct horse battery' }],
    ['/api/update_profile', { name: 'Eve' }],
    ['/api/list_sessions', {}],
    ['/api/end_session', {}],
    ['/api/create_api_key', { name: 'Another' }],
    ['/api/list_api_keys', {}],
    ['/api/revoke_api_key', { id: 'x' }],
    ['/api/send_verification', {}],
  ])('is refused at %s: that needs its person', async (path, body) => {
    const { key } = await keyOf(await signUp(app));
    const answer = await byKey(key, path, body);
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });

  it('is refused at what administrators do, also when it is one’s', async () => {
    const owner = await signUp(app);
    const { key } = await keyOf(owner);
    await makeAdmin(app, owner);
    expect((await byKey(key, '/api/admin/list_users')).status).toBe(403);
  });

  it.each([
    ['made up', `parlo_${'a'.repeat(64)}`],
    ['short', 'parlo_a'],
    ['very long', `parlo_${'a'.repeat(5_000)}`],
    ['no key', 'parlo_'],
    ['not in letters', "parlo_' or true --"],
    ['a hash', 'parlo_9uZ-8XWV7e_nT7jM1b7xX6y7m1dYQpQ8w1Tn1m9Z9cQ'],
  ])('that is %s lets nobody in', async (_, key) => {
    const { status, body } = await byKey(key);
    expect([status, body]).toMatchObject([
      401,
      { success: false, code: 'unauthenticated', message: MESSAGES.signInToContinue },
    ]);
  });

  it('can’t sign in with its stored hash', async () => {
    await keyOf(await signUp(app));
    const { rows } = await app.database.pool.query('select key from apikey');
    for (const { key } of rows) expect((await byKey(`parlo_${key}`)).status).toBe(401);
  });

  it('lets nobody in once it has expired', async () => {
    const owner = await signUp(app);
    const { key, id } = await keyOf(owner);
    await app.database.pool.query(
      `update apikey set expires_at = now() + interval '1 minute' where id = $1`,
      [id],
    );
    expect((await byKey(key)).status).toBe(200);
    await app.database.pool.query(
      `update apikey set expires_at = now() - interval '1 second' where id = $1`,
      [id],
    );
    expect((await byKey(key)).status).toBe(401);
    expect(await list(owner)).toEqual([]);
  });

  it('is not helped by a valid cookie', async () => {
    const { client } = await signUp(app);
    const { cookie } = client;
    expect((await byKey(`parlo_${'a'.repeat(64)}`, '/api/get_user', {}, { cookie })).status).toBe(401);
  });

  it('ends with its account', async () => {
    const owner = await signUp(app);
    const { key } = await keyOf(owner);
    await app.database.pool.query('delete from "user" where id = $1', [owner.id]);
    expect((await byKey(key)).status).toBe(401);
  });

  it('lets nobody in when it was switched off, or used as often as it may be', async () => {
    const owner = await signUp(app);
    for (const change of ['enabled = false', 'remaining = 0']) {
      const { key, id } = await keyOf(owner);
      expect((await byKey(key)).status).toBe(200);
      await app.database.pool.query(`update apikey set ${change} where id = $1`, [id]);
      expect((await byKey(key)).status, change).toBe(401);
    }
  });

  it('tells when it was last used', async () => {
    const owner = await signUp(app);
    const { key } = await keyOf(owner);
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await byKey(key)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const lastUsedAt = (await list(owner))[0]?.lastUsedAt ?? '';
    expect(Math.abs(Date.parse(lastUsedAt) - Date.now())).toBeLessThan(10_000);
  });
});

describe('POST /api/list_api_keys', () => {
  it('shows one’s own, the newest first', async () => {
    const [owner, other] = [await signUp(app), await signUp(app)];
    const [first, second] = [await keyOf(owner), await keyOf(owner)];
    await keyOf(other);
    expect((await list(owner)).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('needs somebody signed in', async () => {
    expect((await app.client().post('/api/list_api_keys')).status).toBe(401);
    expect((await app.client().post('/api/create_api_key', { name: 'x' })).status).toBe(401);
    expect((await app.client().post('/api/revoke_api_key', { id: 'x' })).status).toBe(401);
  });
});

describe('POST /api/revoke_api_key', () => {
  it('ends a key at once', async () => {
    const owner = await signUp(app);
    const [gone, kept] = [await keyOf(owner), await keyOf(owner)];
    const { body } = await owner.client.post('/api/revoke_api_key', { id: gone.id });
    expect((body.apiKeys as KeyInfo[]).map(({ id }) => id)).toEqual([kept.id]);
    expect((await byKey(gone.key)).status).toBe(401);
    expect((await byKey(kept.key)).status).toBe(200);
  });

  it('does not tell somebody else’s key from one that is not there', async () => {
    const [mine, other] = [await signUp(app), await signUp(app)];
    const { id, key } = await keyOf(other);
    for (const sent of [id, 'nothing', '']) {
      const { status, body } = await mine.client.post('/api/revoke_api_key', { id: sent });
      expect([status, body]).toMatchObject([
        404,
        { success: false, code: 'not_found', message: 'API key not found.' },
      ]);
    }
    expect((await byKey(key)).status).toBe(200);
  });
});
