import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../platform/errors.ts';
import { linesOf } from '../../../../testing/log-lines.ts';
import { BACK, MINUTES, STARTER } from '../../../../testing/orders-to-pay.ts';
import { decodeForm } from '../../../../testing/stripe-stand-in/requests.ts';
import { type StripeStandIn, startStripeStandIn } from '../../../../testing/stripe-stand-in/start.ts';
import type { PaymentProvider } from '../../provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

let stripe: StripeStandIn;
let provider: PaymentProvider;
beforeEach(async () => {
  stripe = await startStripeStandIn();
  provider = providerOf();
});
afterEach(() => stripe.close());

const providerOf = (more: { secretKey?: string; requestMs?: number } = {}) =>
  createStripeProvider({
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhooks.secret,
    apiUrl: stripe.url,
    ...more,
  });

/** A customer with a card: somebody who bought minutes. */
async function customerWithCard(): Promise<string> {
  const { ref } = await provider.createCheckout(MINUTES, BACK);
  return String(stripe.account.pay(ref).customer);
}

const typesOf = () => stripe.webhooks.events.map(({ type }) => type);
const lastForm = () => decodeForm(stripe.requests.at(-1)?.form ?? '');

describe('a checkout', () => {
  it('of Starter is a subscription that names its order everywhere', async () => {
    const checkout = await provider.createCheckout(STARTER, BACK);
    expect(checkout).toEqual({
      ref: expect.stringMatching(/^cs_/),
      url: `${stripe.url}/c/pay/${checkout.ref}`,
    });
    expect(lastForm()).toEqual({
      mode: 'subscription',
      client_reference_id: 'order_starter',
      metadata: { order: 'order_starter' },
      subscription_data: { metadata: { order: 'order_starter' } },
      success_url: BACK.success,
      cancel_url: BACK.cancelled,
      customer_email: 'ada@example.com',
      tax_id_collection: { enabled: 'true' },
      adaptive_pricing: { enabled: 'false' },
      line_items: [
        {
          quantity: '1',
          price_data: {
            currency: 'usd',
            unit_amount: '2900',
            product_data: { name: 'Parlo Starter: 300 minutes a month' },
            recurring: { interval: 'month' },
          },
        },
      ],
    });
  });

  it('of minutes is one payment with an invoice, and keeps the card for later charges', async () => {
    await provider.createCheckout(MINUTES, BACK);
    expect(lastForm()).toMatchObject({
      mode: 'payment',
      customer_creation: 'always',
      payment_intent_data: { metadata: { order: 'order_minutes' }, setup_future_usage: 'off_session' },
      invoice_creation: { enabled: 'true' },
      line_items: [{ price_data: { unit_amount: '1000', product_data: { name: 'Parlo: 100 minutes' } } }],
    });
  });

  it('uses the known customer', async () => {
    const customerRef = await customerWithCard();
    for (const order of [STARTER, { ...MINUTES, id: 'order_3' }]) {
      await provider.createCheckout({ ...order, customerRef }, BACK);
      expect(lastForm()).toMatchObject({ customer: customerRef });
      expect(lastForm()).not.toHaveProperty('customer_email');
    }
  });

  it('creates a new customer for one that was deleted at Stripe', async () => {
    const checkout = await provider.createCheckout({ ...MINUTES, customerRef: 'cus_gone' }, BACK);
    expect(stripe.account.sessions.get(checkout.ref)?.customer_email).toBe('ada@example.com');
  });

  it('is made once, however often it is asked for', async () => {
    const first = await provider.createCheckout(STARTER, BACK);
    expect(await provider.createCheckout(STARTER, BACK)).toEqual(first);
    expect(stripe.account.sessions.size).toBe(1);
  });

  it('ends by itself after no more than 24 hours', async () => {
    const { ref } = await provider.createCheckout(STARTER, BACK);
    const session = stripe.account.sessions.get(ref);
    expect((session?.expires_at ?? 0) - (session?.created ?? 0)).toBe(86_400);
  });
});

