import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BACK, MINUTES, STARTER } from '../../../../testing/orders-to-pay.ts';
import { type StripeStandIn, startStripeStandIn } from '../../../../testing/stripe-stand-in/start.ts';
import type { Sending } from '../../../../testing/stripe-stand-in/webhooks.ts';
import { type Change, type OrderToPay, type PaymentProvider, WebhookRefused } from '../../provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

let stripe: StripeStandIn;
let provider: PaymentProvider;
beforeEach(async () => {
  stripe = await startStripeStandIn();
  provider = createStripeProvider({
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhooks.secret,
    apiUrl: stripe.url,
  });
});
afterEach(() => stripe.close());

const checkout = async (order: OrderToPay) => (await provider.createCheckout(order, BACK)).ref;

function receive(event: object, sending?: Sending) {
  const payload = JSON.stringify(event);
  const headers = new Headers({ 'stripe-signature': stripe.webhooks.sign(payload, sending) });
  return provider.verify(Buffer.from(sending?.body ?? payload), headers);
}

/** What the events since the last time mean, apart from those that mean nothing. */
let seen = 0;
async function changes(): Promise<Change[]> {
  const found: Change[] = [];
  for (const event of stripe.webhooks.events.slice(seen)) {
    const { change } = await receive(event);
    if (change) found.push(change);
  }
  seen = stripe.webhooks.events.length;
  return found;
}
beforeEach(() => {
  seen = 0;
});

const eventOf = (type: string) => {
  const event = stripe.webhooks.events.findLast((made) => made.type === type);
  if (!event) throw new Error(`There was no ${type}`);
  return event;
};

describe('bought minutes', () => {
  it('are paid once, by their checkout, with the link of their invoice', async () => {
    const session = stripe.account.pay(await checkout(MINUTES));
    expect(await changes()).toEqual([
      {
        kind: 'paid',
        orderId: 'order_minutes',
        cents: 1_000,
        currency: 'usd',
        paymentRef: session.payment_intent,
        customerRef: session.customer,
        invoiceUrl: `${stripe.url}/i/${session.invoice}`,
      },
    ]);
    expect(stripe.webhooks.events.map(({ type }) => type)).toContain('invoice.paid');
  });

  it('by bank debit are paid when the money has come', async () => {
    const ref = await checkout(MINUTES);
    stripe.account.pay(ref, 'later');
    expect(await changes()).toEqual([]);
    stripe.account.settle(ref, true);
    expect(await changes()).toMatchObject([{ kind: 'paid', orderId: 'order_minutes', cents: 1_000 }]);
  });

  it('by bank debit without money are not paid', async () => {
    const ref = await checkout(MINUTES);
    stripe.account.pay(ref, 'later');
    stripe.account.settle(ref, false);
    expect(await changes()).toEqual([{ kind: 'not_paid', orderId: 'order_minutes', status: 'failed' }]);
  });

  it('charged without their buyer are paid by their invoice', async () => {
    const customerRef = String(stripe.account.pay(await checkout(MINUTES)).customer);
    await changes();
    await provider.charge({ ...MINUTES, id: 'order_auto', customerRef });
    const [change] = await changes();
    expect(change).toMatchObject({ kind: 'paid', orderId: 'order_auto', cents: 1_000, customerRef });
    expect(change).toHaveProperty('paymentRef', [...stripe.account.payments.keys()].at(-1));
  });

  it.each(['declined', 'needs_holder'] as const)('are paid later by their invoice: %s', async (card) => {
    const customerRef = String(stripe.account.pay(await checkout(MINUTES)).customer);
    await changes();
    stripe.account.setCard(customerRef, card);
    await provider.charge({ ...MINUTES, id: 'order_auto', customerRef });
    expect(await changes()).toEqual([]);
    const late = eventOf('invoice.payment_failed');
    const [invoice] = [...stripe.account.invoices.values()].slice(-1);
    stripe.account.payInvoice(invoice?.id ?? '');
    expect(await changes()).toMatchObject([{ kind: 'paid', orderId: 'order_auto' }]);
    // The failure comes again, after the payment.
    expect((await receive(late)).change).toBeNull();
  });
});

