import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  assistants,
  billingSettings,
  minuteBalances,
  minuteEntries,
  orders,
  paymentEvents,
  starterSubscriptions,
  user,
} from '../../db/schema.ts';
import { makeAssistant } from '../../testing/hold-conversation.ts';
import { readAccount } from '../../testing/ledger.ts';
import { monthFor, type Ordered, orderOf, paidFor, sendEvent } from '../../testing/payment-events.ts';
import { sentMails } from '../../testing/read-outbox.ts';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Change } from './provider.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const send = (...given: [Change | null, object?]) => sendEvent(app, ...given);
const rowOf = async (id: string) => (await app.services.db.select().from(orders).where(eq(orders.id, id)))[0];
const eventOf = async (id: string) =>
  (await app.services.db.select().from(paymentEvents).where(eq(paymentEvents.id, id)))[0];
const planOf = async (userId: string) =>
  (
    await app.services.db.select().from(starterSubscriptions).where(eq(starterSubscriptions.userId, userId))
  )[0];
const minutesOf = async (userId: string) => (await readAccount(app.services.db, userId)).seconds / 60;
const kindsOf = async (userId: string) =>
  (await app.services.db.select().from(minuteEntries).where(eq(minuteEntries.userId, userId))).map(
    ({ kind }) => kind,
  );

async function orderMinutes(minutes = 100): Promise<{ bought: Ordered; cap: () => Promise<unknown> }> {
  const { db } = app.services;
  const owner = await signUp(app);
  const assistantId = await makeAssistant(db, owner.id, 'Vera', ['Open?']);
  const bought = await orderOf(app, owner, { planType: 'add_minutes', minutes, assistantId });
  const cap = async () =>
    (await db.select().from(assistants).where(eq(assistants.id, assistantId)))[0]?.minutesTotal;
  return { bought, cap };
}
const orderPlan = async () => orderOf(app, await signUp(app));
const refundOf = ({ id }: Ordered, cents: number): Change => ({
  kind: 'refunded',
  paymentRef: `pay_${id}`,
  cents,
});

it('a plan that is paid when its account is gone is ended, and paid back', async () => {
  const provider = app.services.paymentProvider ?? expect.fail('nothing is sold');
  const ending = vi.spyOn(provider, 'endSubscription').mockResolvedValue();
  const order = await orderPlan();
  await app.services.db.delete(user).where(eq(user.id, order.userId));
  const paid = monthFor(order);
  expect(await send(paid, { id: `evt_gone_${order.id}` })).toBe(200);
  expect(await eventOf(`evt_gone_${order.id}`)).toMatchObject({ state: 'done' });
  await app.runJobs();
  expect(ending.mock.calls).toEqual([[`sub_${order.id}`]]);
  const returned = { status: 'refunded', refundedCents: 2_900, paidAt: null };
  expect(await rowOf(order.id)).toMatchObject(returned);
  ending.mockRestore();
});

it('minutes that are paid when their account is gone are paid back', async () => {
  const { bought } = await orderMinutes();
  await app.services.db.delete(user).where(eq(user.id, bought.userId));
  await send(paidFor(bought));
  await app.runJobs();
  expect(await rowOf(bought.id)).toMatchObject({ status: 'refunded', refundedCents: 1_000 });
});

