import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { billingSettings, orders, paymentEvents } from '../../../../db/schema.ts';
import { readAccount } from '../../../../testing/ledger.ts';
import { linesOf } from '../../../../testing/log-lines.ts';
import { sentMails } from '../../../../testing/read-outbox.ts';
import { type Owner, signUp } from '../../../../testing/sign-up.ts';
import type { SentEvent, Session } from '../../../../testing/stripe-stand-in/objects.ts';
import { type StripeStandIn, startStripeStandIn } from '../../../../testing/stripe-stand-in/start.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { makeThings } from '../../../../testing/things.ts';
import { expireOrders } from '../../orders.ts';

/** The whole way through the app and its webhook route, with the stand-in for Stripe. */

let stripe: StripeStandIn;
let app: TestApp;
let owner: Owner;
const { logger, lines } = linesOf('trace');

beforeAll(async () => {
  stripe = await startStripeStandIn();
  app = await createTestApp({
    logger,
    env: {
      PARLO_STRIPE_SECRET_KEY: stripe.secretKey,
      PARLO_STRIPE_WEBHOOK_SECRET: stripe.webhooks.secret,
      PARLO_STRIPE_API_URL: stripe.url,
    },
  });
  stripe.webhooks.url = `${await app.listen()}/api/payments/webhook/stripe`;
});
afterAll(async () => {
  await app?.close();
  await stripe?.close();
});
beforeEach(async () => {
  owner = await signUp(app);
});
afterEach(() => {
  Object.assign(stripe.webhooks, { held: false, copies: 1 });
  stripe.webhooks.waiting.length = 0;
});

type What = { planType: 'starter' | 'add_minutes'; minutes: number; assistantId?: string };
const STARTER: What = { planType: 'starter', minutes: 300 };

/** Orders, and follows the link to Stripe's page. */
async function order(what: What, by = owner): Promise<{ orderId: string; sessionId: string }> {
  const { status, body } = await by.client.post('/api/pre-payment', { email: by.email, ...what });
  expect([status, body]).toMatchObject([200, { success: true }]);
  const { headers } = await by.client.get(String(body.paymentUrl));
  const page = headers.get('location') ?? '';
  expect(page).toContain(`${stripe.url}/c/pay/`);
  return { orderId: String(body.orderId), sessionId: page.split('/').at(-1) ?? '' };
}

async function buy(what: What, by = owner): Promise<{ orderId: string; session: Session }> {
  const { orderId, sessionId } = await order(what, by);
  const session = stripe.account.pay(sessionId);
  await stripe.webhooks.settled();
  return { orderId, session };
}

async function topUp(minutes = 100, by = owner) {
  const { assistantId } = await makeThings(app, by);
  return buy({ planType: 'add_minutes', minutes, assistantId }, by);
}

const minutesOf = async (by = owner) => (await readAccount(app.services.db, by.id)).seconds / 60;
const billing = async (by = owner) => (await by.client.post('/api/get_billing')).body;
const mayEmbed = async () =>
  ((await owner.client.post('/api/get_user')).body.user as { mayEmbed: boolean }).mayEmbed;
const orderOf = async (orderId: string) =>
  (await owner.client.post('/api/get_order', { orderId })).body.order;
const statesOf = () =>
  app.services.db.select({ id: paymentEvents.id, state: paymentEvents.state }).from(paymentEvents);

