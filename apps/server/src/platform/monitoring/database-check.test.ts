import { expect, it } from 'vitest';
import { createDatabaseCheck } from './database-check.ts';

const { signal } = new AbortController();
const never = new Promise<never>(() => undefined);
const answer = Promise.resolve({ rowCount: 1 });
const BUSY = { code: 'database_busy', degraded: expect.stringContaining('all connections') };

const check = (query: () => Promise<unknown>, busy = false, busyAfterMs = 1) =>
  createDatabaseCheck({ query, isBusy: () => busy } as never, busyAfterMs)(signal);

it('passes when the database answers', async () => {
  expect(await check(() => answer, true, 60_000)).toBe(true);
});

it('leaves the server ready while its connections are in use, whether the wait ends or not', async () => {
  const full = Object.assign(new Error('in use'), { code: 'PARLO_POOL_BUSY' });
  expect(await check(() => never, true)).toMatchObject(BUSY);
  expect(await check(() => Promise.reject(full))).toMatchObject(BUSY);
});

it('fails with a database that is away, also late', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  await expect(check(() => Promise.reject(away))).rejects.toBe(away);
  const late = () => new Promise((_, reject) => setImmediate(() => setTimeout(() => reject(away), 5)));
  await expect(check(late)).rejects.toBe(away);
});