describe('minutes that are paid', () => {
  it('are there once, however often, at once and by however many events it is reported', async () => {
    const { bought, cap } = await orderMinutes();
    const same = { id: `evt_${bought.id}` };
    const all = await Promise.all([
      ...Array.from({ length: 10 }, () => send(paidFor(bought), same)),
      send(paidFor(bought)),
    ]);
    expect(all).toEqual(Array(11).fill(200));
    expect(await send(paidFor(bought), same)).toBe(200);
    expect(await minutesOf(bought.userId)).toBe(110);
    expect(await cap()).toBe(600);
    expect(await eventOf(same.id)).toMatchObject({ state: 'done', attempts: 11, body: null });
    expect(await rowOf(bought.id)).toMatchObject({ status: 'completed', paymentRef: `pay_${bought.id}` });
    const mails = (await sentMails(app)).filter(({ text }) => text.includes(bought.id));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Amount: 10.00 USD');
  });

  it.each([
    ['another amount', { cents: 1 }],
    ['another currency', { currency: 'uah' }],
    ['an unknown order', { orderId: 'order_unknown' }],
  ])('are not there for %s: it is kept as refused, and not sent again', async (_, wrong) => {
    const { bought } = await orderMinutes();
    const id = `evt_wrong_${bought.id}`;
    expect(await send({ ...paidFor(bought), ...wrong }, { id })).toBe(200);
    expect(await eventOf(id)).toMatchObject({ state: 'refused', note: expect.any(String) });
    expect((await eventOf(id))?.body).not.toBeNull();
    expect(await minutesOf(bought.userId)).toBe(10);
    expect(await rowOf(bought.id)).toMatchObject({ status: 'pending' });
  });

  it('are there although the order was thought failed, cancelled or expired, and not undone after it', async () => {
    for (const status of ['failed', 'cancelled', 'expired'] as const) {
      const { bought } = await orderMinutes();
      const lost: Change = { kind: 'not_paid', orderId: bought.id, status };
      await send(lost);
      expect(await rowOf(bought.id)).toMatchObject({ status });
      await send(paidFor(bought));
      await send(lost);
      expect(await rowOf(bought.id)).toMatchObject({ status: 'completed' });
      expect(await minutesOf(bought.userId)).toBe(110);
    }
  });

  it('are not of two orders by one payment, nor of a plan', async () => {
    const [one, two] = [await orderMinutes(), await orderMinutes()];
    await send(paidFor(one.bought));
    await send({ ...paidFor(two.bought), paymentRef: `pay_${one.bought.id}` });
    expect(await minutesOf(two.bought.userId)).toBe(10);
    const plan = await orderPlan();
    await send(paidFor(plan));
    expect(await rowOf(plan.id)).toMatchObject({ status: 'pending' });
  });

  it('remember the customer, and let nobody have somebody else’s', async () => {
    const [one, two] = [await orderMinutes(), await orderMinutes()];
    await send(paidFor(one.bought));
    await send({ ...paidFor(two.bought), customerRef: `test_${one.bought.userId}` });
    expect(await minutesOf(two.bought.userId)).toBe(110);
    const customers = await app.services.db
      .select({ userId: billingSettings.userId })
      .from(billingSettings)
      .where(eq(billingSettings.customerRef, `test_${one.bought.userId}`));
    expect(customers).toEqual([{ userId: one.bought.userId }]);
  });
});

