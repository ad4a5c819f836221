import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { billingSettings, orders } from '../../../../db/schema.ts';
import { STARTER, sellByStripe } from '../../../../testing/sell-by-stripe.ts';
import { makeThings } from '../../../../testing/things.ts';
import { expireOrders } from '../../orders.ts';

/** Starter and minutes through the app and its webhook route, with the stand-in for Stripe. */

const shop = sellByStripe();

describe('Starter', () => {
  it('is bought: the month’s minutes are there, and visitors may come', async () => {
    expect(await shop.mayEmbed()).toBe(false);
    const { orderId, session } = await shop.buy(STARTER);
    expect(await shop.orderOf(orderId)).toMatchObject({
      status: 'completed',
      amount: 2_900,
      currency: 'USD',
    });
    expect(await shop.minutesOf()).toBe(310);
    expect(await shop.mayEmbed()).toBe(true);
    expect(await shop.billing()).toMatchObject({
      plan: 'starter',
      subscription: 'active',
      sales: 'open',
      portal: true,
      price: 2_900,
      history: [
        { plan: 'starter', amount: 2_900, invoiceUrl: `${shop.stripe.url}/i/${session.invoice}` },
        {},
      ],
    });
  });

  it('is granted once, however often and in whatever order it is reported, also at once', async () => {
    Object.assign(shop.stripe.webhooks, { held: true, copies: 10 });
    const { session } = await shop.buy(STARTER);
    shop.stripe.account.renew(String(session.subscription));
    expect(await shop.minutesOf()).toBe(10);
    await shop.stripe.webhooks.release((waiting) => waiting.toReversed());
    expect(shop.stripe.webhooks.waiting).toEqual([]);
    expect(await shop.minutesOf()).toBe(610);
  });

  it('is bought by a new customer after the test checkout was used', async () => {
    const row = { userId: shop.owner.id, customerRef: `test_${shop.owner.id}` };
    await shop.app.services.db.insert(billingSettings).values(row);
    expect(await shop.billing()).toMatchObject({ portal: false });
    const before = shop.stripe.requests.length;
    const { session } = await shop.buy(STARTER);
    const asked = shop.stripe.requests.slice(before).filter(({ path }) => path === '/v1/checkout/sessions');
    expect(asked.map(({ form }) => form.includes('test_'))).toEqual([false]);
    const [saved] = await shop.app.services.db
      .select()
      .from(billingSettings)
      .where(eq(billingSettings.userId, shop.owner.id));
    expect(saved).toMatchObject({ customerRef: session.customer });
    expect(await shop.billing()).toMatchObject({ portal: true });
  });

  it('renews each paid month', async () => {
    const { session } = await shop.buy(STARTER);
    for (let month = 2; month <= 4; month += 1) {
      shop.stripe.account.renew(String(session.subscription));
      await shop.stripe.webhooks.settled();
      expect(await shop.minutesOf()).toBe(10 + month * 300);
    }
  });

  it('warns when a renewal fails, pauses, and goes on when the bill is paid', async () => {
    const { session } = await shop.buy(STARTER);
    const subscription = String(session.subscription);
    const invoice = shop.stripe.account.renew(subscription, 'declined');
    await shop.stripe.webhooks.settled();
    expect(await shop.billing()).toMatchObject({ subscription: 'past_due' });
    expect(await shop.minutesOf()).toBe(310);
    shop.stripe.account.giveUp(subscription);
    await shop.stripe.webhooks.settled();
    expect(await shop.billing()).toMatchObject({ subscription: 'paused' });
    await fetch(`${shop.stripe.url}/i/${invoice?.id}`, {
      method: 'POST',
      body: new URLSearchParams('do=pay'),
    });
    await shop.stripe.webhooks.settled();
    expect(await shop.billing()).toMatchObject({ subscription: 'active' });
    expect(await shop.minutesOf()).toBe(610);
  });

  it('ends with its month, unless its shop.owner changes their mind', async () => {
    const { session } = await shop.buy(STARTER);
    const subscription = String(session.subscription);
    const ask = async (call: string) => {
      const { status } = await shop.owner.client.post(`/api/${call}`);
      expect(status).toBe(200);
      await shop.stripe.webhooks.settled();
      return shop.stripe.account.subscriptions.get(subscription)?.cancel_at_period_end;
    };
    expect(await ask('cancel_starter')).toBe(true);
    expect(await shop.billing()).toMatchObject({ subscription: 'ending', price: null });
    expect(await ask('resume_starter')).toBe(false);
    expect(await shop.billing()).toMatchObject({ subscription: 'active' });
    expect(await ask('cancel_starter')).toBe(true);
    shop.stripe.account.renew(subscription);
    await shop.stripe.webhooks.settled();
    expect(await shop.billing()).toMatchObject({ plan: 'starter', subscription: null });
    expect(await shop.minutesOf()).toBe(310);
  });

  it('by bank debit is not bought twice while the money is under way, however long that takes', async () => {
    const { orderId, sessionId } = await shop.order(STARTER);
    shop.stripe.account.pay(sessionId, 'later');
    await shop.stripe.webhooks.settled();
    const { db } = shop.app.services;
    await db.update(orders).set({ expiresAt: new Date() }).where(eq(orders.id, orderId));
    await expireOrders(db);
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'pending' });
    expect((await shop.order(STARTER)).orderId).toBe(orderId);
    shop.stripe.account.settle(sessionId, true);
    await shop.stripe.webhooks.settled();
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'completed' });
    expect(await shop.minutesOf()).toBe(310);
  });

  it('by bank debit without money can be bought again', async () => {
    const { orderId, sessionId } = await shop.order(STARTER);
    shop.stripe.account.pay(sessionId, 'later');
    shop.stripe.account.settle(sessionId, false);
    await shop.stripe.webhooks.settled();
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'failed' });
    expect((await shop.order(STARTER)).orderId).not.toBe(orderId);
  });

  it('has a page for its card and invoices at Stripe', async () => {
    await shop.buy(STARTER);
    const { status, body } = await shop.owner.client.post('/api/billing_portal');
    expect([status, body.url]).toEqual([200, expect.stringContaining(`${shop.stripe.url}/p/session/`)]);
  });

  it('is cancelled before its account is deleted', async () => {
    const { session } = await shop.buy(STARTER);
    const { status } = await shop.owner.client.post('/api/delete_account', { password: shop.owner.password });
    expect(status).toBe(200);
    await shop.app.runJobs();
    expect(shop.stripe.account.subscriptions.get(String(session.subscription))?.status).toBe('canceled');
    await shop.stripe.webhooks.settled();
    expect(shop.stripe.webhooks.waiting).toEqual([]);
  });
});