describe('a charge without the holder of the card', () => {
  const charge = async (customerRef: string) => provider.charge({ ...MINUTES, id: 'order_9', customerRef });

  it('is an invoice that is paid at once', async () => {
    const customer = await customerWithCard();
    expect(await charge(customer)).toEqual({ state: 'charged' });
    const invoice = [...stripe.account.invoices.values()].at(-1);
    expect(invoice).toMatchObject({
      status: 'paid',
      total: 1_000,
      currency: 'usd',
      customer,
      metadata: { order: 'order_9' },
      lines: { data: [{ description: 'Parlo: 100 minutes' }] },
    });
  });

  it('is one charge when it is asked for twice', async () => {
    const customer = await customerWithCard();
    const before = stripe.account.charges.size;
    await charge(customer);
    await charge(customer);
    expect(stripe.account.charges.size).toBe(before + 1);
  });

  it.each([0, 1, 2, 3, 4, 5])('goes on where it was cut off, after %i of its six steps', async (steps) => {
    const customer = await customerWithCard();
    const before = stripe.account.charges.size;
    // The step is carried out, but neither the first try nor the retry hears of it.
    const lost = { kind: 'cut', after: true } as const;
    stripe.fail(...Array.from({ length: steps }, () => null), lost, lost);
    await expect(charge(customer)).rejects.toMatchObject({ reason: 'payments_unavailable' });
    expect(await charge(customer)).toEqual({ state: 'charged' });
    expect(stripe.account.charges.size).toBe(before + 1);
    expect([...stripe.account.invoices.values()].filter(({ metadata }) => metadata?.order)).toHaveLength(1);
  });

  it('leads to the invoice when the bank asks for the holder', async () => {
    const customer = await customerWithCard();
    stripe.account.setCard(customer, 'needs_holder');
    const result = await charge(customer);
    const invoice = [...stripe.account.invoices.values()].at(-1);
    expect(result).toEqual({ state: 'needs_holder', payUrl: invoice?.hosted_invoice_url });
    expect(typesOf().slice(-2)).toEqual(['invoice.payment_failed', 'invoice.payment_action_required']);
    expect(invoice?.status).toBe('open');
  });

  it('leads to the invoice if the card was removed', async () => {
    const customer = await customerWithCard();
    stripe.account.forgetCards(customer);
    expect(await charge(customer)).toEqual({
      state: 'no_card',
      payUrl: expect.stringMatching(/\/i\/in_/),
    });
  });

  it('takes the card that the customer chose', async () => {
    const customer = await customerWithCard();
    const [used] = stripe.account.methodsOf(customer);
    const { ref } = await provider.createCheckout({ ...MINUTES, id: 'order_3', customerRef: customer }, BACK);
    stripe.account.pay(ref);
    stripe.account.setCard(customer, 'declined');
    const known = stripe.account.customers.get(customer);
    if (known) known.invoice_settings.default_payment_method = used?.id ?? null;
    await charge(customer);
    expect([...stripe.account.invoices.values()].at(-1)?.status).toBe('paid');
  });

  it('that is declined is a refusal, not a failure of Stripe', async () => {
    const customer = await customerWithCard();
    stripe.account.setCard(customer, 'declined');
    expect(await charge(customer)).toEqual({ state: 'refused' });
    expect(typesOf().at(-1)).toBe('invoice.payment_failed');
    // The same again for who did not hear it.
    expect(await charge(customer)).toEqual({ state: 'refused' });
  });
});

