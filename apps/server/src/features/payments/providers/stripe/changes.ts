import type Stripe from 'stripe';
import type { StoredChange } from '../stored-event.ts';

/** The key of our order's id in the metadata of what we make at Stripe. */
export const ORDER = 'order';

/**
 * What an event means; null for what is not ours, or changes nothing. Invoices are read from the API instead of the
 * event: there they have the shape of the API version that this package speaks, whatever version the webhook endpoint
 * was set up with, and they name their payments, which events leave out.
 */
export async function changeOf(event: Stripe.Event, stripe: Stripe): Promise<StoredChange | null> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return sessionPaid(event.data.object, stripe);
    case 'checkout.session.async_payment_failed':
      return notPaid(event.data.object.metadata, 'failed');
    case 'checkout.session.expired':
      return notPaid(event.data.object.metadata, 'expired');
    case 'invoice.paid':
      return invoicePaid(await invoiceOf(event, stripe));
    case 'invoice.payment_failed':
      return invoiceFailed(await invoiceOf(event, stripe));
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return subscriptionChanged(event.data.object);
    case 'charge.refunded': {
      const { payment_intent: payment, amount_refunded: cents } = event.data.object;
      return payment === null ? null : { kind: 'refunded', paymentRef: idOf(payment), cents };
    }
    case 'charge.dispute.created':
    // An inquiry that the bank turned into a chargeback is known by the money that went.
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return disputeChanged(event.type, event.data.object);
    default:
      return null;
  }
}

const idOf = (object: string | { readonly id: string }) => (typeof object === 'string' ? object : object.id);
const idOrNull = (object: string | { readonly id: string } | null | undefined) =>
  object == null ? null : idOf(object);
const timeOf = (seconds: number) => new Date(seconds * 1_000).toISOString();

function notPaid(metadata: Stripe.Metadata | null, status: 'failed' | 'expired'): StoredChange | null {
  const orderId = metadata?.[ORDER];
  return orderId === undefined ? null : { kind: 'not_paid', orderId, status };
}

/** Minutes that were bought. A subscription's checkout is nothing here: its months come with their invoices. */
async function sessionPaid(session: Stripe.Checkout.Session, stripe: Stripe): Promise<StoredChange | null> {
  const orderId = session.metadata?.[ORDER];
  // `unpaid`: by bank debit or the like, which is reported again when the money has come.
  if (orderId === undefined || session.mode !== 'payment' || session.payment_status === 'unpaid') return null;
  if (session.amount_total === null || session.currency === null) return null;
  const invoice = session.invoice ? await stripe.invoices.retrieve(idOf(session.invoice)) : null;
  return {
    kind: 'paid',
    orderId,
    cents: session.amount_total,
    currency: session.currency,
    paymentRef: idOrNull(session.payment_intent),
    customerRef: idOrNull(session.customer),
    invoiceUrl: invoice?.hosted_invoice_url ?? null,
  };
}

function invoiceOf(
  event: Stripe.InvoicePaidEvent | Stripe.InvoicePaymentFailedEvent,
  stripe: Stripe,
): Promise<Stripe.Invoice> {
  return stripe.invoices.retrieve(event.data.object.id, { expand: ['payments'] });
}

function invoicePaid(invoice: Stripe.Invoice): StoredChange | null {
  const payment = {
    // Not what was paid by card: a customer's balance at Stripe may have covered a part.
    cents: invoice.total,
    currency: invoice.currency,
    paymentRef: paymentOf(invoice),
    customerRef: idOrNull(invoice.customer),
    invoiceUrl: invoice.hosted_invoice_url ?? null,
  };
  const subscription = invoice.parent?.subscription_details;
  if (!subscription) {
    // Only invoices that `charge` makes name an order; a checkout's are reported by its session.
    const orderId = invoice.metadata?.[ORDER];
    return orderId === undefined ? null : { kind: 'paid', orderId, ...payment };
  }
  const orderId = subscription.metadata?.[ORDER];
  const month = monthOf(invoice);
  if (orderId === undefined || !month) return null;
  return {
    kind: 'month_paid',
    orderId: invoice.billing_reason === 'subscription_create' ? orderId : null,
    invoiceRef: invoice.id,
    month: { subscriptionRef: idOf(subscription.subscription), ...month },
    ...payment,
  };
}

const paymentOf = ({ payments }: Stripe.Invoice) =>
  idOrNull(payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent);

/**
 * The month that is paid for: the invoice's own period is the one before. Null for invoices of a subscription that are
 * for no new month, such as a difference in price.
 */
function monthOf({ billing_reason: reason, lines }: Stripe.Invoice): { from: string; until: string } | null {
  if (reason !== 'subscription_create' && reason !== 'subscription_cycle') return null;
  const line = lines.data.find(({ parent }) => parent?.subscription_item_details?.proration === false);
  return line ? { from: timeOf(line.period.start), until: timeOf(line.period.end) } : null;
}

function invoiceFailed(invoice: Stripe.Invoice): StoredChange | null {
  // The report is late: it was paid since, or is to be paid no more.
  if (invoice.status !== 'open') return null;
  const subscription = invoice.parent?.subscription_details;
  // Whether a top-up's card was refused, or asks its holder, is known where it is charged: here both look the same.
  if (!subscription) return null;
  // The first month is paid in a checkout, whose buyer sees the refusal and may try another card.
  if (subscription.metadata?.[ORDER] === undefined || invoice.billing_reason === 'subscription_create')
    return null;
  return {
    kind: 'renewal_failed',
    subscriptionRef: idOf(subscription.subscription),
    payUrl: invoice.hosted_invoice_url ?? null,
  };
}

const STATUS: Partial<Record<string, 'active' | 'past_due' | 'paused' | 'ended'>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'paused',
  paused: 'paused',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

function subscriptionChanged(subscription: Stripe.Subscription): StoredChange | null {
  const status = STATUS[subscription.status];
  if (subscription.metadata[ORDER] === undefined || !status) return null;
  return {
    kind: 'subscription',
    subscriptionRef: subscription.id,
    status,
    // The customer portal may set a date instead of the switch.
    endsWithMonth: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  };
}

function disputeChanged(
  type:
    | Stripe.ChargeDisputeCreatedEvent['type']
    | Stripe.ChargeDisputeFundsWithdrawnEvent['type']
    | Stripe.ChargeDisputeClosedEvent['type'],
  { payment_intent: payment, status }: Stripe.Dispute,
): StoredChange | null {
  if (payment === null) return null;
  const paymentRef = idOf(payment);
  if (type === 'charge.dispute.funds_withdrawn') return { kind: 'disputed', paymentRef };
  // An inquiry takes no money, and its end gives none back.
  if (status.startsWith('warning_')) return null;
  return type === 'charge.dispute.created'
    ? { kind: 'disputed', paymentRef }
    : { kind: 'dispute_closed', paymentRef, won: status !== 'lost' };
}