describe('Starter', () => {
  it('is bought: the month’s minutes are there, and visitors may come', async () => {
    expect(await mayEmbed()).toBe(false);
    const { orderId, session } = await buy(STARTER);
    expect(await orderOf(orderId)).toMatchObject({ status: 'completed', amount: 2_900, currency: 'USD' });
    expect(await minutesOf()).toBe(310);
    expect(await mayEmbed()).toBe(true);
    expect(await billing()).toMatchObject({
      plan: 'starter',
      subscription: 'active',
      sales: 'open',
      portal: true,
      price: 2_900,
      history: [{ plan: 'starter', amount: 2_900, invoiceUrl: `${stripe.url}/i/${session.invoice}` }, {}],
    });
  });

  it('is granted once, however often and in whatever order it is reported, also at once', async () => {
    Object.assign(stripe.webhooks, { held: true, copies: 10 });
    const { session } = await buy(STARTER);
    stripe.account.renew(String(session.subscription));
    expect(await minutesOf()).toBe(10);
    await stripe.webhooks.release((waiting) => waiting.toReversed());
    expect(stripe.webhooks.waiting).toEqual([]);
    expect(await minutesOf()).toBe(610);
  });

  it('is bought by a new customer after the test checkout was used', async () => {
    const row = { userId: owner.id, customerRef: `test_${owner.id}` };
    await app.services.db.insert(billingSettings).values(row);
    expect(await billing()).toMatchObject({ portal: false });
    const before = stripe.requests.length;
    const { session } = await buy(STARTER);
    const asked = stripe.requests.slice(before).filter(({ path }) => path === '/v1/checkout/sessions');
    expect(asked.map(({ form }) => form.includes('test_'))).toEqual([false]);
    const [saved] = await app.services.db
      .select()
      .from(billingSettings)
      .where(eq(billingSettings.userId, owner.id));
    expect(saved).toMatchObject({ customerRef: session.customer });
    expect(await billing()).toMatchObject({ portal: true });
  });

  it('renews each paid month', async () => {
    const { session } = await buy(STARTER);
    for (let month = 2; month <= 4; month += 1) {
      stripe.account.renew(String(session.subscription));
      await stripe.webhooks.settled();
      expect(await minutesOf()).toBe(10 + month * 300);
    }
  });

  it('warns when a renewal fails, pauses, and goes on when the bill is paid', async () => {
    const { session } = await buy(STARTER);
    const subscription = String(session.subscription);
    const invoice = stripe.account.renew(subscription, 'declined');
    await stripe.webhooks.settled();
    expect(await billing()).toMatchObject({ subscription: 'past_due' });
    expect(await minutesOf()).toBe(310);
    stripe.account.giveUp(subscription);
    await stripe.webhooks.settled();
    expect(await billing()).toMatchObject({ subscription: 'paused' });
    await fetch(`${stripe.url}/i/${invoice?.id}`, { method: 'POST', body: new URLSearchParams('do=pay') });
    await stripe.webhooks.settled();
    expect(await billing()).toMatchObject({ subscription: 'active' });
    expect(await minutesOf()).toBe(610);
  });

  it('ends with its month, unless its owner changes their mind', async () => {
    const { session } = await buy(STARTER);
    const subscription = String(session.subscription);
    const ask = async (call: string) => {
      const { status } = await owner.client.post(`/api/${call}`);
      expect(status).toBe(200);
      await stripe.webhooks.settled();
      return stripe.account.subscriptions.get(subscription)?.cancel_at_period_end;
    };
    expect(await ask('cancel_starter')).toBe(true);
    expect(await billing()).toMatchObject({ subscription: 'ending', price: null });
    expect(await ask('resume_starter')).toBe(false);
    expect(await billing()).toMatchObject({ subscription: 'active' });
    expect(await ask('cancel_starter')).toBe(true);
    stripe.account.renew(subscription);
    await stripe.webhooks.settled();
    expect(await billing()).toMatchObject({ plan: 'starter', subscription: null });
    expect(await minutesOf()).toBe(310);
  });

  it('by bank debit is not bought twice while the money is under way, however long that takes', async () => {
    const { orderId, sessionId } = await order(STARTER);
    stripe.account.pay(sessionId, 'later');
    await stripe.webhooks.settled();
    const { db } = app.services;
    await db.update(orders).set({ expiresAt: new Date() }).where(eq(orders.id, orderId));
    await expireOrders(db);
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending' });
    expect((await order(STARTER)).orderId).toBe(orderId);
    stripe.account.settle(sessionId, true);
    await stripe.webhooks.settled();
    expect(await orderOf(orderId)).toMatchObject({ status: 'completed' });
    expect(await minutesOf()).toBe(310);
  });

  it('by bank debit whose money did not come can be bought anew', async () => {
    const { orderId, sessionId } = await order(STARTER);
    stripe.account.pay(sessionId, 'later');
    stripe.account.settle(sessionId, false);
    await stripe.webhooks.settled();
    expect(await orderOf(orderId)).toMatchObject({ status: 'failed' });
    expect((await order(STARTER)).orderId).not.toBe(orderId);
  });

  it('has a page for its card and invoices at Stripe', async () => {
    await buy(STARTER);
    const { status, body } = await owner.client.post('/api/billing_portal');
    expect([status, body.url]).toEqual([200, expect.stringContaining(`${stripe.url}/p/session/`)]);
  });

  it('is cancelled before its account is deleted', async () => {
    const { session } = await buy(STARTER);
    const { status } = await owner.client.post('/api/delete_account', { password: owner.password });
    expect(status).toBe(200);
    await app.runJobs();
    expect(stripe.account.subscriptions.get(String(session.subscription))?.status).toBe('canceled');
    await stripe.webhooks.settled();
    expect(stripe.webhooks.waiting).toEqual([]);
  });
});