it.each([MINUTES, STARTER])('a checkout that nobody finished expires: $planType', async (order) => {
  stripe.account.expire(await checkout(order));
  expect(await changes()).toEqual([{ kind: 'not_paid', orderId: order.id, status: 'expired' }]);
});

describe('Starter', () => {
  const bought = async () => {
    const session = stripe.account.pay(await checkout(STARTER));
    return { session, subscription: String(session.subscription) };
  };
  const monthOf = (subscription: string) => {
    const item = stripe.account.subscriptions.get(subscription)?.items.data[0];
    const date = (seconds = 0) => new Date(seconds * 1_000);
    return { from: date(item?.current_period_start), until: date(item?.current_period_end) };
  };

  it('begins with one paid month, which names the order and comes with its invoice', async () => {
    const { session, subscription } = await bought();
    const found = await changes();
    expect(found.filter(({ kind }) => kind !== 'subscription')).toEqual([
      {
        kind: 'month_paid',
        orderId: 'order_starter',
        invoiceRef: session.invoice,
        month: { subscriptionRef: subscription, ...monthOf(subscription) },
        cents: 2_900,
        currency: 'usd',
        paymentRef: [...stripe.account.payments.keys()][0],
        customerRef: session.customer,
        invoiceUrl: `${stripe.url}/i/${session.invoice}`,
      },
    ]);
  });

  it('renews: the next month names its subscription only', async () => {
    const { subscription } = await bought();
    const first = monthOf(subscription);
    await changes();
    const invoice = stripe.account.renew(subscription);
    const [month] = await changes();
    expect(month).toMatchObject({
      kind: 'month_paid',
      orderId: null,
      invoiceRef: invoice?.id,
      month: { subscriptionRef: subscription, ...monthOf(subscription), from: first.until },
      paymentRef: [...stripe.account.payments.keys()].at(-1),
    });
  });

  it('warns after a refused renewal, pauses, and resumes when the invoice is paid', async () => {
    const { subscription } = await bought();
    await changes();
    const invoice = stripe.account.renew(subscription, 'declined');
    expect(await changes()).toEqual([
      {
        kind: 'renewal_failed',
        subscriptionRef: subscription,
        payUrl: `${stripe.url}/i/${invoice?.id}`,
      },
      {
        kind: 'subscription',
        subscriptionRef: subscription,
        status: 'past_due',
        endsWithMonth: false,
      },
    ]);
    stripe.account.giveUp(subscription);
    expect(await changes()).toMatchObject([
      { kind: 'subscription', status: 'paused' },
      { kind: 'renewal_failed' },
    ]);
    stripe.account.payInvoice(invoice?.id ?? '');
    expect(await changes()).toMatchObject([
      { kind: 'month_paid', invoiceRef: invoice?.id },
      { kind: 'subscription', status: 'active' },
    ]);
  });

  it('ends with its month, at once, or not at all', async () => {
    const { subscription } = await bought();
    await changes();
    await provider.setEndsWithMonth(subscription, true);
    await provider.setEndsWithMonth(subscription, false);
    await provider.setEndsWithMonth(subscription, true);
    stripe.account.renew(subscription);
    const about = { kind: 'subscription', subscriptionRef: subscription };
    expect(await changes()).toEqual([
      { ...about, status: 'active', endsWithMonth: true },
      { ...about, status: 'active', endsWithMonth: false },
      { ...about, status: 'active', endsWithMonth: true },
      { ...about, status: 'ended', endsWithMonth: true },
    ]);
  });

  it('cancelled in the customer portal, which sets a date, ends with its month', async () => {
    const { subscription } = await bought();
    await changes();
    stripe.account.cancelInPortal(subscription);
    expect(await changes()).toMatchObject([{ kind: 'subscription', status: 'active', endsWithMonth: true }]);
  });

  it('has no month in an invoice over a change of price', async () => {
    const { subscription } = await bought();
    await changes();
    const invoice = stripe.account.renew(subscription);
    if (invoice) invoice.billing_reason = 'subscription_update';
    expect(await changes()).not.toContainEqual(expect.objectContaining({ kind: 'month_paid' }));
  });

  it('is read the same from an endpoint of an older API version', async () => {
    await bought();
    const made = eventOf('invoice.paid');
    const { parent: _, lines: __, ...old } = made.data.object as Record<string, unknown>;
    const sent = { ...made, api_version: '2022-11-15', data: { object: { ...old, subscription: 'sub_1' } } };
    expect((await receive(sent)).change).toEqual((await receive(made)).change);
  });
});

