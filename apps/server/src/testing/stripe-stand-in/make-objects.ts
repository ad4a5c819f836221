import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import {
  type Charge,
  type Customer,
  type Dispute,
  type Invoice,
  type InvoiceLine,
  type InvoicePayment,
  listOf,
  type PaymentIntent,
  type PaymentMethod,
  type Refund,
  type Session,
  type Subscription,
} from './objects.ts';
import type { SessionRequest } from './requests.ts';

/** New objects, as Stripe makes them. */

const DAY_SECONDS = 86_400;

export const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;
export const now = () => Math.floor(Date.now() / 1_000);

export function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1_000);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return Math.floor(date.getTime() / 1_000);
}

export function makeSession(request: SessionRequest, url: string): Session {
  const [item] = request.line_items;
  const id = newId('cs_test');
  return {
    id,
    object: 'checkout.session',
    amount_total: (item?.price_data.unit_amount ?? 0) * (item?.quantity ?? 0),
    client_reference_id: request.client_reference_id ?? null,
    created: now(),
    currency: item?.price_data.currency ?? null,
    customer: request.customer ?? null,
    customer_details: null,
    customer_email: request.customer_email ?? null,
    expires_at: now() + DAY_SECONDS,
    invoice: null,
    livemode: false,
    metadata: request.metadata ?? {},
    mode: request.mode,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: request.success_url,
    cancel_url: request.cancel_url,
    url: `${url}/c/pay/${id}`,
  };
}

export const makeCustomer = (email: string | null): Customer => ({
  id: newId('cus'),
  object: 'customer',
  email,
  created: now(),
  livemode: false,
  invoice_settings: { default_payment_method: null },
});

export const makeMethod = (customer: string): PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  created: now(),
  customer,
  type: 'card',
  card: { last4: '4242' },
});

export function makeSubscription(
  session: Session,
  request: SessionRequest,
  method: string | null,
): Subscription {
  const id = newId('sub');
  return {
    id,
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: false,
    created: now(),
    currency: session.currency ?? '',
    customer: session.customer ?? '',
    default_payment_method: method,
    ended_at: null,
    items: listOf(`/v1/subscription_items?subscription=${id}`, [
      {
        id: newId('si'),
        object: 'subscription_item',
        current_period_start: now(),
        current_period_end: monthAfter(now()),
        price: { unit_amount: session.amount_total },
      },
    ]),
    latest_invoice: null,
    metadata: request.subscription_data?.metadata ?? {},
    pause_collection: null,
    status: 'active',
  };
}

export function makeInvoice(
  fields: Pick<
    Invoice,
    'customer' | 'customer_email' | 'currency' | 'metadata' | 'billing_reason' | 'parent' | 'total'
  >,
): Invoice {
  const id = newId('in');
  return {
    id,
    object: 'invoice',
    ...fields,
    amount_due: fields.total,
    amount_paid: 0,
    auto_advance: false,
    created: now(),
    hosted_invoice_url: null,
    lines: listOf(`/v1/invoices/${id}/lines`, []),
    payments: listOf('/v1/invoice_payments', []),
    // Not the month that is paid: that one is the line's.
    period_end: now(),
    period_start: now(),
    status: 'draft',
  };
}

/** The line for a subscription's month. */
export function makeMonthLine(subscription: Subscription): InvoiceLine {
  const { item, total } = itemOf(subscription);
  return {
    id: newId('il'),
    object: 'line_item',
    amount: total,
    currency: subscription.currency,
    description: '1 × Parlo Starter',
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: { start: item.current_period_start, end: item.current_period_end },
  };
}

export function itemOf(subscription: Subscription) {
  const [item] = subscription.items.data;
  if (!item) throw new Error('A subscription without an item');
  return { item, total: item.price.unit_amount ?? 0 };
}

export const makeInvoicePayment = (invoice: Invoice, payment: string): InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: invoice.total,
  amount_requested: invoice.total,
  currency: invoice.currency,
  invoice: invoice.id,
  payment: { type: 'payment_intent', payment_intent: payment },
  status: 'paid',
});

/** A payment that succeeded, and the charge that it made. */
export function makePayment(
  { id: customer, email }: Pick<Customer, 'id' | 'email'>,
  amount: number,
  currency: string,
  metadata: Stripe.Metadata,
): { payment: PaymentIntent; charge: Charge } {
  const common = { amount, created: now(), currency, customer, metadata };
  const paymentId = newId('pi');
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    ...common,
    amount_refunded: 0,
    billing_details: { email, name: 'Ada Buyer' },
    paid: true,
    payment_intent: paymentId,
    refunded: false,
  };
  const payment: PaymentIntent = {
    id: paymentId,
    object: 'payment_intent',
    ...common,
    latest_charge: charge.id,
    status: 'succeeded',
  };
  return { payment, charge };
}

export const makeRefund = (charge: Charge, amount: number, metadata: Stripe.Metadata): Refund => ({
  id: newId('re'),
  object: 'refund',
  amount,
  charge: charge.id,
  created: now(),
  currency: charge.currency,
  metadata,
  payment_intent: charge.payment_intent,
  status: 'succeeded',
});

export const makeDispute = (charge: Charge, status: Dispute['status']): Dispute => ({
  id: newId('du'),
  object: 'dispute',
  amount: charge.amount,
  charge: charge.id,
  created: now(),
  currency: charge.currency,
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status,
});