describe('minutes', () => {
  it('are bought with a card that is known afterwards', async () => {
    const { orderId, session } = await topUp(100);
    expect(await orderOf(orderId)).toMatchObject({ status: 'completed', amount: 1_000 });
    expect(await minutesOf()).toBe(110);
    await topUp(500);
    expect(await minutesOf()).toBe(610);
    expect([...stripe.account.sessions.values()].at(-1)?.customer).toBe(session.customer);
  });

  it('cost what the server says: a session of another amount or currency grants nothing', async () => {
    for (const change of [{ amount_total: 1 }, { currency: 'uah' }]) {
      const { assistantId } = await makeThings(app, owner);
      const { orderId, sessionId } = await order({ planType: 'add_minutes', minutes: 100, assistantId });
      Object.assign(stripe.account.sessions.get(sessionId) ?? {}, change);
      stripe.account.pay(sessionId);
      await stripe.webhooks.settled();
      expect(await orderOf(orderId)).toMatchObject({ status: 'pending' });
      // Taken, kept for the operator, and not sent for ever.
      expect(stripe.webhooks.waiting).toEqual([]);
    }
    expect(await minutesOf()).toBe(10);
  });

  it('expires an unfinished checkout', async () => {
    const { orderId, sessionId } = await order(STARTER);
    stripe.account.expire(sessionId);
    await stripe.webhooks.settled();
    expect(await orderOf(orderId)).toMatchObject({ status: 'expired' });
  });

  it('that are unused are taken back by a refund, once', async () => {
    const { orderId, session } = await topUp(100);
    const payment = String(session.payment_intent);
    stripe.webhooks.copies = 3;
    stripe.account.refund(payment, 500);
    await stripe.webhooks.settled();
    expect(await minutesOf()).toBe(60);
    stripe.account.refund(payment, 500);
    await stripe.webhooks.settled();
    expect(await minutesOf()).toBe(10);
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', refunded: 1_000 });
  });

  it('are taken back when Parlo itself gives the money back', async () => {
    const { orderId, session } = await topUp(100);
    const paymentRef = String(session.payment_intent);
    await app.services.paymentProvider?.refund({ id: orderId, paymentRef, cents: 1_000 });
    await stripe.webhooks.settled();
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded' });
    expect(await minutesOf()).toBe(10);
  });

  it('holds a charged-back order and its account until the dispute is won', async () => {
    const { session } = await topUp(100);
    expect(await mayEmbed()).toBe(true);
    const dispute = stripe.account.dispute(String(session.payment_intent));
    await stripe.webhooks.settled();
    expect(await mayEmbed()).toBe(false);
    expect(await billing()).toMatchObject({ suspended: true });
    stripe.account.closeDispute(dispute.id, 'won');
    await stripe.webhooks.settled();
    expect(await mayEmbed()).toBe(true);
    expect(await minutesOf()).toBe(110);
  });
});

describe('automatic top-ups', () => {
  /** Few minutes are left of an account whose card behaves so. */
  const chargeWith = async (card: 'declined' | 'needs_holder') => {
    const { session } = await topUp(100);
    stripe.account.setCard(String(session.customer), card);
    await sentMails(app);
    const autoTopUp = { on: true, below: 111, minutes: 100, mostPerMonth: 3_000 };
    const { status } = await owner.client.post('/api/update_billing', { monthlyCap: null, autoTopUp });
    expect(status).toBe(200);
    await app.runJobs();
    await stripe.webhooks.settled();
    const [order] = await app.services.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, owner.id), eq(orders.automatic, true)));
    return { order, mails: await sentMails(app) };
  };

  it('sends the link to the cardholder if the bank asks for confirmation', async () => {
    const { order, mails } = await chargeWith('needs_holder');
    expect(order).toMatchObject({ status: 'pending', checkoutUrl: expect.stringContaining('/i/in_') });
    expect(mails.map(({ subject }) => subject)).toEqual(['Please confirm a purchase of minutes']);
    expect(mails[0]?.text).toContain(order?.checkoutUrl);
    await fetch(order?.checkoutUrl ?? '', { method: 'POST', body: new URLSearchParams('do=pay') });
    await stripe.webhooks.settled();
    expect(await minutesOf()).toBe(210);
  });

  it('reports a refused card', async () => {
    const { order, mails } = await chargeWith('declined');
    expect(order).toMatchObject({ status: 'failed', checkoutUrl: null });
    expect(mails.map(({ subject }) => subject)).toEqual(['Minutes could not be bought']);
  });
});