describe('money that goes back', () => {
  let paymentRef: string;
  beforeEach(async () => {
    paymentRef = String(stripe.account.pay(await checkout(MINUTES)).payment_intent);
    await changes();
  });

  it('is counted as a sum', async () => {
    await provider.refund({ id: 'order_minutes', paymentRef, cents: 300 });
    stripe.account.refund(paymentRef, 200);
    expect(await changes()).toEqual([
      { kind: 'refunded', paymentRef, cents: 300 },
      { kind: 'refunded', paymentRef, cents: 500 },
    ]);
  });

  it.each([
    ['won', true],
    ['lost', false],
  ] as const)('by a chargeback is a dispute, %s', async (end, won) => {
    const { id } = stripe.account.dispute(paymentRef);
    expect(await changes()).toContainEqual({ kind: 'disputed', paymentRef });
    stripe.account.closeDispute(id, end);
    expect(await changes()).toEqual([{ kind: 'dispute_closed', paymentRef, won }]);
  });

  it('is not, when a bank only asks and is satisfied', async () => {
    const { id } = stripe.account.dispute(paymentRef, 'inquiry');
    stripe.account.closeDispute(id, 'warning_closed');
    expect(await changes()).toEqual([]);
  });

  it('is not, when a bank only asks; unless it makes a chargeback of it', async () => {
    const { id } = stripe.account.dispute(paymentRef, 'inquiry');
    expect(await changes()).toEqual([]);
    stripe.account.escalate(id);
    expect(await changes()).toEqual([{ kind: 'disputed', paymentRef }]);
    stripe.account.closeDispute(id, 'won');
    expect(await changes()).toEqual([{ kind: 'dispute_closed', paymentRef, won: true }]);
  });
});

describe('other sales of the same account', () => {
  it('changes nothing', async () => {
    stripe.account.pay(await checkout(STARTER));
    stripe.account.pay(await checkout(MINUTES));
    for (const made of stripe.webhooks.events) {
      const object = { ...made.data.object, metadata: {} };
      const invoice = stripe.account.invoices.get(String('id' in object && object.id));
      if (invoice?.parent?.subscription_details) invoice.parent.subscription_details.metadata = null;
      expect((await receive({ ...made, data: { object } })).change).toBeNull();
    }
  });

  it('is kept as an event that means nothing, whatever its type', async () => {
    const event = { ...eventlike, type: 'product.created' };
    expect(await receive(event)).toMatchObject({ id: 'evt_1', type: 'product.created', change: null });
  });
});

const eventlike = {
  id: 'evt_1',
  object: 'event',
  type: 'charge.refunded',
  created: 1_790_000_000,
  data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', amount_refunded: 5 } },
};

