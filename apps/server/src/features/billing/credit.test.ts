import { TRIAL_SECONDS } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minuteBalances, minuteEntries, user } from '../../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addAccount, readAccount } from '../../testing/ledger.ts';
import { credit, grant } from './credit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const balance = async (userId: string) => {
  const [row] = await database.db.select().from(minuteBalances).where(eq(minuteBalances.userId, userId));
  return row;
};

describe('a new account', () => {
  it('has its trial from the first moment, once', async () => {
    const { db } = database;
    const id = await addAccount(db);
    expect(await readAccount(db, id)).toMatchObject({ seconds: TRIAL_SECONDS, entered: TRIAL_SECONDS });
    expect(await db.select().from(minuteEntries).where(eq(minuteEntries.userId, id))).toMatchObject([
      { kind: 'trial', reference: id },
    ]);
    const again = { id: 'entry_again', userId: id, kind: 'trial', seconds: 600, reference: id } as const;
    await expect(db.insert(minuteEntries).values(again)).rejects.toThrow();
  });

  it('has none when making it was undone', async () => {
    const { db } = database;
    const undone = db.transaction(async (tx) => {
      await tx.insert(user).values({ id: 'user_undone', name: 'Ada', email: 'undone@example.com' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await balance('user_undone')).toBeUndefined();
  });
});

describe('a credit', () => {
  it('is added once per reference, however often and at once it comes', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const given = { userId, seconds: 3_000, reference: 'order_1', note: 'for the talk' };
    const results = await Promise.all(Array.from({ length: 8 }, () => grant(db, given)));
    expect(results.filter((result) => result === 'credited')).toHaveLength(1);
    expect(results.filter((result) => result === 'known')).toHaveLength(7);
    expect(await readAccount(db, userId)).toMatchObject({ seconds: 3_600, entered: 3_600 });
    const entries = await db.select().from(minuteEntries).where(eq(minuteEntries.userId, userId));
    expect(entries.find(({ kind }) => kind === 'grant')).toMatchObject({
      reference: 'order_1',
      note: 'for the talk',
    });
  });

  it('is told of once, or not made', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const given = { userId, seconds: 60, reference: 'order_told' };
    const failing = grant(db, given, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await readAccount(db, userId)).toMatchObject({ seconds: 600, entered: 600 });
    let told = 0;
    for (let i = 0; i < 3; i++) await grant(db, given, async () => void told++);
    expect(told).toBe(1);
    expect(await readAccount(db, userId)).toMatchObject({ seconds: 660 });
  });

  it('counts the same reference of another kind for itself', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const given = { userId, seconds: 60, reference: 'order_2' };
    await db.transaction((tx) => credit(tx, { ...given, kind: 'top_up' }));
    await grant(db, given);
    expect(await readAccount(db, userId)).toMatchObject({ seconds: 720 });
  });

  it('of a paid month begins a billing month', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    // The account and its month may be made within one millisecond.
    const long = { periodStartedAt: new Date(Date.now() - 60_000) };
    await db.update(minuteBalances).set(long).where(eq(minuteBalances.userId, userId));
    const before = await balance(userId);
    const until = new Date(Date.now() + 31 * 24 * 3_600_000);
    await db.transaction((tx) =>
      credit(tx, { userId, seconds: 18_000, reference: 'invoice_1', kind: 'starter', until }),
    );
    const after = await balance(userId);
    expect(after).toMatchObject({ seconds: 18_600, starterUntil: until });
    expect(after?.periodStartedAt.getTime()).toBeGreaterThan(before?.periodStartedAt.getTime() ?? 0);
    await grant(db, { userId, seconds: 60, reference: 'gift_1' });
    expect(await balance(userId)).toMatchObject({
      starterUntil: until,
      periodStartedAt: after?.periodStartedAt,
    });
  });

  it('of an earlier month takes nothing from a later one that was heard of first', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const [early, late] = [31, 62].map((days) => new Date(Date.now() + days * 24 * 3_600_000));
    for (const [reference, until] of [
      ['invoice_late', late],
      ['invoice_early', early],
    ] as const) {
      if (until === undefined) throw new Error('no date');
      await db.transaction((tx) => credit(tx, { userId, seconds: 60, reference, kind: 'starter', until }));
    }
    const { rows } = await database.pool.query(
      'select starter_until from minute_balances where user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ starter_until: late }]);
  });

  it('never comes to more than an account can hold', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const much = 2 ** 30 - TRIAL_SECONDS;
    expect(await grant(db, { userId, seconds: much + 1, reference: 'much_1' })).toBe('too_much');
    expect(await grant(db, { userId, seconds: much, reference: 'much_2' })).toBe('credited');
    expect(await grant(db, { userId, seconds: 60, reference: 'much_3' })).toBe('too_much');
    expect(await readAccount(db, userId)).toMatchObject({ seconds: 2 ** 30, entered: 2 ** 30 });
  });

  it('of nobody’s account does nothing, and of no whole time is a mistake', async () => {
    const { db } = database;
    expect(await grant(db, { userId: 'user_gone', seconds: 60, reference: 'order_3' })).toBe('unknown');
    const userId = await addAccount(db);
    for (const seconds of [0, -60, 1.5, Number.NaN]) {
      await expect(grant(db, { userId, seconds, reference: 'order_4' })).rejects.toThrow(RangeError);
    }
    expect(await readAccount(db, userId)).toMatchObject({ seconds: 600, entered: 600 });
  });
});
