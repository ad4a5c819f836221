import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistants, conversations, minuteEntries, starterMonths, user } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addAccount, give, openLedger, readAccount, type TestLedger, useUpTo } from '../../testing/ledger.ts';

let database: TestDatabase;
let ledger: TestLedger;
beforeAll(async () => {
  database = await createTestDatabase();
  ledger = openLedger(database.db);
});
afterAll(() => database.close());

async function addAssistant(ownerId: string, minutesTotal = 500): Promise<string> {
  const id = newId('assistant');
  const words = { name: id, prompt: '', greeting: '' };
  await database.db.insert(assistants).values({ id, ownerId, ...words, voice: '', minutesTotal });
  return id;
}

const open = (userId: string, callId: string, assistantId: string | null = null) =>
  database.db.transaction((tx) => ledger.minutes.open(tx, { callId, userId, assistantId, address: null }));
const settle = (userId: string, callId: string, seconds: number) =>
  database.db.transaction((tx) => ledger.minutes.settle(tx, { callId, userId, seconds }));
const renew = (userId: string, callId: string) => ledger.minutes.renew({ callId, userId });

/** Nothing is made of nothing, and nothing is lost. */
async function whole(userId: string) {
  const account = await readAccount(database.db, userId);
  expect(account.entered).toBe(account.seconds + account.leased);
  return account;
}

describe('a lease', () => {
  it('is taken from the account, and grows by renewal', async () => {
    const userId = await addAccount(database.db);
    expect(await open(userId, 'rtc_a')).toBe(30);
    expect(await whole(userId)).toMatchObject({ seconds: 570, leased: 30 });
    expect(await renew(userId, 'rtc_a')).toBe(29);
    expect(await whole(userId)).toMatchObject({ seconds: 541, leased: 59 });
  });

  it('bills used seconds, and returns the rest', async () => {
    const userId = await addAccount(database.db);
    await open(userId, 'rtc_b');
    expect(await settle(userId, 'rtc_b', 12)).toBe(12);
    expect(await whole(userId)).toMatchObject({ seconds: 588, leased: 0, usedSeconds: 12 });
  });

  it('is billed once', async () => {
    const userId = await addAccount(database.db);
    await open(userId, 'rtc_c');
    const bills = await Promise.all([1, 2, 3, 4].map((n) => settle(userId, 'rtc_c', 10 * n)));
    expect(bills.filter((seconds) => seconds !== null)).toHaveLength(1);
    expect(await settle(userId, 'rtc_c', 25)).toBeNull();
    expect(await renew(userId, 'rtc_c')).toBeNull();
    const { usage, usedSeconds } = await whole(userId);
    expect([...usage.keys()]).toEqual(['rtc_c']);
    expect(usage.get('rtc_c')).toBe(usedSeconds);
  });

  it('is the most that a call is billed', async () => {
    const userId = await addAccount(database.db);
    const leased = await open(userId, 'rtc_d');
    expect(await settle(userId, 'rtc_d', 5_000)).toBe(leased);
    expect(await settle(await addAccount(database.db), 'rtc_never', 10)).toBeNull();
  });

  it('a call without any time leaves no entry', async () => {
    const userId = await addAccount(database.db);
    await open(userId, 'rtc_e');
    expect(await settle(userId, 'rtc_e', 0)).toBe(0);
    expect(await whole(userId)).toMatchObject({ seconds: 600, usage: new Map() });
  });

  it('can not be had of an account that is empty, or gone', async () => {
    const userId = await addAccount(database.db);
    await useUpTo(database.db, ledger, userId, 7);
    expect(await open(userId, 'rtc_f')).toBe(5);
    expect(await renew(userId, 'rtc_f')).toBe(2);
    expect(await renew(userId, 'rtc_f')).toBe('no_minutes');
    expect(await open(userId, 'rtc_g')).toBe('no_minutes');
    expect(await open('user_gone', 'rtc_h')).toBe('no_minutes');
    expect(await whole(userId)).toMatchObject({ seconds: 0, leased: 7 });
    await database.db.delete(user).where(eq(user.id, userId));
    expect(await renew(userId, 'rtc_f')).toBeNull();
    expect(await settle(userId, 'rtc_f', 3)).toBeNull();
  });

  it('is shared out among calls that come at once, to the last second and no further', async () => {
    const userId = await addAccount(database.db);
    await useUpTo(database.db, ledger, userId, 23);
    const leased = await Promise.all(Array.from({ length: 12 }, (_, n) => open(userId, `rtc_many_${n}`)));
    const seconds = leased.flatMap((lease) => (typeof lease === 'number' ? lease : []));
    expect(seconds.reduce((sum, lease) => sum + lease, 0)).toBe(23);
    expect(leased.filter((lease) => lease === 'no_minutes')).toHaveLength(7);
    expect(await whole(userId)).toMatchObject({ seconds: 0, leased: 23 });
  });
});