describe('a webhook', () => {
  it('is counted by what it reports and what became of it', async () => {
    const { registry } = app.services.metrics;
    const counted = async (change: string, outcome: string) => {
      const rows = (await registry.getSingleMetric('parlo_payment_events_total')?.get())?.values ?? [];
      const row = rows.find(({ labels }) => labels.change === change && labels.outcome === outcome);
      return row?.value ?? 0;
    };
    const before = [await counted('paid', 'done'), await counted('unknown', 'not_verified')];
    const { bought } = await orderMinutes();
    await send(paidFor(bought), { key: Buffer.alloc(32) });
    await send(paidFor(bought));
    const after = [await counted('paid', 'done'), await counted('unknown', 'not_verified')];
    expect(after).toEqual(before.map((count) => count + 1));
  });

  it('is refused when it is forged, old or no event, and nothing is kept of it', async () => {
    const { bought } = await orderMinutes();
    const before = await app.services.db.$count(paymentEvents);
    const old = (minutes: number) => ({ signedAt: new Date(Date.now() + minutes * 60_000) });
    expect(await send(paidFor(bought), { key: Buffer.alloc(32) })).toBe(400);
    expect(await send(paidFor(bought), old(-6))).toBe(400);
    expect(await send(paidFor(bought), old(6))).toBe(400);
    expect(await send({ kind: 'gift' } as never)).toBe(400);
    const raw = (body: string, headers = {}) =>
      app.client().post('/api/payments/webhook/test', body, headers);
    expect((await raw('{}')).status).toBe(400);
    expect((await raw('{}', { 'parlo-signature': 't=1,v1=abc' })).status).toBe(400);
    expect((await raw('x'.repeat(600_000))).status).toBe(413);
    expect((await app.client().post('/api/payments/webhook/stripe', {})).status).toBe(404);
    expect(await app.services.db.$count(paymentEvents)).toBe(before);
    expect(await minutesOf(bought.userId)).toBe(10);
    expect(await send(paidFor(bought), old(-4))).toBe(200);
    expect(await minutesOf(bought.userId)).toBe(110);
  });

  it('about nothing that is sold is kept as ignored', async () => {
    expect(await send(null, { id: 'evt_other' })).toBe(200);
    expect(await eventOf('evt_other')).toMatchObject({ state: 'ignored', body: null });
  });

  it('leaves only its failure behind if its transaction breaks, and is applied when it comes again', async () => {
    const { bought } = await orderMinutes();
    const id = `evt_broken_${bought.id}`;
    const queue = vi.spyOn(app.services.mails, 'send').mockRejectedValueOnce(new Error('no room'));
    expect(await send(paidFor(bought), { id })).toBe(500);
    queue.mockRestore();
    expect(await minutesOf(bought.userId)).toBe(10);
    expect(await rowOf(bought.id)).toMatchObject({ status: 'pending' });
    expect(await eventOf(id)).toMatchObject({ state: 'failed', note: 'no room', attempts: 1 });
    expect(await send(paidFor(bought), { id })).toBe(200);
    expect(await eventOf(id)).toMatchObject({ state: 'done', attempts: 2 });
    expect(await minutesOf(bought.userId)).toBe(110);
  });
});

it('a database that is away is 5xx, and later exactly one grant', async () => {
  const lost = await createTestApp();
  try {
    const owner = await signUp(lost);
    const plan = await orderOf(lost, owner);
    const { connectionString } = lost.database.pool.options;
    await lost.database.lose();
    const id = 'evt_outage';
    expect(await sendEvent(lost, monthFor(plan), { id })).toBe(503);
    expect(await sendEvent(lost, monthFor(plan), { id })).toBe(503);
    lost.database.pool.options.connectionString = connectionString;
    for (let i = 0; i < 2; i++) expect(await sendEvent(lost, monthFor(plan), { id })).toBe(200);
    expect((await readAccount(lost.services.db, owner.id)).seconds).toBe(18_600);
  } finally {
    await lost.close();
  }
});

