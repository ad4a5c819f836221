import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingSettings, minuteBalances, orders } from '../../db/schema.ts';
import { makeAssistant } from '../../testing/hold-conversation.ts';
import { monthFor, orderOf, paidFor, sendEvent } from '../../testing/payment-events.ts';
import { sentMails } from '../../testing/read-outbox.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { expireOrders } from './orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const order = ({ client, email }: Owner, what: object = {}) =>
  client.post('/api/pre-payment', { email, assistantId: null, minutes: 300, planType: 'starter', ...what });
const stored = async (id: unknown) =>
  (
    await app.services.db
      .select()
      .from(orders)
      .where(eq(orders.id, String(id)))
  )[0];
const assistantOf = (owner: Owner) => makeAssistant(app.services.db, owner.id, 'Vera', ['Open?']);

describe('pre-payment', () => {
  it('orders the plan at its price, whatever the browser says', async () => {
    const owner = await signUp(app);
    const { status, body } = await order(owner, { price: 1, cents: 1, paymentUrl: 'https://evil.example' });
    expect(status).toBe(200);
    expect(body.paymentUrl).toBe(`/checkout?plan=starter&order=${body.orderId}`);
    expect(await stored(body.orderId)).toMatchObject({
      cents: 2_900,
      currency: 'usd',
      minutes: 300,
      status: 'pending',
      userId: owner.id,
      provider: 'test',
      assistantId: null,
      automatic: false,
    });
  });

  it('orders minutes for an assistant, which the link names', async () => {
    const owner = await signUp(app);
    const assistantId = await assistantOf(owner);
    const { body } = await order(owner, { planType: 'add_minutes', minutes: 500, assistantId });
    expect(body.paymentUrl).toBe(
      `/checkout?plan=add_minutes&assistantId=${assistantId}&minutes=500&order=${body.orderId}`,
    );
    expect(await stored(body.orderId)).toMatchObject({ cents: 4_000, assistantId });
    const three = await order(owner, { planType: 'add_minutes', minutes: 300, assistantId });
    expect(three.body.paymentUrl).not.toContain('minutes=300');
  });

  it('refuses products that are not for sale', async () => {
    const [owner, other] = [await signUp(app), await signUp(app)];
    const foreign = await assistantOf(other);
    const topUp = { planType: 'add_minutes', minutes: 100 };
    expect((await order(owner, { minutes: 299 })).body).toMatchObject({ reason: 'not_sold' });
    expect((await order(owner, { ...topUp, minutes: 1 })).body).toMatchObject({ reason: 'not_sold' });
    expect((await order(owner, topUp)).body).toMatchObject({
      reason: 'assistant_required',
      message: 'Assistant ID not found',
    });
    expect((await order(owner, { ...topUp, assistantId: foreign })).status).toBe(404);
    expect((await order(owner, { email: other.email })).status).toBe(403);
    expect((await order(owner, { planType: 'gift' })).status).toBe(400);
    expect((await order({ ...owner, client: app.client() })).status).toBe(401);
    expect(await app.services.db.$count(orders, eq(orders.userId, owner.id))).toBe(0);
  });

  it('has one open checkout for the plan, however often it is asked for', async () => {
    const owner = await signUp(app);
    const made = await Promise.all(Array.from({ length: 5 }, () => order(owner)));
    expect(new Set(made.map(({ body }) => body.orderId)).size).toBe(1);
    const row = await stored(made[0]?.body.orderId);
    expect(row?.checkoutUrl).toMatch(/^http:\/\/localhost:3000\/checkout\/test\/[\w-]{43}$/);
  });

  it('sells nobody a second plan', async () => {
    const owner = await signUp(app);
    await sendEvent(app, monthFor(await orderOf(app, owner)));
    expect((await order(owner)).body).toMatchObject({ reason: 'already_subscribed' });
  });

  it('keeps to the account’s own cap, and sells a suspended account nothing', async () => {
    const { db } = app.services;
    const owner = await signUp(app);
    // Also where a checkout is open already: the cap came after it.
    expect((await order(owner)).status).toBe(200);
    await db.insert(billingSettings).values({ userId: owner.id, monthlyCapCents: 2_000 });
    expect((await order(owner)).body).toMatchObject({ reason: 'spending_cap', params: { max: 2_000 } });
    await db
      .update(minuteBalances)
      .set({ suspendedAt: new Date(), suspendedBy: 'operator' })
      .where(eq(minuteBalances.userId, owner.id));
    expect((await order(owner)).body).toMatchObject({ reason: 'account_suspended' });
  });
});

it('sells nothing where the operator has not set it up', async () => {
  const closed = await createTestApp({ env: { PARLO_CHECKOUT: 'off' } });
  try {
    expect((await closed.client().get('/api/sales')).body).toEqual({ success: true, sales: 'closed' });
    const owner = await signUp(closed);
    expect((await order(owner)).body).toMatchObject({ reason: 'sales_closed' });
    expect((await closed.client().post('/api/payments/webhook/test', {})).status).toBe(404);
    expect((await closed.client().get('/checkout/test/guess')).status).toBe(404);
  } finally {
    await closed.close();
  }
  expect((await app.client().get('/api/sales')).body).toEqual({ success: true, sales: 'test' });
});

