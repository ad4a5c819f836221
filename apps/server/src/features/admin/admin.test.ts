import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, type Owner, signUp, signUpAdmin } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

interface Listed {
  readonly id: string;
  readonly email: string;
}

let app: TestApp;
let admin: Owner;
beforeAll(async () => {
  app = await createTestApp();
  admin = await newAdmin();
});
afterAll(() => app.close());

async function newAdmin(email?: string): Promise<Owner> {
  const owner = await signUp(app, email);
  await makeAdmin(app, owner);
  return owner;
}

async function list(input: object = {}, client: TestClient = admin.client) {
  const { status, body } = await client.post('/api/admin/list_users', input);
  expect(status).toBe(200);
  return body as { users: Listed[]; next: string | null };
}

async function listAll(input: object): Promise<Listed[]> {
  const users: Listed[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list({ ...input, ...(cursor && { cursor }) });
    users.push(...page.users);
    cursor = page.next;
  }
  return users;
}

describe('calls of administrators', () => {
  it.each([
    ['/api/admin/list_users', {}],
    ['/api/admin/grant_minutes', { userId: 'x', minutes: 1, note: 'x' }],
    ['/api/admin/set_admin', { userId: 'x', admin: true }],
    ['/api/admin/set_suspended', { userId: 'x', suspended: true, note: 'x' }],
    ['/api/admin/list_orders', {}],
    ['/api/admin/refund_order', { orderId: 'x' }],
    ['/api/admin/list_payment_events', {}],
    ['/api/admin/replay_payment_event', { eventId: 'x' }],
    ['/api/admin/list_acts', {}],
    ['/api/admin/get_system', {}],
  ])('%s is for nobody else', async (path, body) => {
    const owner = await signUp(app);
    const refused = await owner.client.post(path, body);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    const anonymous = await app.client().post(path, body);
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'unauthenticated']);
    const { key } = (await admin.client.post('/api/create_api_key', { name: 'A program' })).body;
    const byKey = await app.client().post(path, body, { authorization: `Bearer ${key}` });
    expect([byKey.status, byKey.body.code]).toEqual([403, 'forbidden']);
  });
});

