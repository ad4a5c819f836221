import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversations, user } from '../../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { asks, hold } from '../../testing/hold-conversation.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { deleteOwnerless, startDeletingOld } from './delete-expired.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
const left = async () =>
  (await database.db.select({ id: conversations.id }).from(conversations)).map(({ id }) => id).toSorted();

it('forgets what nobody owns after thirty days, and an owner’s never', async () => {
  const { db } = database;
  await db.insert(user).values({ id: 'ada', name: 'Ada', email: 'ada@example.com' });
  const own = await hold(db, { ownerId: 'ada', startedAt: daysAgo(400), said: [asks('Hello')] });
  const recent = await hold(db, { startedAt: daysAgo(29), said: [asks('Hello')] });
  await hold(db, { startedAt: daysAgo(31), said: [asks('Hello')] });
  await db.execute(sql`insert into conversations (id, server_id, origin, channel, started_at)
    select 'old_' || n, 's', 'widget', 'voice', now() - interval '40 days' from generate_series(1, 600) n`);
  expect(await deleteOwnerless(db)).toBe(601);
  expect(await left()).toEqual([own, recent].toSorted());
  expect(await deleteOwnerless(db)).toBe(0);
});

it('goes on doing so by itself until it is stopped', async () => {
  const { db } = database;
  await hold(db, { id: 'rtc_old', startedAt: daysAgo(31) });
  const stopping = new AbortController();
  startDeletingOld(db, silentLogger, stopping.signal);
  await expect.poll(left).not.toContain('rtc_old');
  stopping.abort();
});
