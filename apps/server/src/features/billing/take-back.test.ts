import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistants, minuteBalances, minuteEntries, starterSubscriptions } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addAccount, give, openLedger, readAccount, type TestLedger, useUpTo } from '../../testing/ledger.ts';
import { type CreditKind, credit } from './credit.ts';
import { giveBack, leftOf, type TakingBack, takeBack } from './take-back.ts';

let database: TestDatabase;
let ledger: TestLedger;
beforeAll(async () => {
  database = await createTestDatabase();
  ledger = openLedger(database.db);
});
afterAll(() => database.close());

const TOP_UP = 6_000;
const MONTH = 18_000;
const buy = async (userId: string, what: CreditKind, note?: string) => {
  const reference = newId('order');
  const seconds = what.kind === 'starter' ? MONTH : TOP_UP;
  await database.db.transaction((tx) => credit(tx, { ...what, userId, seconds, reference, note }));
  return note ?? reference;
};
const month = (): CreditKind => ({
  kind: 'starter',
  from: new Date(Date.now() - 1_000),
  until: new Date(Date.now() + 86_400_000),
});
const back = (userId: string, orderId: string, share: number, more: Partial<TakingBack> = {}) =>
  database.db.transaction((tx) =>
    takeBack(tx, { userId, orderId, share, reference: `${orderId}:${share}`, forGood: true, ...more }),
  );
const secondsOf = async (userId: string) => (await readAccount(database.db, userId)).seconds;
const whole = async (userId: string) => {
  const { seconds, leased, entered } = await readAccount(database.db, userId);
  expect(entered).toBe(seconds + leased);
};

describe('taking back', () => {
  it('takes unused time, once per reference, and never more than the share', async () => {
    const userId = await addAccount(database.db);
    const order = await buy(userId, { kind: 'top_up' });
    expect(await back(userId, order, 0.5)).toBe(3_000);
    expect(await back(userId, order, 0.5)).toBe(0);
    expect(await secondsOf(userId)).toBe(600 + 3_000);
    expect(await back(userId, order, 1)).toBe(3_000);
    expect(await secondsOf(userId)).toBe(600);
    await whole(userId);
  });

  it('counts given time as used first, then months, then purchases, oldest first', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const first = await buy(userId, { kind: 'top_up' });
    const second = await buy(userId, { kind: 'top_up' });
    const paid = await buy(userId, month(), 'order_month_1');
    await give(db, userId, 60);
    // The trial and the grant, the month, and 1,000 s of the first top-up.
    await useUpTo(db, ledger, userId, 2 * TOP_UP - 1_000);
    const left = await leftOf(db, { userId, usedSeconds: 600 + 60 + MONTH + 1_000 });
    expect(left.map(({ kind, unused }) => [kind, unused])).toEqual([
      ['trial', 0],
      ['grant', 0],
      ['starter', 0],
      ['top_up', TOP_UP - 1_000],
      ['top_up', TOP_UP],
    ]);
    expect(await back(userId, paid, 1)).toBe(0);
    expect(await back(userId, first, 1)).toBe(TOP_UP - 1_000);
    expect(await back(userId, second, 0.25)).toBe(1_500);
    expect(await secondsOf(userId)).toBe(4_500);
    await whole(userId);
  });

  it('leaves what running calls hold', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const order = await buy(userId, { kind: 'top_up' });
    await useUpTo(db, ledger, userId, 60);
    const lease = { callId: newId('rtc'), userId, assistantId: null, address: null };
    const held = await db.transaction((tx) => ledger.minutes.open(tx, lease));
    expect(await back(userId, order, 1)).toBe(60 - Number(held));
    expect(await secondsOf(userId)).toBe(0);
    await whole(userId);
  });

  it('lowers the assistant’s cap by as much as it took', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const id = newId('assistant');
    await db
      .insert(assistants)
      .values({ id, ownerId: userId, name: id, prompt: '', greeting: '', voice: '' });
    const cap = async () =>
      (await db.select().from(assistants).where(eq(assistants.id, id)))[0]?.minutesTotal;
    const order = await buy(userId, { kind: 'top_up', assistantId: id });
    expect(await cap()).toBe(600);
    await back(userId, order, 0.5);
    expect(await cap()).toBe(550);
    await back(userId, order, 1, { reference: 'disputed', forGood: false });
    expect(await cap()).toBe(500);
    const won = { userId, taken: 'disputed', reference: 'disputed:won', share: 0.5 };
    for (let i = 0; i < 2; i++) await db.transaction((tx) => giveBack(tx, won));
    expect(await cap()).toBe(550);
    expect(await secondsOf(userId)).toBe(3_600);
    await whole(userId);
    // Money that goes back after a dispute was won takes what the dispute gave back.
    expect(await back(userId, order, 1)).toBe(3_000);
    expect(await cap()).toBe(500);
  });

  it('ends a month that was given back whole, but no earlier month’s successor', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const until = async () =>
      (await db.select().from(minuteBalances).where(eq(minuteBalances.userId, userId)))[0]?.starterUntil;
    const earlier = await buy(userId, month(), 'order_month_2');
    const later = await buy(userId, month(), 'order_month_3');
    await back(userId, earlier, 1);
    expect((await until())?.getTime()).toBeGreaterThan(Date.now() + 1_000);
    await back(userId, later, 1);
    expect((await until())?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    expect((await ledger.minutes.accountStatusOf(userId)).mayEmbed).toBe(false);
  });

  it('enters a refund of nothing as well, and warns of no mark because of it', async () => {
    const { db } = database;
    const userId = await addAccount(db);
    const order = await buy(userId, { kind: 'top_up' });
    await useUpTo(db, ledger, userId, 0);
    expect(await back(userId, order, 1)).toBe(0);
    const entries = await db.select().from(minuteEntries).where(eq(minuteEntries.userId, userId));
    expect(entries.filter(({ kind }) => kind === 'refund')).toMatchObject([{ seconds: 0, note: order }]);
    expect(await back(userId, 'order_none', 1)).toBe(0);
    expect(await back('user_gone', 'order_none', 1)).toBe(0);
  });

  it('gives back nothing that was not taken', async () => {
    const userId = await addAccount(database.db);
    const none = { userId, taken: 'nothing', reference: 'nothing:won', share: 0 };
    await database.db.transaction((tx) => giveBack(tx, none));
    expect(await secondsOf(userId)).toBe(600);
  });
});

it('of a paused plan allows embedding by purchases, not by its months', async () => {
  const { db } = database;
  const userId = await addAccount(db);
  const over = { from: new Date(Date.now() - 2_000), until: new Date(Date.now() - 1_000) };
  await buy(userId, { kind: 'starter', ...over }, 'order_month_4');
  const mayEmbed = async () => (await ledger.minutes.accountStatusOf(userId)).mayEmbed;
  expect(await mayEmbed()).toBe(true);
  await db
    .insert(starterSubscriptions)
    .values({ userId, provider: 'test', ref: `sub_${userId}`, status: 'paused', changedAt: new Date() });
  expect(await mayEmbed()).toBe(false);
  await buy(userId, { kind: 'top_up' });
  expect(await mayEmbed()).toBe(true);
});