describe('a month that is paid', () => {
  it('is granted each month once, with an order of its own', async () => {
    const plan = await orderPlan();
    for (const month of [0, 1, 1, 2, 0]) await send(monthFor(plan, month));
    expect(await minutesOf(plan.userId)).toBe(910);
    const all = await app.services.db.select().from(orders).where(eq(orders.userId, plan.userId));
    expect(all).toHaveLength(3);
    expect(all.filter(({ automatic }) => automatic)).toHaveLength(2);
    expect(all.every(({ status, cents }) => status === 'completed' && cents === 2_900)).toBe(true);
    expect(await planOf(plan.userId)).toMatchObject({ status: 'active', ref: `sub_${plan.id}` });
  });

  it('waits if it arrives before the first one, like events about its payment', async () => {
    const plan = await orderPlan();
    const second = monthFor(plan, 1);
    await send({ kind: 'refunded', paymentRef: second.paymentRef, cents: 1_450 }, { id: `r_${plan.id}` });
    await send(second, { id: `m_${plan.id}` });
    const ended = { kind: 'subscription', subscriptionRef: `sub_${plan.id}`, endsWithMonth: true } as const;
    const later = new Date(Date.now() + 1_000);
    await send({ ...ended, status: 'active' }, { id: `s_${plan.id}`, at: later });
    expect(await minutesOf(plan.userId)).toBe(10);
    for (const id of ['r', 'm', 's']) {
      expect(await eventOf(`${id}_${plan.id}`)).toMatchObject({ state: 'refused', body: expect.anything() });
    }
    await send(monthFor(plan));
    for (const id of ['r', 'm', 's']) {
      expect(await eventOf(`${id}_${plan.id}`)).toMatchObject({ state: 'done', waitsFor: null, body: null });
    }
    expect(await minutesOf(plan.userId)).toBe(10 + 600 - 150);
    expect(await planOf(plan.userId)).toMatchObject({ endsWithMonth: true });
  });

  it('of another price is not granted', async () => {
    const plan = await orderPlan();
    await send(monthFor(plan));
    await send({ ...monthFor(plan, 1), cents: 0 });
    expect(await minutesOf(plan.userId)).toBe(310);
  });
});

describe('a renewal that fails', () => {
  const failed = (plan: Ordered): Change => ({
    kind: 'renewal_failed',
    subscriptionRef: `sub_${plan.id}`,
    payUrl: 'https://pay.example/now',
  });
  const report = (plan: Ordered, status: 'active' | 'paused' | 'ended'): Change => ({
    kind: 'subscription',
    subscriptionRef: `sub_${plan.id}`,
    status,
    endsWithMonth: false,
  });

  it('is said by mail and notification, and a later payment mends it', async () => {
    const plan = await orderPlan();
    await send(monthFor(plan));
    await sentMails(app);
    await send(failed(plan), { id: `f_${plan.id}` });
    await send(failed(plan), { id: `f_${plan.id}` });
    expect(await planOf(plan.userId)).toMatchObject({ status: 'past_due' });
    const mails = await sentMails(app);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('https://pay.example/now');
    await send(report(plan, 'paused'));
    expect(await planOf(plan.userId)).toMatchObject({ status: 'paused' });
    expect((await sentMails(app)).map(({ subject }) => subject)).toEqual(['Your plan is paused']);
    await send(monthFor(plan, 1));
    expect(await planOf(plan.userId)).toMatchObject({ status: 'active' });
  });

  it('for the last time leaves the plan paused, whichever of both is reported first', async () => {
    for (const order of ['pause first', 'failure first']) {
      const plan = await orderPlan();
      const at = new Date();
      await send(monthFor(plan), { at: new Date(at.getTime() - 60_000) });
      const reports = [report(plan, 'paused'), failed(plan)];
      if (order === 'failure first') reports.reverse();
      await sentMails(app);
      for (const change of reports) await send(change, { at });
      expect(await planOf(plan.userId)).toMatchObject({ status: 'paused' });
      expect((await sentMails(app)).at(-1)).toMatchObject({ subject: 'Your plan is paused' });
    }
  });

  it('that is reported after a newer payment changes nothing', async () => {
    const plan = await orderPlan();
    const [early, late] = [new Date(Date.now() - 60_000), new Date()];
    await send(monthFor(plan), { at: late });
    await send(failed(plan), { at: early });
    expect(await planOf(plan.userId)).toMatchObject({ status: 'active' });
    await send(report(plan, 'ended'), { at: late });
    await send(report(plan, 'active'), { at: new Date(Date.now() + 60_000) });
    expect(await planOf(plan.userId)).toMatchObject({ status: 'ended' });
  });
});

