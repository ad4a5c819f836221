import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Owner, signUp, signUpAdmin } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Owner;
beforeAll(async () => {
  app = await createTestApp();
  admin = await signUpAdmin(app, 'admin@example.com');
});
afterAll(() => app.close());

const post = async (call: string, input: object) => admin.client.post(`/api/admin/${call}`, input);

interface Act {
  readonly id: string;
  readonly act: string;
  readonly about: string;
  readonly note: string | null;
}

async function acts(input: object = {}) {
  const { status, body } = await post('list_acts', input);
  expect(status).toBe(200);
  return body as { acts: Act[]; next: string | null };
}

const actsAbout = async (about: string) =>
  (await acts()).acts.filter((act) => act.about === about).map(({ act, note }) => [act, note]);

describe('POST /api/admin/list_acts', () => {
  it('lists all acts with their administrators, newest first', async () => {
    const { id: userId, email } = await signUp(app);
    await post('grant_minutes', { userId, minutes: 30, note: 'for the trouble' });
    await post('set_suspended', { userId, suspended: true, note: 'spam' });
    await post('set_suspended', { userId, suspended: false });
    await post('set_admin', { userId, admin: true });
    await post('set_admin', { userId, admin: false });
    expect(await actsAbout(email)).toEqual([
      ['unmake_admin', null],
      ['make_admin', null],
      ['reopen', null],
      ['suspend', 'spam'],
      ['grant_minutes', '+30: for the trouble'],
    ]);
    expect((await acts({ limit: 1 })).acts).toEqual([
      {
        id: expect.stringMatching(/^act_/),
        by: 'admin@example.com',
        act: 'unmake_admin',
        about: email,
        note: null,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
  });

  it('does not list what changed nothing, however often and at once it was sent', async () => {
    const { id: userId, email } = await signUp(app);
    const sent = [
      ['grant_minutes', { userId, minutes: 5, note: 'a gift', grantId: 'one-grant' }],
      ['set_suspended', { userId, suspended: true, note: 'spam' }],
      ['set_admin', { userId, admin: true }],
    ] as const;
    for (const [call, input] of sent) {
      const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await post(call, input)).status));
      expect(statuses).toEqual([200, 200, 200, 200]);
    }
    expect((await actsAbout(email)).map(([act]) => act)).toEqual(['make_admin', 'suspend', 'grant_minutes']);
  });

  it('does not list refused acts', async () => {
    const { id: userId, email } = await signUp(app);
    await app.database.pool.query('update minute_balances set seconds = 1073741824 where user_id = $1', [
      userId,
    ]);
    expect((await post('grant_minutes', { userId, minutes: 100_000, note: 'a gift' })).status).toBe(409);
    expect((await post('set_suspended', { userId: admin.id, suspended: true, note: 'spam' })).status).toBe(
      403,
    );
    expect(await actsAbout(email)).toEqual([]);
    expect((await acts()).acts.some(({ act, about }) => act === 'suspend' && about === admin.email)).toBe(
      false,
    );
  });

  it('stores an act only together with its effect', async () => {
    const { id: userId, email } = await signUp(app);
    const { pool } = app.database;
    await pool.query(`alter table admin_acts add constraint broken check (about <> '${email}')`);
    for (const [call, input] of [
      ['grant_minutes', { userId, minutes: 5, note: 'a gift' }],
      ['set_suspended', { userId, suspended: true, note: 'spam' }],
      ['set_admin', { userId, admin: true }],
    ] as const) {
      expect((await post(call, input)).status).toBe(500);
    }
    await pool.query('alter table admin_acts drop constraint broken');
    const { body } = await post('list_users', { search: email });
    expect(body.users).toMatchObject([{ minutes: 10, suspended: null, admin: false }]);
  });

  it('stays when the account it is about is gone, and has pages', async () => {
    const { id: userId, email } = await signUp(app);
    for (let minutes = 1; minutes <= 3; minutes++)
      await post('grant_minutes', { userId, minutes, note: 'a gift' });
    await app.database.pool.query('delete from "user" where id = $1', [userId]);
    const first = await acts({ limit: 2 });
    const second = await acts({ limit: 1, cursor: first.next });
    expect([...first.acts, ...second.acts].map(({ note, about }) => [note, about])).toEqual([
      ['+3: a gift', email],
      ['+2: a gift', email],
      ['+1: a gift', email],
    ]);
    expect((await post('list_acts', { cursor: 'nonsense' })).status).toBe(400);
  });
});

describe('POST /api/admin/set_suspended', () => {
  const set = (userId: string, suspended: boolean) =>
    post('set_suspended', { userId, suspended, note: suspended ? 'spam' : undefined });

  it('closes an account and opens it again', async () => {
    const { id, email, client } = await signUp(app);
    expect((await set(id, true)).body).toMatchObject({
      message: `${email} is suspended.`,
      user: { id, suspended: 'operator' },
    });
    expect((await client.post('/api/get_user', {})).status).toBe(200);
    expect((await set(id, false)).body).toMatchObject({
      message: `${email} is open again.`,
      user: { suspended: null },
    });
  });

  it('opens an account that a disputed payment closed, and keeps one that is closed for both', async () => {
    const { id } = await signUp(app);
    await app.database.pool.query(
      `update minute_balances set suspended_at = now(), suspended_by = 'chargeback' where user_id = $1`,
      [id],
    );
    const { body } = await post('list_users', { search: '' });
    expect(body.users).toContainEqual(expect.objectContaining({ id, suspended: 'chargeback' }));
    expect((await set(id, false)).body.user).toMatchObject({ suspended: null });
  });

  it('leaves oneself out, but not other administrators', async () => {
    const refused = await set(admin.id, true);
    expect([refused.status, refused.body.reason]).toEqual([403, 'not_yourself']);
    expect((await set(admin.id, false)).status).toBe(200);
    const other = await signUp(app);
    await post('set_admin', { userId: other.id, admin: true });
    expect((await set(other.id, true)).status).toBe(200);
  });

  it('needs an account', async () => {
    for (const userId of ['nobody', '', "' or true --"]) {
      for (const suspended of [true, false]) {
        expect((await set(userId, suspended)).body).toMatchObject({ reason: 'user_not_found' });
      }
    }
  });

  it.each([
    ...[{ suspended: 'yes', note: 'spam' }, { note: 'spam' }, { suspended: true }],
    ...[
      { suspended: true, note: ' ' },
      { suspended: true, note: 'x'.repeat(201) },
    ],
  ])('refuses %j', async (input) => {
    expect((await post('set_suspended', { userId: 'x', ...input })).status).toBe(400);
  });
});
