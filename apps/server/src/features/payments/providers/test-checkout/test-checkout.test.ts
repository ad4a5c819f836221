import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orders, starterMonths, starterSubscriptions } from '../../../../db/schema.ts';
import { PAYMENT_LEDGER, readAccount } from '../../../../testing/ledger.ts';
import { type Ordered, orderOf, testCheckoutOf } from '../../../../testing/payment-events.ts';
import { signUp, signUpAdmin } from '../../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { renewTestPlans } from '../../payments.ts';
import { aMonthAfter } from './test-checkout.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const pathOf = ({ checkoutUrl }: Ordered) => new URL(checkoutUrl ?? '').pathname;
const see = async (order: Ordered, headers: Record<string, string> = {}) => {
  const response = await app.client().get(pathOf(order), headers);
  return { ...response, html: String(response.body.text) };
};
const press = async (order: Ordered, button: string, headers: Record<string, string> = {}) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  const { status, headers: got } = await app
    .client()
    .raw(pathOf(order), { method: 'POST', body: `do=${button}`, headers: form });
  return { status, to: got.get('location') };
};
const statusOf = async ({ id }: Ordered) =>
  (await app.services.db.select().from(orders).where(eq(orders.id, id)))[0]?.status;
const minutesOf = async ({ userId }: Ordered) => (await readAccount(app.services.db, userId)).seconds / 60;
const buy = async () => orderOf(app, await signUp(app));

