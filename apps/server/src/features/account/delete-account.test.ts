import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { conversations, user } from '../../db/schema.ts';
import { answers, asks, hold, makeAssistant, say } from '../../testing/hold-conversation.ts';
import { leaveSums } from '../../testing/leave-sums.ts';
import { addOrder } from '../../testing/orders.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadTo } from '../../testing/upload-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const remove = (who: Owner, password = who.password) => who.client.post('/api/delete_account', { password });

async function fill(who: Owner): Promise<string> {
  const { db } = app.services;
  const assistantId = await makeAssistant(db, who.id, 'Vera', ['Open?']);
  await hold(db, { ownerId: who.id, assistantId, said: [asks(`My name is ${who.id}`), answers('Yes')] });
  await leaveSums(db, who.id, assistantId);
  await uploadTo(who, [{ name: 'prices.txt', content: `Prices of ${who.id}.` }], { assistantId });
  await addOrder(db, who.id, { assistantId });
  await who.client.post('/api/create_api_key', { name: 'Program' });
  await who.client.post('/api/support', { message: `From ${who.id}` });
  await who.client.post('/api/forgot_password', { email: who.email });
  await app.runJobs();
  return assistantId;
}

/** Every table that says anything of an account, by its id or email. */
async function tracesOf(who: Owner): Promise<string[]> {
  const { rows } = await app.services.db.execute<{ table: string }>(sql`
    select table_name as table from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { table } of rows) {
    const said = sql`select 1 from ${sql.identifier(table)} t
      where t::text like ${`%${who.id}%`} or t::text like ${`%${who.email}%`} limit 1`;
    if ((await app.services.db.execute(said)).rowCount) found.push(table);
  }
  return found;
}

async function storedFiles(): Promise<string[]> {
  await app.runJobs();
  const entries = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function makeAdmin({ id }: Owner): Promise<void> {
  await app.services.db.update(user).set({ role: 'admin' }).where(eq(user.id, id));
}

describe('delete_account', () => {
  it('deletes the account from every table and folder', async () => {
    const [owner, other] = [await signUp(app), await signUp(app)];
    const assistantId = await fill(owner);
    await fill(other);
    const filled = await tracesOf(owner);
    expect(filled).toEqual(
      expect.arrayContaining(['user', 'files', 'messages', 'support_tickets', 'apikey', 'orders']),
    );
    const before = await storedFiles();

    expect(await remove(owner)).toMatchObject({ status: 200, body: { success: true } });
    expect(await tracesOf(owner)).toEqual([]);
    expect(await tracesOf({ ...owner, id: assistantId })).toEqual([]);
    expect(await tracesOf(other)).toEqual(filled);
    expect((await storedFiles()).length).toBe(before.length - 1);
  });

  it('ends every session, and takes the cookie back', async () => {
    const owner = await signUp(app);
    const elsewhere = app.client();
    await elsewhere.post('/api/login', { email: owner.email, password: owner.password });
    const { body } = await owner.client.post('/api/create_api_key', { name: 'Program' });
    const answer = await remove(owner);
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/i);
    expect(owner.client.cookie).not.toContain('session_token');
    for (const headers of [
      { authorization: `Bearer ${owner.token}` },
      { authorization: `Bearer ${body.key}` },
    ]) {
      expect((await app.client().post('/api/get_user', {}, headers)).status).toBe(401);
    }
    expect((await elsewhere.post('/api/get_user', {})).status).toBe(401);
    const { email, password } = owner;
    expect((await app.client().post('/api/login', { email, password })).status).toBe(401);
  });

  it('needs the password', async () => {
    const owner = await signUp(app);
    expect(await remove(owner, 'something else')).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', message: 'The current password is wrong.' },
    });
    for (const body of [{}, { password: '' }, { password: 1 }, { password: ['x'] }]) {
      expect((await owner.client.post('/api/delete_account', body)).status).toBe(400);
    }
    expect((await app.client().post('/api/delete_account', { password: owner.password })).status).toBe(401);
    expect((await owner.client.post('/api/get_user', {})).status).toBe(200);
  });

  it('is not for an API key', async () => {
    const owner = await signUp(app);
    const { body } = await owner.client.post('/api/create_api_key', { name: 'Program' });
    const headers = { authorization: `Bearer ${body.key}` };
    const answer = await app.client().post('/api/delete_account', { password: owner.password }, headers);
    expect(answer.status).toBe(403);
  });

  it('takes what a visitor is saying at that moment, too', async () => {
    const owner = await signUp(app);
    const id = await hold(app.services.db, { ownerId: owner.id, endedAt: null, said: [asks('One')] });
    await remove(owner);
    await expect(say(app.services.db, id, 1, asks('Two'))).rejects.toThrow();
    const left = await app.services.db.select().from(conversations).where(eq(conversations.id, id));
    expect(left).toEqual([]);
  });

  it('takes more conversations than fit into one go', async () => {
    const owner = await signUp(app);
    for (let n = 0; n < 210; n++) await hold(app.services.db, { ownerId: owner.id, said: [asks('Hello')] });
    expect((await remove(owner)).status).toBe(200);
    expect(await tracesOf(owner)).toEqual([]);
  });

  it('asked for several times at once happens once', async () => {
    const owner = await signUp(app);
    await fill(owner);
    const { cookie } = owner.client;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        app.client().post('/api/delete_account', { password: owner.password }, { cookie }),
      ),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 401, 403]).toContain(status);
    expect(await tracesOf(owner)).toEqual([]);
  });

  it('causes no internal error during other requests of the account', async () => {
    const owner = await signUp(app);
    const assistantId = await fill(owner);
    const { cookie } = owner.client;
    const post = (path: string, body: object) => app.client().post(path, body, { cookie });
    const { email } = owner;
    const [removed, ...others] = await Promise.all([
      remove(owner),
      ...['A', 'B', 'C'].flatMap((assistantName) => [
        post('/api/edit_assistant', { email, assistantId, updated: { assistantName, logoDownload: null } }),
        post('/api/add_assistant', {
          email,
          assistant: { assistantName, assistantPrompt: 'x', greetingMessage: 'x', voice: 'ash' },
        }),
        uploadTo({ ...owner, client: app.client() }, [{ name: 'x.txt', content: 'x' }], { assistantId }),
      ]),
      post('/api/read_notifications', {}),
      post('/api/support', { message: 'x' }),
    ]);
    expect(removed?.status).toBe(200);
    for (const { status } of others) expect(status).toBeLessThan(500);
    expect((await tracesOf(owner)).filter((table) => table !== 'support_tickets')).toEqual([]);
  });
});

describe('an administrator', () => {
  const refused = {
    status: 403,
    body: {
      code: 'forbidden',
      message: 'You are the last administrator. Please make somebody else one first.',
    },
  };

  it('keeps no administrator waiting while it takes its time', async () => {
    const [owner, admin] = [await signUp(app), await signUp(app)];
    await makeAdmin(admin);
    await owner.client.post('/api/support', { message: 'Locked below, so that the deletion has to wait.' });
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query('select 1 from support_tickets where user_id = $1 for update', [owner.id]);
    const removed = remove(owner);
    const waits = `select 1 from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`;
    await vi.waitFor(async () => expect((await client.query(waits)).rowCount).toBeGreaterThan(0));
    const { email, password } = admin;
    const login = await app.client().post('/api/login', { email, password });
    await client.query('rollback');
    client.release();
    expect(login.status).toBe(200);
    expect((await removed).status).toBe(200);
    await app.services.db.update(user).set({ role: 'owner' }).where(eq(user.id, admin.id));
  });

  it('the last administrator stays, with everything', async () => {
    const admin = await signUp(app);
    await fill(admin);
    await makeAdmin(admin);
    const before = await tracesOf(admin);
    expect(await remove(admin)).toMatchObject(refused);
    expect(await tracesOf(admin)).toEqual(before);
    await app.services.db.update(user).set({ role: 'owner' }).where(eq(user.id, admin.id));
  });

  it('can be deleted if there is another one; of two at once, one stays', async () => {
    const [one, two] = [await signUp(app), await signUp(app)];
    await makeAdmin(one);
    await makeAdmin(two);
    const statuses = await Promise.all([remove(one), remove(two)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 403]);
    const left = await app.services.db.select().from(user).where(eq(user.role, 'admin'));
    expect(left).toHaveLength(1);
  });
});