describe('an order', () => {
  it('is seen by its buyer alone', async () => {
    const [owner, other] = [await signUp(app), await signUp(app)];
    const { id: orderId } = await orderOf(app, owner);
    const { body } = await owner.client.post('/api/get_order', { orderId });
    expect(body.order).toMatchObject({
      id: orderId,
      planType: 'starter',
      minutes: 300,
      amount: 2_900,
      currency: 'USD',
      status: 'pending',
      paidAt: null,
      refunded: 0,
    });
    for (const path of ['/api/get_order', '/api/track_order']) {
      expect((await other.client.post(path, { orderId })).body).toMatchObject({ reason: 'order_not_found' });
    }
  });

  it('gives its data once, when it is paid, with the true price', async () => {
    const owner = await signUp(app);
    const assistantId = await assistantOf(owner);
    const bought = await orderOf(app, owner, { planType: 'add_minutes', minutes: 300, assistantId });
    const track = async () => (await owner.client.post('/api/track_order', { orderId: bought.id })).body.data;
    expect(await track()).toBeNull();
    await sendEvent(app, paidFor(bought));
    const all = await Promise.all([track(), track(), track()]);
    expect(all.filter((data) => data !== null)).toEqual([
      {
        orderNumber: bought.id,
        productId: 'parlo_add_minutes',
        price: 27,
        currency: 'USD',
        quantity: 1,
        category: 3,
        discountCode: '',
      },
    ]);
  });

  it('expires after a day, and a checkout is then begun anew', async () => {
    const { db } = app.services;
    const owner = await signUp(app);
    const { id } = await orderOf(app, owner);
    await expireOrders(db);
    expect((await stored(id))?.status).toBe('pending');
    await db.update(orders).set({ expiresAt: new Date() }).where(eq(orders.id, id));
    await expireOrders(db);
    expect((await stored(id))?.status).toBe('expired');
    expect((await orderOf(app, owner)).id).not.toBe(id);
  });
});

describe('the link to pay', () => {
  it('leads its buyer to the checkout, and everybody else to what became of it', async () => {
    const [owner, other] = [await signUp(app), await signUp(app)];
    const bought = await orderOf(app, owner);
    const follow = async (client: Owner['client'], id = bought.id) =>
      (await client.get(`/checkout?plan=starter&order=${id}`)).headers.get('location');
    expect((await owner.client.get('/checkout?order=%00')).headers.get('location')).toBe(
      '/checkout/done?order=',
    );
    expect(await follow(owner.client)).toBe(bought.checkoutUrl);
    const done = `/checkout/done?order=${bought.id}`;
    expect(await follow(other.client)).toBe(done);
    expect(await follow(app.client())).toBe(done);
    expect(await follow(owner.client, 'https://evil.example')).toBe(
      '/checkout/done?order=https%3A%2F%2Fevil.example',
    );
    await sendEvent(app, monthFor(bought));
    expect(await follow(owner.client)).toBe(done);
  });

  it('leads a second checkout for the plan to the plan, once the first one is paid', async () => {
    const owner = await signUp(app);
    const left = await orderOf(app, owner);
    await app.services.db.update(orders).set({ status: 'failed' }).where(eq(orders.id, left.id));
    await sendEvent(app, monthFor(await orderOf(app, owner)));
    const { headers } = await owner.client.get(`/checkout?plan=starter&order=${left.id}`);
    expect(headers.get('location')).toBe('/dashboard/billing');
  });

  it('leads to where the browser asked, unless the operator names an address', async () => {
    const owner = await signUp(app);
    const headers = { origin: 'http://parlo.local:8080', host: 'parlo.local:8080' };
    const input = { email: owner.email, assistantId: null, minutes: 300, planType: 'starter' };
    const { body } = await owner.client.post('/api/pre-payment', input, headers);
    expect((await stored(body.orderId))?.checkoutUrl).toMatch(
      /^http:\/\/parlo\.local:8080\/checkout\/test\//,
    );
  });
});

it('an account takes its orders along, and leaves them without its name', async () => {
  const { db } = app.services;
  const owner = await signUp(app);
  const bought = await orderOf(app, owner);
  await sendEvent(app, monthFor(bought));
  await sentMails(app);
  const { status } = await owner.client.post('/api/delete_account', { password: owner.password });
  expect(status).toBe(200);
  expect(await stored(bought.id)).toMatchObject({ userId: null, status: 'completed', cents: 2_900 });
  const { rows } = await db.execute<{ n: number }>(
    `select count(*)::int as n from payment_events where type = 'subscription.ended' and state = 'done'`,
  );
  expect(rows[0]?.n).toBe(1);
});