describe('POST /api/admin/list_users', () => {
  it('tells about an account what its administrator needs to know', async () => {
    const owner = await signUp(app, 'told@example.com');
    for (const assistantName of ['Mia', 'Leo']) {
      const assistant = {
        assistantName,
        assistantPrompt: 'Help.',
        voice: 'verse',
        greetingMessage: 'Hello.',
      };
      await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
    }
    await app.database.pool.query('update minute_balances set seconds = 359 where user_id = $1', [owner.id]);
    const { users, next } = await list({ search: 'told@' });
    expect(next).toBeNull();
    expect(users).toEqual([
      {
        id: owner.id,
        name: 'Ada',
        surname: 'Lovelace',
        email: 'told@example.com',
        phone: '+44 20 7946 0000',
        admin: false,
        emailVerified: false,
        secondFactor: false,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        assistants: 2,
        minutes: 5,
        plan: 'trial',
        calls: 0,
        lastSeen: expect.stringMatching(/^\d{4}-.*Z$/),
        suspended: null,
      },
    ]);
  });

  it('names plan, calls and last activity of each account', async () => {
    const { pool } = app.database;
    const [trial, starter, bought] = [
      await signUp(app, 'plan-a@example.com'),
      await signUp(app, 'plan-b@example.com'),
      await signUp(app, 'plan-c@example.com'),
    ];
    await pool.query(
      `update minute_balances set starter_until = now() + interval '1 day', seconds = 0 where user_id = $1`,
      [starter.id],
    );
    // Everything that was bought is in the lease of a running call.
    await pool.query('update minute_balances set seconds = 0, used_seconds = 600 where user_id = $1', [
      bought.id,
    ]);
    await pool.query(`insert into minute_leases (call_id, user_id, seconds) values ('rtc_of_c', $1, 1)`, [
      bought.id,
    ]);
    for (const [n, { id }] of [starter, starter, bought].entries()) {
      await pool.query(
        `insert into minute_entries (id, user_id, kind, seconds, reference) values ($1, $2, 'usage', -1, $1)`,
        [`entry_of_plans_${n}`, id],
      );
    }
    await pool.query(`update session set updated_at = '2026-01-02T03:04:05Z' where user_id = $1`, [
      starter.id,
    ]);
    await pool.query('delete from session where user_id = $1', [bought.id]);
    const { users } = await list({ search: 'plan-' });
    expect(users).toMatchObject([
      { id: bought.id, plan: 'minutes', calls: 1, lastSeen: null },
      { id: starter.id, plan: 'starter', calls: 2, lastSeen: '2026-01-02T03:04:05.000Z' },
      { id: trial.id, plan: 'trial', calls: 0 },
    ]);
  });

  it('pages through all of them once, the newest first, also those made in the same moment', async () => {
    const made: string[] = [];
    for (let n = 0; n < 7; n++) made.push((await signUp(app, `paged${n}@example.com`)).id);
    await app.database.pool.query(
      `update "user" set created_at = '2026-01-02T03:04:05.678901Z' where id = any($1)`,
      [made.slice(1, 6)],
    );
    await app.database.pool.query(
      `update "user" set created_at = '2026-01-02T03:04:05.678902Z' where id = $1`,
      [made[6]],
    );
    await app.database.pool.query(
      `update "user" set created_at = '2026-01-02T03:04:05.678900Z' where id = $1`,
      [made[0]],
    );
    const ids = (await listAll({ search: 'paged', limit: 2 })).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(made.toSorted());
    expect([ids[0], ids.at(-1)]).toEqual([made[6], made[0]]);
    expect((await list({ search: 'paged', limit: 7 })).next).toBeNull();
  });

  it('goes on where it was when somebody signs up or leaves in between', async () => {
    const made: Owner[] = [];
    for (let n = 0; n < 4; n++) made.push(await signUp(app, `between${n}@example.com`));
    const first = await list({ search: 'between', limit: 2 });
    expect(first.users.map(({ id }) => id)).toEqual([made[3]?.id, made[2]?.id]);
    await signUp(app, 'between9@example.com');
    await app.database.pool.query('delete from "user" where id = $1', [made[2]?.id]);
    const second = await list({ search: 'between', limit: 2, cursor: first.next });
    expect(second.users.map(({ id }) => id)).toEqual([made[1]?.id, made[0]?.id]);
  });

  it.each([
    ['a part of an email', 'FINDME@'],
    ['a name', 'zoë'],
    ['a surname', 'o_100%'],
    ['both', 'Zoë O_1'],
    ['something with spaces around', '  findme '],
  ])('finds by %s', async (_, search) => {
    const email = 'findme@example.com';
    const known = (await list({ search: email })).users.length > 0;
    if (!known) {
      const { id } = await signUp(app, email);
      await app.database.pool.query(`update "user" set name = 'Zoë', surname = 'O_100%\\x' where id = $1`, [
        id,
      ]);
    }
    expect((await list({ search })).users.map((user) => user.email)).toEqual([email]);
  });

  it.each(['%', '_%_', 'nobody like this', '\\', "' or true --"])('takes %j literally', async (search) => {
    const emails = (await list({ search })).users.map(({ email }) => email);
    expect(emails.filter((email) => email !== 'findme@example.com')).toEqual([]);
  });

  const cursorOf = (at: number, id: string) => Buffer.from(JSON.stringify([at, id])).toString('base64url');

  it.each([
    'nonsense',
    '1',
    cursorOf(1, ''),
    cursorOf(1e17, 'a'),
    cursorOf(1, 'a b'),
    cursorOf(1, "' or true --"),
  ])('refuses the cursor %j', async (cursor) => {
    const { status, body } = await admin.client.post('/api/admin/list_users', { cursor });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  it('accepts the highest cursor, and limits a page', async () => {
    expect((await list({ cursor: cursorOf(Number.MAX_SAFE_INTEGER, 'z'), limit: 1 })).users).toHaveLength(1);
    for (const limit of [0, 101, 1.5, '2']) {
      expect((await admin.client.post('/api/admin/list_users', { limit })).status).toBe(400);
    }
  });
});

describe('POST /api/admin/grant_minutes', () => {
  const grant = (input: object) =>
    admin.client.post('/api/admin/grant_minutes', { note: 'a gift', ...input });

  it('adds minutes to what an account has, with its note in the ledger', async () => {
    const owner = await signUp(app);
    const { body } = await grant({ userId: owner.id, minutes: 30, note: 'for the trouble' });
    expect(body).toMatchObject({ success: true, message: 'Granted: 30 minutes.', user: { minutes: 40 } });
    const { rows } = await app.database.pool.query(
      `select seconds, note from minute_entries where user_id = $1 and kind = 'grant'`,
      [owner.id],
    );
    expect(rows).toEqual([{ seconds: 1_800, note: 'for the trouble' }]);
  });

  it('grants the same one once, however often and at once it is sent', async () => {
    const owner = await signUp(app);
    const sent = { userId: owner.id, minutes: 5, grantId: 'grant-of-today' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => grant(sent)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const messages = answers.map(({ body }) => body.message).toSorted();
    expect(messages.filter((message) => message === 'Granted: 5 minutes.')).toHaveLength(1);
    expect(messages.filter((message) => message === 'This grant was made before.')).toHaveLength(3);
    expect((await grant(sent)).body.user).toMatchObject({ minutes: 15 });
  });

  it('takes the same id for another account as another grant', async () => {
    const [one, other] = [await signUp(app), await signUp(app)];
    for (const { id } of [one, other]) {
      const { body } = await grant({ userId: id, minutes: 5, grantId: 'grant-for-all' });
      expect(body.user).toMatchObject({ id, minutes: 15 });
    }
  });

  it('counts every grant without an id', async () => {
    const owner = await signUp(app);
    await Promise.all([1, 2, 3].map(() => grant({ userId: owner.id, minutes: 1 })));
    expect((await grant({ userId: owner.id, minutes: 1 })).body.user).toMatchObject({ minutes: 14 });
  });

  it('needs an account', async () => {
    for (const userId of ['nobody', '', "' or true --"]) {
      const { status, body } = await grant({ userId, minutes: 5 });
      expect([status, body.message]).toEqual([404, 'User not found.']);
    }
  });

  it.each([0, -5, 1.5, 100_001, '5', null])('refuses %j minutes', async (minutes) => {
    expect((await grant({ userId: admin.id, minutes })).status).toBe(400);
  });

  it.each([undefined, '', '   ', null, 'x'.repeat(201)])('refuses the reason %j', async (note) => {
    const { status, body } = await grant({ userId: admin.id, minutes: 5, note });
    expect([status, body.field]).toEqual([400, 'note']);
  });
});

describe('POST /api/admin/set_admin', () => {
  const setAdmin = (who: Owner, userId: string, to: boolean) =>
    who.client.post('/api/admin/set_admin', { userId, admin: to });

  it('gives the role and takes it, from that moment on', async () => {
    const owner = await signUp(app);
    const given = await setAdmin(admin, owner.id, true);
    expect(given.body).toMatchObject({
      success: true,
      message: `${owner.email} is an administrator.`,
      user: { id: owner.id, admin: true },
    });
    expect((await list({}, owner.client)).users.length).toBeGreaterThan(0);
    const taken = await setAdmin(admin, owner.id, false);
    expect(taken.body).toMatchObject({
      message: `${owner.email} is no longer an administrator.`,
      user: { admin: false },
    });
    expect((await owner.client.post('/api/admin/list_users', {})).status).toBe(403);
  });

  it('may be sent twice', async () => {
    const owner = await signUp(app);
    for (const to of [true, true, false, false]) {
      expect((await setAdmin(admin, owner.id, to)).body.user).toMatchObject({ admin: to });
    }
  });

  it('needs an account', async () => {
    for (const to of [true, false]) {
      const { status, body } = await setAdmin(admin, 'nobody', to);
      expect([status, body]).toMatchObject([
        404,
        { success: false, code: 'not_found', message: 'User not found.' },
      ]);
    }
  });

  it('keeps the last administrator', async () => {
    const alone = await createTestApp();
    const only = await signUpAdmin(alone);
    const refused = await setAdmin(only, only.id, false);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      {
        success: false,
        code: 'forbidden',
        message: 'You are the last administrator. Please make somebody else one first.',
      },
    ]);
    const second = await signUp(alone);
    await setAdmin(only, second.id, true);
    expect((await setAdmin(only, only.id, false)).status).toBe(200);
    expect((await setAdmin(only, only.id, true)).status).toBe(403);
    await alone.close();
  });

  it('is refused to an administrator who lost the role meanwhile', async () => {
    const [mine, theirs] = [await newAdmin(), await newAdmin()];
    const { pool } = app.database;
    const client = await pool.connect();
    await client.query('begin');
    await client.query(`update "user" set role = 'owner' where id = $1`, [mine.id]);
    const asking = setAdmin(mine, theirs.id, false);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await pool.query(waiting)).rowCount === 0);
    await client.query('commit');
    client.release();
    expect((await asking).status).toBe(403);
    expect((await theirs.client.post('/api/admin/list_users', {})).status).toBe(200);
  });

  it('leaves one when all of them take the role from each other at once', async () => {
    const council = await createTestApp();
    const people: Owner[] = [];
    for (let n = 0; n < 4; n++) people.push(await signUp(council));
    for (let round = 0; round < 3; round++) {
      await council.database.pool.query(`update "user" set role = 'admin'`);
      const taking = people.map((person, n) =>
        setAdmin(person, people[(n + 1) % people.length]?.id ?? '', false),
      );
      const statuses = (await Promise.all(taking)).map(({ status }) => status);
      expect(statuses.every((status) => status === 200 || status === 403)).toBe(true);
      const { rows } = await council.database.pool.query(`select id from "user" where role = 'admin'`);
      expect(rows.length).toBeGreaterThanOrEqual(1);
      expect(rows.length).toBe(people.length - statuses.filter((status) => status === 200).length);
    }
    await council.close();
  });
});
