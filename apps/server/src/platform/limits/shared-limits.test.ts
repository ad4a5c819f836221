import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createSharedLimits } from './shared-limits.ts';

describe('two servers on one database', () => {
  const limits = {
    signInFailuresPerAccount: { points: 6, seconds: 900 },
    forgotPasswordPerEmail: { points: 4, seconds: 900 },
    login: { points: 40, seconds: 60 },
  };
  let first: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    first = await createTestApp({ limits });
    second = await createTestApp({ limits, database: first.database });
  });
  afterAll(async () => {
    // The database is the first one's; it closes it.
    await second.services.jobs.stop(1_000);
    await second.services.channels.close();
    await first.close();
  });

  const servers = (count: number) => Array.from({ length: count }, (_, n) => (n % 2 === 0 ? first : second));
  const statuses = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).toSorted();

  it('count guesses at a password together', async () => {
    const { email } = await signUp(first);
    const guess = (app: TestApp) => app.client().post('/api/login', { email, password: 'a wrong guess' });
    expect(await statuses(servers(10).map(guess))).toEqual([...Array(6).fill(401), ...Array(4).fill(429)]);
    const { status, headers } = await guess(second);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(890);
  });

  it('count mails with links together', async () => {
    const { email } = await signUp(first);
    const ask = (app: TestApp) => app.client().post('/api/forgot_password', { email });
    expect(await statuses(servers(6).map(ask))).toEqual([200, 200, 200, 200, 429, 429]);
  });

  it('accept the right password any number of times, also concurrently', async () => {
    const { email, password } = await signUp(first);
    const signIn = (app: TestApp) => app.client().post('/api/login', { email, password });
    // How many of these find the limit met depends on how long a password takes.
    expect(await statuses(servers(8).map(signIn))).toContain(200);
    for (const app of servers(8)) expect((await signIn(app)).status).toBe(200);
  });

  it('keep no email and no address', async () => {
    const { rows } = await first.database.pool.query<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(4);
    for (const { key } of rows) expect(key).toMatch(/^[A-Za-z]+:[\w-]{43}$/);
  });
});

describe('a shared counter', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  const stopping = new AbortController();
  afterEach(() => stopping.abort());
  afterAll(() => database.close());

  it('is swept of what does not count any more', async () => {
    const shared = createSharedLimits({ ...database, secret: Buffer.from('x'), stopping: stopping.signal });
    const counter = shared.counterFor('login', { points: 1, seconds: 60 });
    await counter.take('old');
    await database.pool.query('update rate_limits set expire = $1', [Date.now() - 1]);
    await counter.take('new');
    await shared.sweep();
    expect((await database.pool.query('select 1 from rate_limits')).rowCount).toBe(1);
    expect(await counter.take('new')).toBeGreaterThan(0);
    expect(await counter.take('old')).toBe(0);
  });

  it('continues from its known count if a query fails', async () => {
    const shared = createSharedLimits({ ...database, secret: Buffer.from('x'), stopping: stopping.signal });
    const counter = shared.counterFor('slow', { points: 2, seconds: 60 });
    for (const key of ['a', 'a', 'b']) expect(await counter.take(key)).toBe(0);
    const query = vi
      .spyOn(database.pool, 'query')
      .mockImplementation(() => Promise.reject(new Error('timeout')));
    expect(await counter.take('a')).toBeCloseTo(60_000, -4);
    expect([await counter.hasRoom('a'), await counter.hasRoom('b')]).toEqual([false, true]);
    await counter.giveBack('a');
    expect(await counter.hasRoom('a')).toBe(true);
    query.mockRestore();
    expect(await counter.take('a')).toBeGreaterThan(0);
  });

  it('goes on counting while the database is away', async () => {
    const shared = createSharedLimits({ ...database, secret: Buffer.from('x'), stopping: stopping.signal });
    const counter = shared.counterFor('away', { points: 2, seconds: 60 });
    await database.lose();
    const waits = [await counter.take('a'), await counter.take('a'), await counter.take('a')];
    expect(waits).toEqual([0, 0, expect.closeTo(60_000, -3)]);
    await shared.sweep();
  });
});