describe('a refund', () => {
  it('gives money back once, however often it is asked for', async () => {
    const { ref } = await provider.createCheckout(MINUTES, BACK);
    const paymentRef = String(stripe.account.pay(ref).payment_intent);
    const refund = { id: 'order_minutes', paymentRef, cents: 400 };
    await provider.refund(refund);
    await provider.refund(refund);
    expect(stripe.account.refunds).toMatchObject([{ amount: 400, metadata: { order: 'order_minutes' } }]);
  });

  it('counts a manual refund as done', async () => {
    const { ref } = await provider.createCheckout(MINUTES, BACK);
    const paymentRef = String(stripe.account.pay(ref).payment_intent);
    stripe.account.refund(paymentRef, 1_000);
    await provider.refund({ id: 'order_minutes', paymentRef, cents: 1_000 });
    expect(stripe.account.refunds).toHaveLength(1);
  });

  it('of more than was paid, or of no payment, is refused', async () => {
    const { ref } = await provider.createCheckout(MINUTES, BACK);
    const paymentRef = String(stripe.account.pay(ref).payment_intent);
    for (const refund of [
      { id: 'order_minutes', paymentRef, cents: 1_001 },
      { id: 'order_minutes', paymentRef: 'pi_unknown', cents: 1 },
    ]) {
      await expect(provider.refund(refund)).rejects.toMatchObject({ reason: 'payments_unavailable' });
    }
    expect(stripe.account.refunds).toEqual([]);
  });
});

