import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billingSettings, minuteBalances, notifications, orders } from '../../db/schema.ts';
import { FakeProvider } from '../../testing/fake-provider.ts';
import { addAccount, openLedger, readAccount, useUpTo } from '../../testing/ledger.ts';
import { addOrder } from '../../testing/orders.ts';
import { sentMails } from '../../testing/read-outbox.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { requestTopUps } from './auto-top-up.ts';
import { expireOrders } from './orders.ts';

const provider = new FakeProvider();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ paymentProvider: provider });
});
afterAll(() => app.close());
beforeEach(async () => {
  provider.card = 'pays';
  await sentMails(app);
});

type Settings = Partial<typeof billingSettings.$inferInsert>;

/** An account with a known card, which wants 100 minutes when fewer than 5 of its 10 are left. */
async function account(some: Settings = {}): Promise<string> {
  const userId = await addAccount(app.services.db);
  await app.services.db.insert(billingSettings).values({
    userId,
    customerRef: `customer_${userId}`,
    topUpOn: true,
    topUpBelowMinutes: 5,
    ...some,
  });
  return userId;
}

/** The ledger as the server puts it together. */
const ledger = () =>
  openLedger(app.services.db, (tx, id) => requestTopUps(tx, app.services.jobs, provider, id));

/** Calls use what is there up to `left` seconds, and the jobs that follow are done. */
async function use(userId: string, left: number): Promise<void> {
  await useUpTo(app.services.db, ledger(), userId, left);
  await app.runJobs();
}

/** What the minute's tidying up does. */
async function tidy(): Promise<void> {
  await app.services.db.transaction((tx) => requestTopUps(tx, app.services.jobs, provider));
  await app.runJobs();
}

const ordersOf = (userId: string) =>
  app.services.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.automatic, true)))
    .orderBy(desc(orders.createdAt));
const noticesOf = async (userId: string) =>
  (await app.services.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ kind }) => kind,
  );
const askedFor = (userId: string) => provider.asked.filter((order) => order.userId === userId);
/** The next day, as far as refusals go. */
const nextDay = (userId: string) =>
  app.database.pool.query(
    `update orders set created_at = created_at - interval '25 hours' where user_id = $1`,
    [userId],
  );

describe('few minutes', () => {
  it('are more, once their payment is confirmed', async () => {
    const userId = await account();
    await use(userId, 300);
    expect(await ordersOf(userId)).toEqual([]);
    await use(userId, 299);
    expect(await ordersOf(userId)).toMatchObject([
      { minutes: 100, cents: 1_000, currency: 'usd', status: 'pending', assistantId: null },
    ]);
    expect(askedFor(userId)).toMatchObject([
      { cents: 1_000, customerRef: `customer_${userId}`, email: `${userId}@example.com` },
    ]);
    expect(await readAccount(app.services.db, userId)).toMatchObject({ seconds: 299 });
    await provider.report(app);
    expect(await ordersOf(userId)).toMatchObject([{ status: 'completed' }]);
    expect(await readAccount(app.services.db, userId)).toMatchObject({ seconds: 6_299 });
  });

  it('are bought once, however many calls end at once', async () => {
    const userId = await account();
    const { jobs } = app.services;
    await use(userId, 400);
    await app.services.db
      .update(minuteBalances)
      .set({ seconds: 10 })
      .where(eq(minuteBalances.userId, userId));
    await Promise.all(
      Array.from({ length: 10 }, () =>
        app.services.db.transaction((tx) => requestTopUps(tx, jobs, provider, userId)),
      ),
    );
    // As several servers do them.
    await Promise.all([1, 2, 3, 4].map(() => app.runJobs()));
    await tidy();
    expect(await ordersOf(userId)).toHaveLength(1);
    expect(askedFor(userId)).toHaveLength(1);
  });

  it('are bought when a running call renews its lease', async () => {
    const userId = await account();
    const { db } = app.services;
    const { minutes } = ledger();
    const call = { callId: `rtc_${userId}`, userId, assistantId: null, address: null };
    await db.transaction((tx) => minutes.open(tx, call));
    await db.update(minuteBalances).set({ seconds: 301 }).where(eq(minuteBalances.userId, userId));
    await minutes.renew(call);
    await app.runJobs();
    expect(await ordersOf(userId)).toHaveLength(1);
  });

  it('are bought for an account without any, which has no call that would ask', async () => {
    const userId = await account();
    await app.services.db.update(minuteBalances).set({ seconds: 0 }).where(eq(minuteBalances.userId, userId));
    await tidy();
    expect(await ordersOf(userId)).toHaveLength(1);
  });

  /** Jobs that were ever sent for an account. */
  const jobsOf = async (userId: string) => {
    const query = `select count(*)::int as sent from pgboss.job where data->>'userId' = $1`;
    return (await app.database.pool.query(query, [userId])).rows[0]?.sent;
  };

  it.each<[string, Settings]>([
    ['that does not want it', { topUpOn: false }],
    ['without a card', { customerRef: null }],
    ['whose card another provider knows', { customerRef: 'test_customer' }],
    ['whose month may cost less than a pack', { topUpMostCents: 999 }],
    ['whose cap is lower than a pack', { monthlyCapCents: 999 }],
  ])('are left as they are for an account %s', async (_, some) => {
    const userId = await account(some);
    await use(userId, 10);
    await tidy();
    expect(await ordersOf(userId)).toEqual([]);
    expect(await jobsOf(userId)).toBe(0);
  });

  it('are left as they are where nothing is sold', async () => {
    const userId = await account();
    const { db, jobs } = app.services;
    await db.update(minuteBalances).set({ seconds: 0 }).where(eq(minuteBalances.userId, userId));
    await requestTopUps(db, jobs, null, userId);
    expect(await jobsOf(userId)).toBe(0);
    await requestTopUps(db, jobs, provider, userId);
    expect(await jobsOf(userId)).toBe(1);
    await app.runJobs();
  });

  it('are left as they are for an account that is suspended', async () => {
    const userId = await account();
    await app.services.db
      .update(minuteBalances)
      .set({ suspendedAt: new Date(), suspendedBy: 'operator' })
      .where(eq(minuteBalances.userId, userId));
    await use(userId, 10);
    expect(await ordersOf(userId)).toEqual([]);
  });
});

