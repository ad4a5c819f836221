import { afterAll, beforeAll, expect, it } from 'vitest';
import { billingSettings } from '../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { addAccount } from '../testing/ledger.ts';
import { addOrder } from '../testing/orders.ts';
import { requireWithinCap, spentThisMonth } from './spending-cap.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const now = new Date();
const monthBegan = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
const lastMonth = new Date(monthBegan.getTime() - 1);

it('counts payments since the first of the month in UTC, less refunds', async () => {
  const { db } = database;
  const userId = await addAccount(db);
  const other = await addAccount(db);
  expect(await spentThisMonth(db, userId)).toBe(0);
  await addOrder(db, userId, { paidAt: monthBegan });
  await addOrder(db, userId, { paidAt: lastMonth, cents: 4_000 });
  await addOrder(db, userId, { paidAt: null, status: 'pending', cents: 4_000 });
  await addOrder(db, userId, { cents: 2_900, refundedCents: 900, status: 'refunded' });
  await addOrder(db, other, { cents: 4_000 });
  expect(await spentThisMonth(db, userId)).toBe(3_000);
});

it('refuses what would exceed the cap, and nothing without one', async () => {
  const { db } = database;
  const userId = await addAccount(db);
  await requireWithinCap(db, userId, 1_000_000);
  await db.insert(billingSettings).values({ userId, monthlyCapCents: 3_000 });
  await addOrder(db, userId, { cents: 1_000 });
  await requireWithinCap(db, userId, 2_000);
  await expect(requireWithinCap(db, userId, 2_001)).rejects.toMatchObject({
    reason: 'spending_cap',
    params: { max: 3_000 },
  });
});

it('counts a purchase made by itself before its payment is confirmed, and no open checkout', async () => {
  const { db } = database;
  const userId = await addAccount(db);
  await db.insert(billingSettings).values({ userId, monthlyCapCents: 3_000 });
  await addOrder(db, userId, { status: 'pending', paidAt: null, cents: 2_700 });
  await requireWithinCap(db, userId, 3_000);
  await addOrder(db, userId, { status: 'pending', paidAt: null, automatic: true });
  await requireWithinCap(db, userId, 2_000);
  await expect(requireWithinCap(db, userId, 2_001)).rejects.toMatchObject({ reason: 'spending_cap' });
});
