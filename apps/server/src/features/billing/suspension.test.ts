import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteBalances } from '../../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addAccount, give, openLedger, readAccount, type TestLedger } from '../../testing/ledger.ts';
import { type SuspendedBy, setSuspended, suspendedCalls } from './suspension.ts';

let database: TestDatabase;
let ledger: TestLedger;
beforeAll(async () => {
  database = await createTestDatabase();
  ledger = openLedger(database.db);
});
afterAll(() => database.close());

const set = (userId: string, by: SuspendedBy | null) =>
  database.db.transaction((tx) => setSuspended(tx, userId, by));
const open = (userId: string, callId: string) =>
  database.db.transaction((tx) =>
    ledger.minutes.open(tx, { callId, userId, assistantId: null, address: null }),
  );

async function stored(userId: string) {
  const { suspendedAt, suspendedBy } = minuteBalances;
  const [row] = await database.db
    .select({ suspendedAt, suspendedBy })
    .from(minuteBalances)
    .where(eq(minuteBalances.userId, userId));
  return row;
}

describe('a suspended account', () => {
  it('may not embed until it is open again, whatever it has', async () => {
    for (const role of ['owner', 'admin'] as const) {
      const userId = await addAccount(database.db, role);
      await give(database.db, userId, 60);
      expect(await set(userId, 'operator')).toBe('changed');
      expect(await ledger.minutes.accountStatusOf(userId)).toMatchObject({
        suspended: true,
        mayEmbed: false,
        paying: true,
        seconds: 660,
      });
      expect(await set(userId, null)).toBe('changed');
      expect(await ledger.minutes.accountStatusOf(userId)).toMatchObject({
        suspended: false,
        mayEmbed: true,
      });
    }
  });

  it('gets no time for calls, and gets leased time back', async () => {
    const userId = await addAccount(database.db);
    await open(userId, 'rtc_running');
    await set(userId, 'operator');
    expect(await ledger.minutes.renew({ callId: 'rtc_running', userId })).toBe('no_minutes');
    expect(await open(userId, 'rtc_later')).toBe('no_minutes');
    await database.db.transaction((tx) =>
      ledger.minutes.settle(tx, { callId: 'rtc_running', userId, seconds: 10 }),
    );
    expect(await readAccount(database.db, userId)).toMatchObject({ seconds: 590, leased: 0 });
    await set(userId, null);
    expect(await open(userId, 'rtc_again')).toBeGreaterThan(0);
  });

  it('has its running calls listed', async () => {
    const [userId, other] = [await addAccount(database.db), await addAccount(database.db)];
    await open(userId, 'rtc_found');
    await open(userId, 'rtc_elsewhere');
    await open(other, 'rtc_other');
    expect(await suspendedCalls(database.db, ['rtc_found', 'rtc_other'])).toEqual([]);
    await set(userId, 'chargeback');
    expect(await suspendedCalls(database.db, ['rtc_found', 'rtc_other', 'rtc_none'])).toEqual(['rtc_found']);
    expect(await suspendedCalls(database.db, [])).toEqual([]);
  });
});

describe('setSuspended', () => {
  it('does nothing twice, and keeps since when', async () => {
    const userId = await addAccount(database.db);
    expect(await set(userId, null)).toBe('same');
    await set(userId, 'chargeback');
    const first = await stored(userId);
    expect(await set(userId, 'chargeback')).toBe('same');
    expect(await set(userId, 'operator')).toBe('changed');
    expect(await stored(userId)).toEqual({ ...first, suspendedBy: 'operator' });
    expect(await set(userId, 'chargeback')).toBe('same');
    expect(await stored(userId)).toEqual({ ...first, suspendedBy: 'operator' });
    await set(userId, null);
    expect(await stored(userId)).toEqual({ suspendedAt: null, suspendedBy: null });
  });

  it('is of an account that is there', async () => {
    expect(await set('nobody', 'operator')).toBe('unknown');
  });

  it('is done once, however many do it at once', async () => {
    const userId = await addAccount(database.db);
    const results = await Promise.all([1, 2, 3, 4].map(() => set(userId, 'operator')));
    expect(results.filter((result) => result === 'changed')).toHaveLength(1);
  });
});