describe('an assistant’s cap', () => {
  it('counts the seconds used this billing month and leased ones', async () => {
    const userId = await addAccount(database.db);
    const assistantId = await addAssistant(userId, 1);
    expect(await open(userId, 'rtc_i', assistantId)).toBe(30);
    expect(await open(userId, 'rtc_j', assistantId)).toBe(29);
    expect(await open(userId, 'rtc_k', assistantId)).toBe(1);
    expect(await open(userId, 'rtc_l', assistantId)).toBe('cap_used');
    expect(await renew(userId, 'rtc_i')).toBe('no_minutes');
    await settle(userId, 'rtc_j', 9);
    expect(await renew(userId, 'rtc_i')).toBe(20);
    // Another one of the same owner has its own.
    expect(await open(userId, 'rtc_m', await addAssistant(userId))).toBeGreaterThan(0);
    await whole(userId);
  });

  it('does not stop an assistant for good: 500 minutes used 60 days ago leave it free', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const assistantId = await addAssistant(userId);
    const before = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
    await db
      .update(user)
      .set({ createdAt: before(70) })
      .where(eq(user.id, userId));
    const usage = {
      kind: 'usage',
      seconds: -30_000,
      reference: newId('rtc'),
      createdAt: before(60),
    } as const;
    await db.insert(minuteEntries).values({ id: newId('entry'), userId, assistantId, ...usage });
    await give(db, userId, 2_000 * 60);
    expect(await open(userId, newId('rtc'), assistantId)).toBe(120);
  });

  it('begins anew with a billing month, and does not end the talk of one that was deleted', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const assistantId = await addAssistant(userId, 1);
    await open(userId, 'rtc_n', assistantId);
    await settle(userId, 'rtc_n', 30);
    expect(await open(userId, 'rtc_o', assistantId)).toBe(29);
    await db
      .update(minuteEntries)
      .set({ createdAt: new Date(Date.now() - 1_000) })
      .where(and(eq(minuteEntries.reference, 'rtc_n'), eq(minuteEntries.kind, 'usage')));
    await db.insert(starterMonths).values({
      userId,
      startsAt: new Date(Date.now() - 500),
      endsAt: new Date(Date.now() + 60_000),
    });
    expect(await open(userId, 'rtc_p', assistantId)).toBe(28);
    await db.delete(assistants).where(eq(assistants.id, assistantId));
    expect(await renew(userId, 'rtc_o')).toBe(26);
    await whole(userId);
  });
});

describe('orphans', () => {
  it('give back their time when nobody can know of them any more', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    await open(userId, 'rtc_orphan');
    await open(userId, 'rtc_known');
    const conversation = { serverId: 's', origin: 'widget', channel: 'voice' } as const;
    await db.insert(conversations).values({ id: 'conv_known', callId: 'rtc_known', ...conversation });
    expect(await ledger.minutes.returnOrphans(60)).toBe(0);
    expect(await ledger.minutes.returnOrphans(-1)).toBeGreaterThanOrEqual(1);
    expect(await renew(userId, 'rtc_orphan')).toBeNull();
    expect(await renew(userId, 'rtc_known')).toBeGreaterThan(0);
    expect((await whole(userId)).usage.size).toBe(0);
  });
});

describe('an owner', () => {
  const told = (userId: string) => ledger.notices.filter((notice) => notice.userId === userId);

  it('is notified once that a fifth is left, and once that nothing is', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    await useUpTo(db, ledger, userId, 121);
    expect(told(userId)).toEqual([]);
    await useUpTo(db, ledger, userId, 119);
    await useUpTo(db, ledger, userId, 60);
    expect(told(userId)).toEqual([{ userId, kind: 'minutes_low', minutes: 1, trial: true }]);
    await useUpTo(db, ledger, userId, 0);
    expect(told(userId).slice(1)).toEqual([{ userId, kind: 'minutes_out', minutes: 0, trial: true }]);
  });

  it('is warned by the balance after the last credit, regardless of earlier use', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    await useUpTo(db, ledger, userId, 400);
    await give(db, userId, 6_000);
    await useUpTo(db, ledger, userId, 1_281);
    expect(told(userId)).toEqual([]);
    await useUpTo(db, ledger, userId, 1_280);
    expect(told(userId)).toEqual([{ userId, kind: 'minutes_low', minutes: 21, trial: false }]);
    await give(db, userId, 60);
    await useUpTo(db, ledger, userId, 300);
    await useUpTo(db, ledger, userId, 200);
    expect(told(userId).slice(1)).toEqual([{ userId, kind: 'minutes_low', minutes: 3, trial: false }]);
  });

  it('is not notified of time that other calls still hold', async () => {
    const userId = await addAccount(database.db);
    await useUpTo(database.db, ledger, userId, 10);
    await open(userId, 'rtc_q');
    await open(userId, 'rtc_r');
    const before = ledger.notices.length;
    await settle(userId, 'rtc_q', 5);
    expect(ledger.notices).toHaveLength(before);
    await settle(userId, 'rtc_r', 5);
    expect(ledger.notices.slice(before)).toMatchObject([{ kind: 'minutes_out' }]);
  });
});