describe('the monthly maximum', () => {
  it('is not exceeded by automatic purchases, and those of others do not count for it', async () => {
    const userId = await account({ topUpMostCents: 2_000 });
    await addOrder(app.services.db, userId, { cents: 4_000 });
    for (const _ of [1, 2, 3]) {
      await use(userId, 10);
      await provider.report(app);
    }
    expect(await ordersOf(userId)).toHaveLength(2);
    expect(await readAccount(app.services.db, userId)).toMatchObject({ seconds: 10 });
  });

  it('counts purchases by hand against the account’s own cap', async () => {
    const userId = await account({ monthlyCapCents: 4_500 });
    await addOrder(app.services.db, userId, { cents: 2_900 });
    for (const _ of [1, 2]) {
      await use(userId, 10);
      await provider.report(app);
    }
    expect(await ordersOf(userId)).toHaveLength(1);
  });
});

describe('a card that is refused', () => {
  it('is told by mail and notification, and left alone for a day', async () => {
    const userId = await account();
    provider.card = 'refuses';
    await use(userId, 10);
    await provider.report(app);
    expect(await noticesOf(userId)).toEqual(['top_up_refused']);
    expect(await sentMails(app)).toMatchObject([
      { to: `${userId}@example.com`, subject: 'Minutes could not be bought' },
    ]);
    await tidy();
    expect(await ordersOf(userId)).toMatchObject([{ status: 'failed' }]);
    await nextDay(userId);
    await tidy();
    expect(await ordersOf(userId)).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    await sentMails(app);
  });

  it('three times in a row turns it off, and turned on again it has three more tries', async () => {
    const userId = await account();
    const { db } = app.services;
    const isOn = async () =>
      (await db.select().from(billingSettings).where(eq(billingSettings.userId, userId)))[0]?.topUpOn;
    const refuse = async () => {
      provider.card = 'refuses';
      await nextDay(userId);
      await use(userId, 10);
      await provider.report(app);
      return isOn();
    };
    expect([await refuse(), await refuse()]).toEqual([true, true]);
    provider.card = 'pays';
    await nextDay(userId);
    await tidy();
    await provider.report(app);
    expect([await refuse(), await refuse(), await refuse()]).toEqual([true, true, false]);
    expect((await sentMails(app)).at(-1)).toMatchObject({ subject: 'Automatic top-ups are off' });
    expect((await noticesOf(userId)).at(-1)).toBe('top_up_off');
    const made = (await ordersOf(userId)).length;
    await nextDay(userId);
    await tidy();
    expect(await ordersOf(userId)).toHaveLength(made);
    await db.update(billingSettings).set({ topUpOn: true }).where(eq(billingSettings.userId, userId));
    expect([await refuse(), await refuse(), await refuse()]).toEqual([true, true, false]);
    await sentMails(app);
  });

  it('charged by two jobs is one refusal', async () => {
    const userId = await account();
    provider.card = 'away';
    await use(userId, 10);
    const [order] = askedFor(userId);
    provider.card = 'refuses';
    await app.services.jobs.send('charge_top_up', { orderId: order?.id ?? '' });
    await app.database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    await Promise.all([app.runJobs(), app.runJobs()]);
    await app.runJobs();
    expect(await noticesOf(userId)).toEqual(['top_up_refused']);
    expect(await sentMails(app)).toHaveLength(1);
  });
});