describe('the test checkout', () => {
  it('shows the product, and that no money moves, in the reader’s language', async () => {
    const order = await buy();
    const { status, headers, html } = await see(order);
    expect(status).toBe(200);
    expect(html).toContain('No money moves');
    expect(html).toContain('Pay 29.00 USD');
    expect(html).toContain(order.id);
    expect((await see(order, { 'accept-language': 'uk' })).html).toContain('Гроші не рухаються');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'none'; style-src 'sha256-[^ ]+'; form-action 'self'/);
    expect(policy).toContain("frame-ancestors 'none'");
    // With `no-referrer`, browsers post the form from the origin `null`, which is nobody's.
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('pays once, and says so ever after', async () => {
    const order = await buy();
    const done = { status: 303, to: `/checkout/done?order=${order.id}` };
    const all = await Promise.all([press(order, 'pay'), press(order, 'pay'), press(order, 'pay')]);
    expect(all).toContainEqual(done);
    expect(await statusOf(order)).toBe('completed');
    expect(await minutesOf(order)).toBe(310);
    const { html } = await see(order);
    expect(html).toContain('This order is paid already.');
    expect(html).not.toContain('<form');
    expect((await press(order, 'cancel')).status).toBe(200);
    expect(await statusOf(order)).toBe('completed');
  });

  it('lets another card be tried after one that was refused', async () => {
    const order = await buy();
    expect(await press(order, 'fail')).toEqual({ status: 303, to: `/checkout/done?order=${order.id}` });
    expect(await statusOf(order)).toBe('failed');
    expect(await minutesOf(order)).toBe(10);
    await press(order, 'pay');
    expect(await statusOf(order)).toBe('completed');
  });

  it('is over when it was cancelled or has expired', async () => {
    const order = await buy();
    expect(await press(order, 'cancel')).toEqual({
      status: 303,
      to: `/checkout/done?order=${order.id}&cancelled=1`,
    });
    expect((await see(order)).html).toContain('This checkout is over');
    await press(order, 'pay');
    expect(await statusOf(order)).toBe('cancelled');
    const late = await buy();
    await app.services.db.update(orders).set({ expiresAt: new Date() }).where(eq(orders.id, late.id));
    await press(late, 'pay');
    expect(await statusOf(late)).toBe('pending');
    expect(await minutesOf(late)).toBe(10);
  });

  it('can’t be pressed from another site, or without its address', async () => {
    const order = await buy();
    const { client } = await signUp(app);
    const foreign = { cookie: client.cookie, origin: 'https://evil.example', host: 'localhost' };
    expect((await press(order, 'pay', foreign)).status).toBe(403);
    for (const ref of [order.id, 'guess', '%00', `${pathOf(order).split('/').at(-1)}x`]) {
      const { status, body } = await app.client().get(`/checkout/test/${ref}`);
      expect([status, String(body.text).includes('There is no such checkout.')]).toEqual([404, true]);
    }
    expect((await press(order, 'x'.repeat(2_000))).status).toBe(413);
    expect((await press(order, 'dance')).status).toBe(200);
    expect(await statusOf(order)).toBe('pending');
  });
});

describe('a test plan', () => {
  const monthIsOver = (userId: string) =>
    app.services.db
      .update(starterMonths)
      .set({ startsAt: new Date(Date.now() - 31 * 24 * 3_600_000), endsAt: new Date(Date.now() - 1_000) })
      .where(eq(starterMonths.userId, userId));
  const planOf = async ({ userId }: Ordered) =>
    (
      await app.services.db.select().from(starterSubscriptions).where(eq(starterSubscriptions.userId, userId))
    )[0];
  const tick = () => renewTestPlans(app.services.db, app.services.paymentProvider);

  it('renews itself when its month is over, once, however many servers see it', async () => {
    const order = await buy();
    await press(order, 'pay');
    await tick();
    expect(await minutesOf(order)).toBe(310);
    await monthIsOver(order.userId);
    await Promise.all([tick(), tick()]);
    await tick();
    expect(await minutesOf(order)).toBe(610);
  });

  it('is not renewed while its account is suspended, nor for the months that passed then', async () => {
    const order = await buy();
    await press(order, 'pay');
    const suspend = (by: 'operator' | null) =>
      app.services.db.transaction((tx) => PAYMENT_LEDGER.setSuspended(tx, order.userId, by));
    await suspend('operator');
    const ended = new Date();
    ended.setUTCMonth(ended.getUTCMonth() - 3);
    await app.services.db
      .update(starterMonths)
      .set({ startsAt: new Date(0), endsAt: ended })
      .where(eq(starterMonths.userId, order.userId));
    await tick();
    expect(await minutesOf(order)).toBe(310);
    await suspend(null);
    for (let time = 0; time < 3; time++) await tick();
    expect(await minutesOf(order)).toBe(610);
  });

  it('ends with its month when it is to, and can be bought again', async () => {
    const owner = await signUp(app);
    const order = await orderOf(app, owner);
    await press(order, 'pay');
    await testCheckoutOf(app).setEndsWithMonth(`sub_${order.id}`, true);
    expect(await planOf(order)).toMatchObject({ status: 'active', endsWithMonth: true });
    await monthIsOver(order.userId);
    await tick();
    await tick();
    expect(await planOf(order)).toMatchObject({ status: 'ended' });
    expect(await minutesOf(order)).toBe(310);
    const again = await orderOf(app, owner);
    await press(again, 'pay');
    expect(await planOf(order)).toMatchObject({ status: 'active', ref: `sub_${again.id}` });
  });

  it('is refunded by an administrator', async () => {
    const order = await buy();
    await press(order, 'pay');
    const admin = await signUpAdmin(app);
    const refund = () => admin.client.post('/api/admin/refund_order', { orderId: order.id });
    expect((await refund()).status).toBe(200);
    expect(await statusOf(order)).toBe('refunded');
    expect(await minutesOf(order)).toBe(10);
    expect((await refund()).body).toMatchObject({ reason: 'not_refundable' });
    // Nor is another month bought.
    await tick();
    await app.runJobs();
    await monthIsOver(order.userId);
    await tick();
    expect(await planOf(order)).toMatchObject({ status: 'ended' });
    expect(await minutesOf(order)).toBe(10);
  });
});

it.each([
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00.000Z'],
  ['2026-12-05T00:00:00Z', '2027-01-05T00:00:00.000Z'],
  ['2028-01-30T23:59:59Z', '2028-02-29T23:59:59.000Z'],
])('a month after %s is %s', (from, until) => {
  expect(aMonthAfter(new Date(from)).toISOString()).toBe(until);
});
