import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '../../../../db/schema.ts';
import { readAccount } from '../../../../testing/ledger.ts';
import { sentMails } from '../../../../testing/read-outbox.ts';
import { type Owner, signUp, signUpAdmin } from '../../../../testing/sign-up.ts';
import { type StripeStandIn, startStripeStandIn } from '../../../../testing/stripe-stand-in/start.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

/** Money that is not taken, or goes back by itself: plans of suspended accounts, and plans that were paid twice. */

let stripe: StripeStandIn;
let app: TestApp;
let admin: Owner;
let owner: Owner;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  app = await createTestApp({
    env: {
      PARLO_STRIPE_SECRET_KEY: stripe.secretKey,
      PARLO_STRIPE_WEBHOOK_SECRET: stripe.webhooks.secret,
      PARLO_STRIPE_API_URL: stripe.url,
    },
  });
  stripe.webhooks.url = `${await app.listen()}/api/payments/webhook/stripe`;
  admin = await signUpAdmin(app);
});
afterAll(async () => {
  await app?.close();
  await stripe?.close();
});
beforeEach(async () => {
  owner = await signUp(app);
});

/** Orders the plan, and returns its checkout. */
async function order(): Promise<{ orderId: string; sessionId: string }> {
  const input = { email: owner.email, planType: 'starter', minutes: 300 };
  const { body } = await owner.client.post('/api/pre-payment', input);
  const { headers } = await owner.client.get(String(body.paymentUrl));
  return { orderId: String(body.orderId), sessionId: headers.get('location')?.split('/').at(-1) ?? '' };
}

/** Pays in a checkout, and returns the subscription. */
async function pay(sessionId: string): Promise<string> {
  const { subscription } = stripe.account.pay(sessionId);
  await stripe.webhooks.settled();
  return String(subscription);
}

const minutesOf = async () => (await readAccount(app.services.db, owner.id)).seconds / 60;
const billing = async () => (await owner.client.post('/api/get_billing')).body;

describe('the plan of a suspended account', () => {
  const suspend = async (suspended: boolean) => {
    const input = { userId: owner.id, suspended, note: 'a test' };
    expect((await admin.client.post('/api/admin/set_suspended', input)).status).toBe(200);
  };
  const renew = async (subscription: string) => {
    const invoice = stripe.account.renew(subscription);
    await stripe.webhooks.settled();
    return [invoice?.status, await minutesOf()];
  };

  it('is not charged, and is from its next month on when the account is open again', async () => {
    const subscription = await pay((await order()).sessionId);
    // Stripe is away for a moment; the account is suspended all the same.
    const down = { kind: 'status', status: 503 } as const;
    stripe.fail(down, down);
    await suspend(true);
    await app.runJobs();
    expect(await billing()).toMatchObject({ suspended: true });
    await app.database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);
    await app.runJobs();
    expect(await renew(subscription)).toEqual(['void', 310]);
    await suspend(false);
    await app.runJobs();
    expect(await minutesOf()).toBe(310);
    expect(await renew(subscription)).toEqual(['paid', 610]);
    expect(await billing()).toMatchObject({ subscription: 'active', suspended: false });
  });

  it('is not charged while a payment of it is disputed, and is when the dispute is won', async () => {
    const subscription = await pay((await order()).sessionId);
    const dispute = stripe.account.dispute([...stripe.account.payments.keys()].at(-1) ?? '');
    await stripe.webhooks.settled();
    await app.runJobs();
    expect(await renew(subscription)).toEqual(['void', 10]);
    stripe.account.closeDispute(dispute.id, 'won');
    await stripe.webhooks.settled();
    await app.runJobs();
    expect(await renew(subscription)).toEqual(['paid', 610]);
  });

  it('is charged for no second month when it was bought in a checkout that was open already', async () => {
    const { sessionId } = await order();
    await suspend(true);
    const subscription = await pay(sessionId);
    await app.runJobs();
    expect(await renew(subscription)).toEqual(['void', 310]);
  });
});

it('a plan that is paid in two checkouts is there once, and the second payment goes back', async () => {
  const first = await order();
  // The buyer has a second checkout: that the first one is still open is not known here any more.
  await app.services.db.update(orders).set({ status: 'failed' }).where(eq(orders.id, first.orderId));
  const second = await order();
  expect(second.sessionId).not.toBe(first.sessionId);
  const kept = await pay(first.sessionId);
  await sentMails(app);
  stripe.webhooks.copies = 3;
  const ended = await pay(second.sessionId);
  await app.runJobs();
  await stripe.webhooks.settled();
  stripe.webhooks.copies = 1;
  const statusOf = (ref: string) => stripe.account.subscriptions.get(ref)?.status;
  expect([statusOf(kept), statusOf(ended)]).toEqual(['active', 'canceled']);
  expect(stripe.account.refunds.map(({ amount, metadata }) => [amount, metadata?.order])).toEqual([
    [2_900, second.orderId],
  ]);
  const { body } = await owner.client.post('/api/get_order', { orderId: second.orderId });
  expect(body.order).toMatchObject({ status: 'refunded', refunded: 2_900, paidAt: null });
  expect((await sentMails(app)).map(({ subject }) => subject)).toEqual([
    'Your second payment is on its way back',
  ]);
  // What was bought first is untouched, and so is the month that opens its embeds.
  expect(await billing()).toMatchObject({
    plan: 'starter',
    subscription: 'active',
    spent: 2_900,
    paidUntil: expect.any(String),
    history: [{ plan: 'starter' }, { plan: 'trial' }],
  });
  expect(await minutesOf()).toBe(310);
  // The plan that is kept renews as ever.
  stripe.account.renew(kept);
  await stripe.webhooks.settled();
  expect(await minutesOf()).toBe(610);
});