it('a card that asks its holder sends them the link once, and waits for them', async () => {
  const userId = await account();
  provider.card = 'asks';
  await use(userId, 10);
  const [order] = await ordersOf(userId);
  await app.services.jobs.send('charge_top_up', { orderId: order?.id ?? '' });
  const [mail, ...more] = await sentMails(app);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`https://bank.example/${order?.id}`);
  expect(mail?.text).toContain('10.00 USD');
  expect(await noticesOf(userId)).toEqual(['top_up_confirm']);
  await tidy();
  expect(await ordersOf(userId)).toHaveLength(1);
  const [asked] = askedFor(userId);
  if (asked) provider.pay(asked);
  await provider.report(app);
  expect(await readAccount(app.services.db, userId)).toMatchObject({ seconds: 6_010 });
  await sentMails(app);
});

it('a card that is gone is no bank’s question', async () => {
  const userId = await account();
  provider.card = 'gone';
  await use(userId, 10);
  const [order] = await ordersOf(userId);
  const [mail, ...more] = await sentMails(app);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`https://pay.example/${order?.id}`);
  expect(mail?.text).toContain('There is no card any more');
  expect(mail?.text).not.toContain('bank');
});

it('a link that nobody followed for a day is followed by no other for the next', async () => {
  const userId = await account();
  const { db } = app.services;
  provider.card = 'asks';
  await use(userId, 10);
  const after = async (hours: number) => {
    await app.database.pool.query(
      `update orders set created_at = created_at - make_interval(hours => $2),
        expires_at = expires_at - make_interval(hours => $2) where user_id = $1`,
      [userId, hours],
    );
    await expireOrders(db);
    await tidy();
    return (await ordersOf(userId)).map(({ status }) => status);
  };
  expect(await after(25)).toEqual(['expired']);
  expect(await after(24)).toEqual(['pending', 'expired']);
  await sentMails(app);
});

describe('a crash', () => {
  /** The pause before a failed job is tried again is over. */
  async function retry(): Promise<void> {
    await app.database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    await app.runJobs();
  }

  it('between the charge and its result charges nobody twice', async () => {
    const userId = await account();
    provider.card = 'crash';
    await use(userId, 10);
    expect(await ordersOf(userId)).toMatchObject([{ status: 'pending' }]);
    await tidy();
    await retry();
    const asked = askedFor(userId);
    expect(asked).toHaveLength(2);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect([...provider.charged.values()].filter((order) => order.userId === userId)).toHaveLength(1);
    await provider.report(app);
    expect(await readAccount(app.services.db, userId)).toMatchObject({ seconds: 6_010 });
  });

  it('after which the event comes first leaves nothing to charge', async () => {
    const userId = await account();
    provider.card = 'crash';
    await use(userId, 10);
    await provider.report(app);
    await retry();
    expect(askedFor(userId)).toHaveLength(1);
    expect(await readAccount(app.services.db, userId)).toMatchObject({ seconds: 6_010 });
  });

  it.each([
    ['was turned off', `update billing_settings set top_up_on = false where user_id = $1`, 'cancelled'],
    ['is suspended', `update minute_balances set suspended_at = now() where user_id = $1`, 'cancelled'],
    ['waited for a day', `update orders set expires_at = now() where user_id = $1`, 'pending'],
  ])('of the provider’s is not waited out for what %s meanwhile', async (_, meanwhile, status) => {
    const userId = await account();
    provider.card = 'away';
    await use(userId, 10);
    await app.database.pool.query(meanwhile, [userId]);
    provider.card = 'pays';
    await retry();
    expect(askedFor(userId)).toHaveLength(1);
    expect(await ordersOf(userId)).toMatchObject([{ status }]);
  });

  it('waits for the provider’s outage to end', async () => {
    const userId = await account();
    provider.card = 'away';
    await use(userId, 10);
    provider.card = 'pays';
    await retry();
    await provider.report(app);
    expect(await readAccount(app.services.db, userId)).toMatchObject({ seconds: 6_010 });
  });
});
