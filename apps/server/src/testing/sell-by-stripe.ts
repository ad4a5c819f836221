import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { paymentEvents } from '../db/schema.ts';
import { readAccount } from './ledger.ts';
import { linesOf } from './log-lines.ts';
import { type Owner, signUp } from './sign-up.ts';
import type { Session } from './stripe-stand-in/objects.ts';
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in/start.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { makeThings } from './things.ts';

export type What = { planType: 'starter' | 'add_minutes'; minutes: number; assistantId?: string };
export const STARTER: What = { planType: 'starter', minutes: 300 };

/** A Parlo that sells by Stripe, with the stand-in for Stripe, and a new owner for each test of the file. */
export function sellByStripe() {
  const { logger, lines } = linesOf('trace');
  let stripe: StripeStandIn;
  let app: TestApp;
  let owner: Owner;

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

  return {
    lines,
    get stripe() {
      return stripe;
    },
    get app() {
      return app;
    },
    get owner() {
      return owner;
    },
    order,
    buy,
    topUp,
    minutesOf,
    billing,
    mayEmbed,
    orderOf,
    statesOf,
  };
}
