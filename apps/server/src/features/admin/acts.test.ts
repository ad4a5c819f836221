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

/** What an administrator of the version before does, in the table that it has. */
const addByVersionBefore = async (by: string, about: string) =>
  app.database.pool.query(
    `insert into admin_acts (id, by, act, about, note) values ($1, $2, 'suspend', $3, 'spam')`,
    [`act_${about.replace(/\W/g, '')}`, by, about],
  );

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
        device: null,
        via: 'session',
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
    await pool.query(`alter table acts add constraint broken check (about <> '${email}')`);
    for (const [call, input] of [
      ['grant_minutes', { userId, minutes: 5, note: 'a gift' }],
      ['set_suspended', { userId, suspended: true, note: 'spam' }],
      ['set_admin', { userId, admin: true }],
    ] as const) {
      expect((await post(call, input)).status).toBe(500);
    }
    await pool.query('alter table acts drop constraint broken');
    const { body } = await post('list_users', { search: email });
    expect(body.users).toMatchObject([{ minutes: 10, suspended: null, admin: false }]);
  });

  it('finds acts by the person, by the thing, and by the act', async () => {
    const owner = await signUp(app);
    await owner.client.post('/api/create_api_key', { name: 'Shop of Ada' });
    await post('grant_minutes', { userId: owner.id, minutes: 7, note: 'a gift' });
    const found = async (input: object) => (await acts(input)).acts.map(({ act }) => act);
    expect(await found({ search: owner.email })).toEqual(['grant_minutes', 'create_api_key', 'register']);
    expect(await found({ search: 'shop of ada' })).toEqual(['create_api_key']);
    expect(await found({ search: owner.email, act: 'register' })).toEqual(['register']);
    expect(await found({ search: '%' })).toEqual([]);
    expect((await post('list_acts', { act: 'unknown' })).status).toBe(400);
  });

  it('has what the version before writes beside this one, and nothing that only a newer one knows', async () => {
    const { id: userId, email } = await signUp(app);
    await addByVersionBefore(admin.email, email);
    await app.database.pool.query(
      `insert into acts (id, user_id, act, about) values ('act_new', $1, 'fly', $2)`,
      [admin.id, email],
    );
    expect((await acts({ search: email })).acts).toMatchObject([
      { act: 'suspend', by: admin.email, about: email, note: 'spam', via: 'session' },
      { act: 'register', by: email },
    ]);
    const { rows } = await app.database.pool.query('select user_id, about_id from acts where about = $1', [
      email,
    ]);
    expect(rows).toContainEqual({ user_id: admin.id, about_id: userId });
  });

  it('keeps acts on an account that its owner deleted, without their email', async () => {
    const owner = await signUp(app);
    await addByVersionBefore(admin.email, owner.email);
    await post('grant_minutes', { userId: owner.id, minutes: 8, note: 'for Ada Lovelace' });
    await owner.client.post('/api/create_api_key', { name: 'Key of Ada' });
    const before = (await acts({ search: owner.email })).acts.map(({ id }) => id);
    expect((await owner.client.post('/api/delete_account', owner)).status).toBe(200);
    const { acts: after } = await acts();
    const left = after.filter(({ id }) => before.includes(id));
    expect(left.map(({ act, about, note }) => [act, about, note])).toEqual([
      ['create_api_key', '', null],
      ['grant_minutes', '', null],
      ['suspend', '', null],
      ['register', '', null],
    ]);
    expect(after[0]).toMatchObject({ act: 'delete_account', by: null, about: '' });
    const { rows } = await app.database.pool.query('select from admin_acts where about = $1', [owner.email]);
    expect(rows).toEqual([]);
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