describe('a webhook', () => {
  it('has the provider’s id, type and time', async () => {
    expect(await receive(eventlike)).toMatchObject({
      id: 'evt_1',
      type: 'charge.refunded',
      at: new Date(1_790_000_000_000),
      change: { kind: 'refunded', paymentRef: 'pi_1', cents: 5 },
    });
  });

  const seconds = () => Math.floor(Date.now() / 1_000);
  it.each([
    ['signed with another secret', () => ({ secret: 'whsec_other' })],
    ['of a changed body', () => ({ body: JSON.stringify({ ...eventlike, id: 'evt_2' }) })],
    ['signed six minutes ago', () => ({ signedAt: seconds() - 360 })],
  ])('%s is refused', async (_, sending) => {
    await expect(receive(eventlike, sending())).rejects.toBeInstanceOf(WebhookRefused);
  });

  it('signed four minutes ago is not', async () => {
    expect(await receive(eventlike, { signedAt: seconds() - 240 })).toHaveProperty('id', 'evt_1');
  });

  it('that is sent again is the same event', async () => {
    expect(await receive(eventlike)).toEqual(await receive(eventlike));
  });

  it.each([
    'null',
    '[]',
    '"text"',
    '{}',
    '{"id":"evt_1"}',
    'not JSON',
    '{"object":"v2.core.event","id":"evt_1"}',
    JSON.stringify({ ...eventlike, data: null }),
    JSON.stringify({ ...eventlike, created: 'yesterday' }),
    JSON.stringify({ ...eventlike, created: Number.MAX_SAFE_INTEGER }),
    JSON.stringify({ ...eventlike, data: { object: { payment_intent: 'pi_1', amount_refunded: 'all' } } }),
    JSON.stringify({ ...eventlike, data: { object: { payment_intent: {}, amount_refunded: 1 } } }),
    JSON.stringify({ ...eventlike, type: 'charge.dispute.created' }),
    JSON.stringify({ ...eventlike, type: 'customer.subscription.updated' }),
  ])('that is signed and makes no sense is refused: %s', async (payload) => {
    const headers = new Headers({ 'stripe-signature': stripe.webhooks.sign(payload) });
    await expect(provider.verify(Buffer.from(payload), headers)).rejects.toBeInstanceOf(WebhookRefused);
  });

  it.each([undefined, '', 't=,v1=', 'nonsense', 'v1=abc', 't=1790000000'])(
    'with the signature %j is refused',
    async (signature) => {
      const headers = new Headers(signature === undefined ? {} : { 'stripe-signature': signature });
      const refused = provider.verify(Buffer.from(JSON.stringify(eventlike)), headers);
      await expect(refused).rejects.toBeInstanceOf(WebhookRefused);
    },
  );

  it('of no bytes is refused', async () => {
    const headers = new Headers({ 'stripe-signature': stripe.webhooks.sign('') });
    await expect(provider.verify(Buffer.alloc(0), headers)).rejects.toBeInstanceOf(WebhookRefused);
  });

  it('that is refused shows neither its body nor its secret', async () => {
    const refused = await receive(eventlike, { secret: 'whsec_other' }).catch((error: unknown) => error);
    const shown = String(refused) + JSON.stringify(refused);
    for (const hidden of ['pi_1', stripe.webhooks.secret, 'whsec_other']) expect(shown).not.toContain(hidden);
  });

  it('fails while its invoice can’t be read, and is applied when it comes again', async () => {
    stripe.account.pay(await checkout(STARTER));
    const down = { kind: 'status', status: 500 } as const;
    stripe.fail(down, down);
    await expect(receive(eventOf('invoice.paid'))).rejects.toMatchObject({
      reason: 'payments_unavailable',
      retryable: true,
    });
    expect((await receive(eventOf('invoice.paid'))).change).toMatchObject({ kind: 'month_paid' });
  });
});

describe('a stored event', () => {
  it('is read again as it was, without Stripe', async () => {
    stripe.account.pay(await checkout(STARTER));
    stripe.account.pay(await checkout(MINUTES));
    for (const made of stripe.webhooks.events) {
      const event = await receive(made);
      const before = stripe.requests.length;
      expect(provider.read(JSON.parse(JSON.stringify(event.body)))).toEqual(event);
      expect(stripe.requests).toHaveLength(before);
    }
  });

  it('contains no personal data of the buyer', async () => {
    stripe.account.pay(await checkout(STARTER));
    stripe.account.pay(await checkout(MINUTES));
    const sent = JSON.stringify(stripe.webhooks.events);
    const bodies = await Promise.all(stripe.webhooks.events.map(async (made) => (await receive(made)).body));
    for (const personal of ['ada@example.com', 'Ada Buyer']) {
      expect(sent).toContain(personal);
      expect(JSON.stringify(bodies)).not.toContain(personal);
    }
  });

  it('is refused if it is malformed', () => {
    for (const body of [null, {}, { id: 'evt_1', type: 'x', at: 'now', change: null }]) {
      expect(() => provider.read(body)).toThrow();
    }
  });
});
