import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { findLiveSessions, type LiveSession } from './live-session.ts';

let app: TestApp;
let owner: Owner;
let liveSession: LiveSession;
beforeAll(async () => {
  app = await createTestApp();
  liveSession = findLiveSessions(app.services.auth, app.services.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
});

const find = (headers: Record<string, string>) => liveSession(new Headers(headers));
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const setEnd = (end: string) =>
  app.database.pool.query(`update session set expires_at = now() + $2::interval where user_id = $1`, [
    owner.id,
    end,
  ]);

describe('a session that is live', () => {
  it('is found by its cookie and by its token, with what get_user says of its owner', async () => {
    const { body } = await owner.client.post('/api/get_user');
    const found = await find({ cookie: `theme=dark; ${owner.client.cookie}` });
    expect(found).toMatchObject({ id: owner.id, email: owner.email, admin: false, via: 'session' });
    expect(body.user).toMatchObject({ id: found?.id, name: found?.name, phone: found?.phone });
    expect(await find(bearer(owner.token))).toEqual(found);
    expect(await find(bearer(decodeURIComponent(owner.token)))).toEqual(found);
    const { rows } = await app.database.pool.query('select id from session where user_id = $1', [owner.id]);
    expect(rows).toEqual([{ id: found?.sessionId }]);
  });

  it('ends at once', async () => {
    expect((await owner.client.post('/api/get_user')).status).toBe(200);
    await app.database.pool.query('delete from session where user_id = $1', [owner.id]);
    expect(await find(bearer(owner.token))).toBeNull();
    expect((await owner.client.post('/api/get_user')).status).toBe(401);
  });

  it('is an administrator’s as soon as its account is', async () => {
    await app.database.pool.query(`update "user" set role = 'admin' where id = $1`, [owner.id]);
    expect(await find(bearer(owner.token))).toMatchObject({ admin: true });
  });
});

describe('what is left to better-auth', () => {
  it('is a session that has ended, or is due to be renewed', async () => {
    for (const end of ['-1 second', '1 second', '26 days 23 hours']) {
      await setEnd(end);
      expect(await find(bearer(owner.token)), end).toBeNull();
    }
    await setEnd('27 days 1 hour');
    expect(await find(bearer(owner.token))).not.toBeNull();
  });

  it('is every token that we did not sign', async () => {
    const other = await signUp(app);
    const [token = '', signature = ''] = decodeURIComponent(owner.token).split('.');
    const [, foreign = ''] = decodeURIComponent(other.token).split('.');
    const sent = [
      '',
      '.',
      token,
      `${token}.`,
      `.${signature}`,
      `${token}.${foreign}`,
      `${token}.${signature.slice(0, -1)}`,
      `${token}.${signature.toLowerCase()}`,
      `${token}.${signature}.`,
      `${token}x.${signature}`,
      '%E0%A4%A',
    ];
    for (const each of sent) expect(await find(bearer(each)), each).toBeNull();
    expect(await find(bearer(`${token}.${signature}`))).not.toBeNull();
  });

  it('is another scheme, another cookie, and two of the same', async () => {
    const { cookie } = owner.client;
    expect(await find({})).toBeNull();
    expect(await find({ authorization: `Basic ${owner.token}`, cookie })).toBeNull();
    expect(await find({ cookie: cookie.replace('parlo', 'other') })).toBeNull();
    expect(await find({ cookie: `${cookie}; ${(await signUp(app)).client.cookie}` })).toBeNull();
  });
});