describe('when something is in the way', () => {
  it('of Stripe’s API, nothing is ordered twice and the next try succeeds', async () => {
    const down = { kind: 'status', status: 500 } as const;
    stripe.fail(down, down);
    const ask = () => owner.client.post('/api/pre-payment', { email: owner.email, ...STARTER });
    const refused = await ask();
    expect(refused).toMatchObject({ status: 503, body: { reason: 'payments_unavailable' } });
    // Nothing to pay is left of it.
    const [failed] = await app.services.db.select().from(orders).where(eq(orders.userId, owner.id));
    expect(failed).toMatchObject({ status: 'failed', checkoutUrl: null });
    const before = stripe.account.sessions.size;
    await buy(STARTER);
    expect(stripe.account.sessions.size).toBe(before + 1);
    expect(await minutesOf()).toBe(310);
  });

  it('after a failed webhook, it is sent again and grants once', async () => {
    const down = { kind: 'status', status: 500 } as const;
    const { sessionId } = await order(STARTER);
    stripe.webhooks.held = true;
    stripe.account.pay(sessionId);
    stripe.fail(down, down);
    await stripe.webhooks.release();
    expect(stripe.webhooks.waiting.map(({ type }) => type)).toEqual(['invoice.paid']);
    expect(await minutesOf()).toBe(10);
    await stripe.webhooks.release();
    expect(stripe.webhooks.waiting).toEqual([]);
    expect(await minutesOf()).toBe(310);
  });

  it('as it is forged or old, it is refused, and nothing is stored', async () => {
    await order(STARTER);
    const before = await statesOf();
    const event = { ...stripe.webhooks.events.at(-1), id: 'evt_forged' };
    const now = Math.floor(Date.now() / 1_000);
    for (const sending of [{ secret: 'whsec_other' }, { signedAt: now - 600 }, { body: '{}' }]) {
      expect(await stripe.webhooks.deliver(event, sending)).toBe(400);
    }
    expect(await statesOf()).toEqual(before);
  });

  it('as nobody here ordered it, it is taken and grants nothing', async () => {
    const { session } = await topUp(100);
    const [paid] = stripe.webhooks.events
      .filter(({ type }) => type === 'checkout.session.completed')
      .slice(-1);
    const unknown = {
      ...paid,
      id: 'evt_unknown',
      data: { object: { ...session, metadata: { order: 'order_unknown' } } },
    };
    expect(await stripe.webhooks.deliver(unknown)).toBe(200);
    expect(await statesOf()).toContainEqual({ id: 'evt_unknown', state: 'refused' });
    expect(await minutesOf()).toBe(110);
  });
});

/** Numbers from 0 to 1 that are the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])('events shuffled and doubled come to the same: %i', async (seed) => {
  stripe.webhooks.held = true;
  const { session } = await buy(STARTER);
  stripe.account.renew(String(session.subscription));
  const { session: pack } = await topUp(300);
  stripe.account.refund(String(pack.payment_intent), 900);
  stripe.account.refund(String(pack.payment_intent), 900);
  stripe.account.renew(String(session.subscription));
  const random = randomFrom(seed);
  const shuffle = (events: readonly SentEvent[]) =>
    events
      .map((event) => ({ event, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ event }) => event);
  await stripe.webhooks.release((waiting) => shuffle([...waiting, ...waiting]));
  expect(stripe.webhooks.waiting).toEqual([]);
  // Trial, three months, and a third of the pack.
  expect(await minutesOf()).toBe(10 + 900 + 100);
  const { seconds, entered, leased } = await readAccount(app.services.db, owner.id);
  expect(seconds + leased).toBe(entered);
});

it('the log holds no key', () => {
  const written = JSON.stringify(lines());
  expect(written).toContain('payment event');
  for (const secret of [stripe.secretKey, stripe.webhooks.secret, 'whsec_other']) {
    expect(written).not.toContain(secret);
  }
});