describe('minutes', () => {
  it('are bought with a card that is known afterwards', async () => {
    const { orderId, session } = await shop.topUp(100);
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'completed', amount: 1_000 });
    expect(await shop.minutesOf()).toBe(110);
    await shop.topUp(500);
    expect(await shop.minutesOf()).toBe(610);
    expect([...shop.stripe.account.sessions.values()].at(-1)?.customer).toBe(session.customer);
  });

  it('cost what the server says: a session of another amount or currency grants nothing', async () => {
    for (const change of [{ amount_total: 1 }, { currency: 'uah' }]) {
      const { assistantId } = await makeThings(shop.app, shop.owner);
      const { orderId, sessionId } = await shop.order({ planType: 'add_minutes', minutes: 100, assistantId });
      Object.assign(shop.stripe.account.sessions.get(sessionId) ?? {}, change);
      shop.stripe.account.pay(sessionId);
      await shop.stripe.webhooks.settled();
      expect(await shop.orderOf(orderId)).toMatchObject({ status: 'pending' });
      // Taken, kept for the operator, and not sent for ever.
      expect(shop.stripe.webhooks.waiting).toEqual([]);
    }
    expect(await shop.minutesOf()).toBe(10);
  });

  it('expires an unfinished checkout', async () => {
    const { orderId, sessionId } = await shop.order(STARTER);
    shop.stripe.account.expire(sessionId);
    await shop.stripe.webhooks.settled();
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'expired' });
  });

  it('that are unused are taken back by a refund, once', async () => {
    const { orderId, session } = await shop.topUp(100);
    const payment = String(session.payment_intent);
    shop.stripe.webhooks.copies = 3;
    shop.stripe.account.refund(payment, 500);
    await shop.stripe.webhooks.settled();
    expect(await shop.minutesOf()).toBe(60);
    shop.stripe.account.refund(payment, 500);
    await shop.stripe.webhooks.settled();
    expect(await shop.minutesOf()).toBe(10);
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'refunded', refunded: 1_000 });
  });

  it('are taken back when Parlo itself gives the money back', async () => {
    const { orderId, session } = await shop.topUp(100);
    const paymentRef = String(session.payment_intent);
    await shop.app.services.paymentProvider?.refund({ id: orderId, paymentRef, cents: 1_000 });
    await shop.stripe.webhooks.settled();
    expect(await shop.orderOf(orderId)).toMatchObject({ status: 'refunded' });
    expect(await shop.minutesOf()).toBe(10);
  });

  it('holds a charged-back order and its account until the dispute is won', async () => {
    const { session } = await shop.topUp(100);
    expect(await shop.mayEmbed()).toBe(true);
    const dispute = shop.stripe.account.dispute(String(session.payment_intent));
    await shop.stripe.webhooks.settled();
    expect(await shop.mayEmbed()).toBe(false);
    expect(await shop.billing()).toMatchObject({ suspended: true });
    shop.stripe.account.closeDispute(dispute.id, 'won');
    await shop.stripe.webhooks.settled();
    expect(await shop.mayEmbed()).toBe(true);
    expect(await shop.minutesOf()).toBe(110);
  });
});