describe('a subscription', () => {
  let subscription: string;
  beforeEach(async () => {
    const { ref } = await provider.createCheckout(STARTER, BACK);
    subscription = String(stripe.account.pay(ref).subscription);
  });
  const stored = () => stripe.account.subscriptions.get(subscription);

  it('ends with its month, or goes on after all', async () => {
    for (const ends of [true, false, true]) {
      await provider.setEndsWithMonth(subscription, ends);
      expect(stored()?.cancel_at_period_end).toBe(ends);
    }
  });

  it('that is to end on a date, as the customer portal says it, goes on after all', async () => {
    stripe.account.cancelInPortal(subscription);
    expect(stored()).toMatchObject({ cancel_at_period_end: false, cancel_at: expect.any(Number) });
    await provider.setEndsWithMonth(subscription, false);
    expect(stored()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  });

  it('ends at once, also when it has ended already or never was', async () => {
    await provider.endSubscription(subscription);
    expect(stored()?.status).toBe('canceled');
    await provider.endSubscription(subscription);
    await provider.endSubscription('sub_unknown');
  });

  it('is not charged for months that pass while it is held, and for those that follow', async () => {
    await provider.setCharged(subscription, false);
    expect(stored()).toMatchObject({ status: 'active', pause_collection: { behavior: 'void' } });
    expect(stripe.account.renew(subscription)).toMatchObject({ status: 'void', amount_paid: 0 });
    await provider.setCharged(subscription, true);
    expect(stored()).toMatchObject({ pause_collection: null });
    expect(stripe.account.renew(subscription)).toMatchObject({ status: 'paid', amount_paid: 2_900 });
  });

  it('does not retry an unpaid last month while the plan is held', async () => {
    const invoice = stripe.account.renew(subscription, 'declined');
    await provider.setCharged(subscription, false);
    stripe.account.retry(subscription);
    expect(invoice).toMatchObject({ status: 'open' });
    await provider.setCharged(subscription, true);
    stripe.account.retry(subscription);
    expect(invoice).toMatchObject({ status: 'paid' });
  });

  it('that is unpaid for good is not tried again because it was held', async () => {
    const invoice = stripe.account.renew(subscription, 'declined');
    stripe.account.giveUp(subscription);
    for (const charged of [false, true]) await provider.setCharged(subscription, charged);
    expect(invoice).toMatchObject({ status: 'open', auto_advance: false });
  });

  it('that has ended, or never was, need not be held', async () => {
    await provider.endSubscription(subscription);
    for (const ref of [subscription, 'sub_unknown']) await provider.setCharged(ref, false);
  });

  it('that has ended can’t be changed any more', async () => {
    await provider.endSubscription(subscription);
    await expect(provider.setEndsWithMonth(subscription, false)).rejects.toMatchObject({
      reason: 'payments_unavailable',
      retryable: false,
    });
  });
});

it('has a page for cards and invoices', async () => {
  const customer = await customerWithCard();
  const url = await provider.portalUrl(customer, 'https://parlo.example/dashboard/billing');
  expect(url).toContain(`${stripe.url}/p/session/`);
  expect(lastForm()).toEqual({ customer, return_url: 'https://parlo.example/dashboard/billing' });
});

describe('when Stripe fails', () => {
  const begin = (by = provider) => by.createCheckout(STARTER, BACK);
  const failure = (by?: PaymentProvider) =>
    begin(by).then(
      () => expect.unreachable(),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return error;
      },
    );

  it('once, it is tried again, and makes one checkout', async () => {
    for (const fault of [
      { kind: 'status', status: 503 },
      { kind: 'cut' },
      { kind: 'cut', after: true },
    ] as const) {
      stripe.fail(fault);
      const { ref } = await begin();
      expect([...stripe.account.sessions.keys()]).toEqual([ref]);
    }
  });

  it('longer, the call ends with words, and the next one may succeed', async () => {
    const down = { kind: 'status', status: 503 } as const;
    stripe.fail(down, down);
    expect(await failure()).toMatchObject({ reason: 'payments_unavailable', retryable: true });
    expect(await begin()).toHaveProperty('url');
  });

  it('by a failure of its own, that is the result for this order, however often it is asked for', async () => {
    stripe.fail({ kind: 'status', status: 500 });
    for (const _ of [1, 2]) expect(await failure()).toMatchObject({ reason: 'payments_unavailable' });
    expect(await provider.createCheckout({ ...STARTER, id: 'order_5' }, BACK)).toHaveProperty('url');
  });

  it('for too many requests, it says when to come back', async () => {
    stripe.fail({ kind: 'status', status: 429, headers: { 'retry-after': '17' } });
    expect(await failure()).toMatchObject({ retryable: true, retryAfterSeconds: 17 });
    expect(stripe.requests).toHaveLength(1);
  });

  it('by silence, it is not waited for', async () => {
    stripe.fail({ kind: 'silence' }, { kind: 'silence' });
    expect(await failure(providerOf({ requestMs: 50 }))).toMatchObject({ retryable: true });
  });

  it('by nonsense, that is a failure too', async () => {
    stripe.fail({ kind: 'garbage' }, { kind: 'garbage' });
    expect(await failure()).toMatchObject({ reason: 'payments_unavailable' });
  });

  it('because its address does not respond, the request fails as well', async () => {
    const gone = await startStripeStandIn();
    await gone.close();
    const apart = createStripeProvider({
      secretKey: gone.secretKey,
      webhookSecret: 'whsec_1',
      apiUrl: gone.url,
    });
    expect(await failure(apart)).toMatchObject({ reason: 'payments_unavailable', retryable: true });
  });

  it('as the key is wrong, asking again is of no use', async () => {
    const wrong = providerOf({ secretKey: 'sk_test_wrong' });
    expect(await failure(wrong)).toMatchObject({ reason: 'payments_unavailable', retryable: false });
  });

  it('the log says how, and neither key nor customer', async () => {
    const key = 'sk_test_wrongKeyThatMustNotBeSeen';
    const { logger, lines } = linesOf('trace');
    logger.error({ err: await failure(providerOf({ secretKey: key })) }, 'call failed');
    const email = 'no address of anybody';
    const refused = provider.createCheckout({ ...STARTER, id: 'order_5', email }, BACK);
    logger.error({ err: await refused.catch((error: unknown) => error) }, 'call failed');
    const written = JSON.stringify(lines());
    expect(written).toContain('status 401');
    expect(written).toContain('param customer_email');
    expect(written).toMatch(/request req_/);
    for (const secret of [key, key.slice(-4), email, stripe.secretKey]) {
      expect(written).not.toContain(secret);
    }
  });
});
