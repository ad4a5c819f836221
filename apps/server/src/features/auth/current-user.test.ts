import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../platform/api.ts';
import { makeAdmin, type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
});

function find(headers: Record<string, string>): Promise<CurrentUser | null> {
  const raw = new Request('http://localhost/', { headers });
  return app.services.identify({ req: { raw }, header: () => {} } as never);
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const setEnd = (end: string) =>
  app.database.pool.query(`update session set expires_at = now() + $2::interval where user_id = $1`, [
    owner.id,
    end,
  ]);

describe('the current user', () => {
  it('is found by a cookie and by a token, as get_user describes them', async () => {
    const { body } = await owner.client.post('/api/get_user');
    const found = await find({ cookie: `theme=dark; ${owner.client.cookie}` });
    expect(found).toMatchObject({ id: owner.id, email: owner.email, admin: false, via: 'session' });
    expect(body.user).toMatchObject({ id: found?.id, name: found?.name, phone: found?.phone });
    expect(await find(bearer(owner.token))).toEqual(found);
    expect(await find(bearer(decodeURIComponent(owner.token)))).toEqual(found);
    const { rows } = await app.database.pool.query('select id from session where user_id = $1', [owner.id]);
    expect(rows).toEqual([{ id: found?.sessionId }]);
  });

  it('is null as soon as the session is gone', async () => {
    expect((await owner.client.post('/api/get_user')).status).toBe(200);
    await app.database.pool.query('delete from session where user_id = $1', [owner.id]);
    expect(await find(bearer(owner.token))).toBeNull();
    expect((await owner.client.post('/api/get_user')).status).toBe(401);
  });

  it('is an administrator as soon as the account is', async () => {
    await makeAdmin(app, owner);
    expect(await find(bearer(owner.token))).toMatchObject({ admin: true });
  });

  it('is null after the session expired; a session that is due is renewed', async () => {
    await setEnd('26 days 23 hours');
    expect(await find(bearer(owner.token))).toMatchObject({ id: owner.id });
    const { rows } = await app.database.pool.query(
      `select expires_at > now() + interval '27 days' as renewed from session where user_id = $1`,
      [owner.id],
    );
    expect(rows).toEqual([{ renewed: true }]);
    await setEnd('-1 second');
    expect(await find(bearer(owner.token))).toBeNull();
  });

  it('is null for a token that we did not sign', async () => {
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
      `${token}x.${signature}`,
      '%E0%A4%A',
    ];
    for (const each of sent) expect(await find(bearer(each)), each).toBeNull();
    expect(await find(bearer(`${token}.${signature}`))).not.toBeNull();
  });

  it('is null for another cookie, and without one', async () => {
    expect(await find({})).toBeNull();
    expect(await find({ cookie: owner.client.cookie.replace('parlo', 'other') })).toBeNull();
  });
});
