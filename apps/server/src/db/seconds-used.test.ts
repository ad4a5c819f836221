import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credit } from '../features/billing/credit.ts';
import { newId } from '../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { addAccount } from '../testing/ledger.ts';
import { assistants, minuteEntries, user } from './schema.ts';
import { secondsUsed, secondsUsedOf } from './seconds-used.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** An account made at some time, with an assistant. */
async function open(made: string) {
  const { db } = database;
  const userId = await addAccount(db);
  await db
    .update(user)
    .set({ createdAt: new Date(made) })
    .where(eq(user.id, userId));
  const assistantId = newId('assistant');
  const words = { name: assistantId, prompt: '', greeting: '' };
  await db.insert(assistants).values({ id: assistantId, ownerId: userId, ...words, voice: '' });
  return {
    userId,
    /** What is used at a time adds this number of seconds. */
    async use(at: string, seconds: number) {
      const entry = { kind: 'usage', seconds: -seconds, reference: newId('rtc') } as const;
      const createdAt = new Date(at);
      await db.insert(minuteEntries).values({ ...entry, id: newId('entry'), userId, assistantId, createdAt });
    },
    async pay(from: string, until: string) {
      const month = { from: new Date(from), until: new Date(until), reference: newId('order') };
      await db.transaction((tx) => credit(tx, { kind: 'starter', userId, seconds: 60, ...month }));
    },
    used: (at: string) => secondsUsed(db, assistantId, new Date(at)),
  };
}

describe('the billing month', () => {
  it.each([
    ['the day itself', '2026-03-15T10:00:00Z', '2026-04-15T10:00:00Z'],
    ['the turn of a year', '2025-12-31T23:30:00Z', '2026-01-31T23:30:00Z'],
    ['31 January, February’s last day', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
    ['31 January, March again the 31st', '2026-01-31T10:00:00Z', '2026-03-31T10:00:00Z'],
    ['31 January, April’s last day', '2026-01-31T10:00:00Z', '2026-04-30T10:00:00Z'],
    ['30 January of a leap year', '2028-01-30T10:00:00Z', '2028-02-29T10:00:00Z'],
    ['29 February, a year without one', '2028-02-29T10:00:00Z', '2029-02-28T10:00:00Z'],
    ['eleven years on', '2026-11-22T00:00:00Z', '2037-10-22T00:00:00Z'],
  ])('begins anew by itself: %s', async (_, made, next) => {
    const { use, used } = await open(made);
    const before = new Date(Date.parse(next) - 1).toISOString();
    await use(before, 5);
    await use(next, 7);
    expect(await used(before)).toBe(5 + 7);
    expect(await used(next)).toBe(7);
  });

  it('counts seconds between two of its days, and the trial as one month', async () => {
    const { use, used } = await open('2026-01-31T10:00:00Z');
    await use('2026-01-31T10:00:00Z', 1);
    await use('2026-02-27T10:00:00Z', 2);
    expect(await used('2026-02-28T09:59:59Z')).toBe(3);
    await use('2026-03-30T10:00:00Z', 4);
    expect(await used('2026-03-31T09:59:59Z')).toBe(4);
    expect(await used('2026-03-31T10:00:00Z')).toBe(0);
  });

  it('does not depend on the zone that the database session is in', async () => {
    const { userId, use } = await open('2026-01-31T23:30:00Z');
    await use('2026-02-28T23:00:00Z', 2);
    await use('2026-02-28T23:30:00Z', 4);
    const used = await database.db.transaction(async (tx) => {
      await tx.execute("set local time zone 'Asia/Tokyo'");
      const [{ id } = { id: '' }] = await tx
        .select({ id: assistants.id })
        .from(assistants)
        .where(eq(assistants.ownerId, userId));
      return secondsUsed(tx, id, new Date('2026-03-01T00:00:00Z'));
    });
    expect(used).toBe(4);
  });

  it('is the month of Starter that is paid, from its first moment to its last', async () => {
    const { use, used, pay } = await open('2026-01-10T10:00:00Z');
    await pay('2026-03-20T12:00:00Z', '2026-04-20T12:00:00Z');
    await use('2026-03-20T11:59:59Z', 1);
    expect(await used('2026-03-20T11:59:59Z')).toBe(1);
    await use('2026-03-20T12:00:00Z', 2);
    // The account’s own day changes nothing meanwhile.
    expect(await used('2026-04-20T11:59:59Z')).toBe(2);
  });

  it('begins when Starter lapses, then on the account’s own day again', async () => {
    const { use, used, pay } = await open('2026-01-10T10:00:00Z');
    await pay('2026-03-20T12:00:00Z', '2026-04-20T12:00:00Z');
    await use('2026-04-19T12:00:00Z', 2);
    await use('2026-04-20T12:00:00Z', 4);
    expect(await used('2026-05-10T09:59:59Z')).toBe(4);
    await use('2026-05-10T10:00:00Z', 8);
    expect(await used('2026-05-10T10:00:00Z')).toBe(8);
  });

  it('is each of two months that were paid, in whatever order they were heard of', async () => {
    const { use, used, pay } = await open('2026-01-10T10:00:00Z');
    await pay('2026-04-20T12:00:00Z', '2026-05-20T12:00:00Z');
    await pay('2026-03-20T12:00:00Z', '2026-04-20T12:00:00Z');
    await use('2026-04-20T11:59:59Z', 1);
    await use('2026-04-20T12:00:00Z', 2);
    expect(await used('2026-04-20T11:59:59Z')).toBe(1 + 2);
    expect(await used('2026-04-20T12:00:00Z')).toBe(2);
    expect(await used('2026-05-20T12:00:00Z')).toBe(0);
  });

  it('is the same for a list of assistants, each with its own seconds', async () => {
    const { db } = database;
    const now = Date.now();
    const at = (days: number) => new Date(now - days * 24 * 3_600_000).toISOString();
    const { userId, use } = await open(at(70));
    await use(at(60), 30_000);
    await use(at(0), 61);
    const used = secondsUsedOf(db, userId);
    expect(await db.select({ seconds: used.seconds }).from(used)).toEqual([{ seconds: 61 }]);
  });
});