describe('a refund', () => {
  it('takes back its share once, whatever its reports say again', async () => {
    const { bought, cap } = await orderMinutes();
    await send(refundOf(bought, 250));
    await send(paidFor(bought));
    expect(await minutesOf(bought.userId)).toBe(85);
    expect(await cap()).toBe(575);
    for (const cents of [500, 250, 500, 1_000]) await send(refundOf(bought, cents));
    expect(await minutesOf(bought.userId)).toBe(10);
    expect(await cap()).toBe(500);
    expect(await rowOf(bought.id)).toMatchObject({ status: 'refunded', refundedCents: 1_000 });
    expect((await kindsOf(bought.userId)).filter((kind) => kind === 'refund')).toHaveLength(3);
    await send(refundOf(bought, 1_001), { id: `much_${bought.id}` });
    expect(await eventOf(`much_${bought.id}`)).toMatchObject({ state: 'refused' });
  });

  it('is in the history with its amount', async () => {
    const owner = await signUp(app);
    const assistantId = await makeAssistant(app.services.db, owner.id, 'Vera', ['Open?']);
    const bought = await orderOf(app, owner, { planType: 'add_minutes', minutes: 100, assistantId });
    await send(paidFor(bought));
    await send(refundOf(bought, 250));
    await send(refundOf(bought, 1_000));
    const { body } = await owner.client.post('/api/get_billing', {});
    expect(body).toMatchObject({ spent: 0, minutes: 10 });
    const facts = (body.history as Record<string, unknown>[]).map((row) => [
      ...[row.plan, row.minutes, row.amount, row.status, row.invoiceUrl],
    ]);
    expect(facts).toEqual([
      ['refund', -75, -750, 'refunded', null],
      ['refund', -25, -250, 'refunded', null],
      ['top_up', 100, 1_000, 'refunded', `https://invoices.example/${bought.id}`],
      ['trial', 10, null, 'completed', null],
    ]);
  });
});

describe('a disputed payment', () => {
  const dispute = ({ id }: Ordered): Change => ({ kind: 'disputed', paymentRef: `pay_${id}` });
  const closed = ({ id }: Ordered, won: boolean): Change => ({
    kind: 'dispute_closed',
    paymentRef: `pay_${id}`,
    won,
  });
  const suspendedBy = async (userId: string) =>
    (await app.services.db.select().from(minuteBalances).where(eq(minuteBalances.userId, userId)))[0]
      ?.suspendedBy;

  it('suspends the account and takes its minutes; won, all comes back', async () => {
    const { bought, cap } = await orderMinutes();
    await send(paidFor(bought));
    for (let i = 0; i < 2; i++) await send(dispute(bought));
    expect(await suspendedBy(bought.userId)).toBe('chargeback');
    expect(await minutesOf(bought.userId)).toBe(10);
    for (let i = 0; i < 2; i++) await send(closed(bought, true));
    expect(await suspendedBy(bought.userId)).toBeNull();
    expect(await minutesOf(bought.userId)).toBe(110);
    expect(await cap()).toBe(600);
  });

  it('is right as well when its end is reported first', async () => {
    const { bought } = await orderMinutes();
    await send(closed(bought, true));
    await send(dispute(bought));
    await send(paidFor(bought));
    expect(await suspendedBy(bought.userId)).toBeNull();
    expect(await minutesOf(bought.userId)).toBe(110);
  });

  it('that is lost leaves the account suspended; one that is won opens none that an operator suspended', async () => {
    const [lost, won] = [(await orderMinutes()).bought, (await orderMinutes()).bought];
    for (const bought of [lost, won]) await send(paidFor(bought));
    for (const bought of [lost, won]) await send(dispute(bought));
    await send(closed(lost, false));
    expect(await suspendedBy(lost.userId)).toBe('chargeback');
    expect(await rowOf(lost.id)).toMatchObject({ status: 'refunded', refundedCents: 1_000, dispute: 'lost' });
    await app.services.db.execute(
      sql`update minute_balances set suspended_by = 'operator' where user_id = ${won.userId}`,
    );
    await send(closed(won, true));
    expect(await suspendedBy(won.userId)).toBe('operator');
  });
});
