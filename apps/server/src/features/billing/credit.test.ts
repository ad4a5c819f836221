import { TRIAL_SECONDS } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistants, minuteBalances, minuteEntries, user } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
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

  it('is notified once, or not made', async () => {
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

  it('a late event of an earlier month takes nothing from a later month', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const after = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
    const months = [
      { reference: 'invoice_late', from: after(31), until: after(62) },
      { reference: 'invoice_early', from: after(0), until: after(31) },
    ];
    for (const month of months) {
      await db.transaction((tx) => credit(tx, { userId, seconds: 60, kind: 'starter', ...month }));
    }
    expect(await balance(userId)).toMatchObject({ starterUntil: months[0]?.until });
  });

  it('a month that ends before it begins is an error', async () => {
    const userId = await addAccount(database.db);
    const now = new Date();
    const month = { kind: 'starter', from: now, until: now } as const;
    const crediting = database.db.transaction((tx) =>
      credit(tx, { userId, seconds: 60, reference: 'invoice_no', ...month }),
    );
    await expect(crediting).rejects.toThrow(RangeError);
  });

  it('never comes to more than an account can hold', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const much = 2 ** 30 - TRIAL_SECONDS;
    expect(await grant(db, { userId, seconds: much + 1, reference: 'much_1' })).toBe('too_much');
    expect(await grant(db, { userId, seconds: much, reference: 'much_2' })).toBe('credited');
    expect(await grant(db, { userId, seconds: 60, reference: 'much_3' })).toBe('too_much');
    // A message that comes again is no new credit, however full the account is.
    expect(await grant(db, { userId, seconds: much, reference: 'much_2' })).toBe('known');
    expect(await readAccount(db, userId)).toMatchObject({ seconds: 2 ** 30, entered: 2 ** 30 });
  });

  it('of an unknown account does nothing, and of fractional seconds is an error', async () => {
    const { db } = database;
    expect(await grant(db, { userId: 'user_gone', seconds: 60, reference: 'order_3' })).toBe('unknown');
    const userId = await addAccount(db);
    for (const seconds of [0, -60, 1.5, Number.NaN]) {
      await expect(grant(db, { userId, seconds, reference: 'order_4' })).rejects.toThrow(RangeError);
    }
    expect(await readAccount(db, userId)).toMatchObject({ seconds: 600, entered: 600 });
  });
});

describe('a top-up bought for an assistant', () => {
  const addAssistant = async (ownerId: string) => {
    const id = newId('assistant');
    const words = { name: id, prompt: '', greeting: '' };
    await database.db.insert(assistants).values({ id, ownerId, ...words, voice: '' });
    return id;
  };
  const capOf = async (id: string) =>
    (await database.db.select().from(assistants).where(eq(assistants.id, id)))[0]?.minutesTotal;
  const topUp = (userId: string, assistantId: string | undefined, reference: string) =>
    database.db.transaction((tx) =>
      credit(tx, {
        kind: 'top_up',
        userId,
        seconds: 6_000,
        reference,
        ...(assistantId !== undefined && { assistantId }),
      }),
    );

  it('raises its cap for good, once, and no other’s', async () => {
    const userId = await addAccount(database.db);
    const [bought, other] = [await addAssistant(userId), await addAssistant(userId)];
    const results = await Promise.all([1, 2, 3].map(() => topUp(userId, bought, 'top_up_1')));
    expect(results.toSorted()).toEqual(['credited', 'known', 'known']);
    expect([await capOf(bought), await capOf(other)]).toEqual([600, 500]);
    expect(await topUp(userId, undefined, 'top_up_2')).toBe('credited');
    expect([await capOf(bought), await capOf(other)]).toEqual([600, 500]);
    expect(await readAccount(database.db, userId)).toMatchObject({ seconds: 12_600 });
  });

  it('is no top-up of somebody else’s assistant, nor of one that is gone', async () => {
    const [userId, other] = [await addAccount(database.db), await addAccount(database.db)];
    const foreign = await addAssistant(other);
    for (const [at, id] of [foreign, 'assistant_gone'].entries()) {
      expect(await topUp(userId, id, `top_up_other_${at}`)).toBe('credited');
    }
    expect(await capOf(foreign)).toBe(500);
    expect(await readAccount(database.db, userId)).toMatchObject({ seconds: 12_600 });
  });

  it('is undone as a whole', async () => {
    const userId = await addAccount(database.db);
    const assistantId = await addAssistant(userId);
    const failing = database.db.transaction(async (tx) => {
      const what = {
        kind: 'top_up',
        userId,
        seconds: 6_000,
        reference: 'top_up_undone',
        assistantId,
      } as const;
      expect(await credit(tx, what)).toBe('credited');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await capOf(assistantId)).toBe(500);
  });
});
