import Stripe from 'stripe';
import { z } from 'zod';
import { type OrderToPay, type PaymentProvider, type ProviderEvent, WebhookRefused } from '../../provider.ts';
import { readStoredEvent, type StoredEvent } from '../stored-event.ts';
import { changeOf, ORDER } from './changes.ts';
import { chargeOffSession } from './charge-off-session.ts';
import { callStripe, isMissing, unavailable } from './stripe-errors.ts';

export interface StripeSettings {
  readonly secretKey: string;
  /** Signs the webhooks of one endpoint, `whsec_…`. */
  readonly webhookSecret: string;
  /** The origin of the API, if it is not Stripe's. */
  readonly apiUrl?: string | undefined;
  /** The most that one try of a request may take. */
  readonly requestMs?: number;
}

const REQUEST_MS = 10_000;
/** After the first try. Requests that change something carry an idempotency key, so that a retry repeats nothing. */
const RETRIES = 1;
/** The longest age of a webhook's signature: Stripe's own default. A retried webhook has a new signature. */
const TOLERANCE_SECONDS = 300;

/** Sells through Stripe: Checkout, Billing, and its customer portal. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    ...addressOf(settings.apiUrl),
    timeout: settings.requestMs ?? REQUEST_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  return {
    name: 'stripe',
    isOwnCustomer: (customerRef) => customerRef.startsWith('cus_'),
    createCheckout: (order, back) => callStripe(() => createCheckout(stripe, order, back)),
    async verify(body, headers) {
      return understand(verified(body, headers, settings.webhookSecret), stripe);
    },
    read: readStoredEvent,
    charge: (order) => callStripe(() => chargeOffSession(stripe, order, productName(order))),
    refund: (order) => callStripe(() => refund(stripe, order)),
    setEndsWithMonth: (ref, ends) => callStripe(() => setEndsWithMonth(stripe, ref, ends)),
    setCharged: (ref, charged) => callStripe(() => setCharged(stripe, ref, charged)),
    endSubscription: (ref) => callStripe(() => endSubscription(stripe, ref)),
    portalUrl: (customer, back) =>
      callStripe(
        async () => (await stripe.billingPortal.sessions.create({ customer, return_url: back })).url,
      ),
  };
}

function addressOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const http = protocol === 'http:';
  return {
    host: hostname,
    port: port || (http ? '80' : '443'),
    protocol: http ? ('http' as const) : ('https' as const),
  };
}

async function createCheckout(
  stripe: Stripe,
  order: OrderToPay,
  back: { success: string; cancelled: string },
): Promise<{ ref: string; url: string }> {
  const { customerRef } = order;
  const begin = (customer: string | null) =>
    stripe.checkout.sessions.create(checkoutParams(order, customer, back), {
      // A repeated request has to be the same to the letter, so nothing in it depends on the time: `expires_at` is left
      // to Stripe, which gives a session 24 hours.
      idempotencyKey: `checkout:${order.id}:${customer ?? 'new'}`,
    });
  const session = await begin(customerRef).catch((error: unknown) => {
    // The customer was deleted at Stripe; its cards are gone, and its owner may still buy.
    if (customerRef !== null && isMissing(error, 'customer')) return begin(null);
    throw error;
  });
  if (session.url === null) throw new Error('Stripe made a checkout without a page');
  return { ref: session.id, url: session.url };
}

function checkoutParams(
  order: OrderToPay,
  customer: string | null,
  back: { success: string; cancelled: string },
): Stripe.Checkout.SessionCreateParams {
  const metadata = { [ORDER]: order.id };
  const starter = order.planType === 'starter';
  return {
    client_reference_id: order.id,
    metadata,
    success_url: back.success,
    cancel_url: back.cancelled,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency,
          unit_amount: order.cents,
          product_data: { name: productName(order) },
          ...(starter && { recurring: { interval: 'month' } }),
        },
      },
    ],
    tax_id_collection: { enabled: true },
    // The price is compared with the order's, in its currency.
    adaptive_pricing: { enabled: false },
    ...(customer === null
      ? { customer_email: order.email }
      : // Stripe wants both before it collects a tax id of a customer that it knows.
        { customer, customer_update: { name: 'auto', address: 'auto' } }),
    ...(starter
      ? { mode: 'subscription', subscription_data: { metadata } }
      : {
          mode: 'payment',
          // The card can be charged later, without its holder.
          payment_intent_data: { metadata, setup_future_usage: 'off_session' },
          ...(customer === null && { customer_creation: 'always' }),
          invoice_creation: { enabled: true },
        }),
  };
}

const productName = ({ planType, minutes }: Pick<OrderToPay, 'planType' | 'minutes'>): string =>
  planType === 'starter' ? `Parlo Starter: ${minutes} minutes a month` : `Parlo: ${minutes} minutes`;

/** As far as it is relied on before the event's type is known. */
const Envelope = z.looseObject({
  id: z.string().min(1),
  object: z.literal('event'),
  type: z.string().min(1),
  created: z.int(),
  data: z.looseObject({ object: z.looseObject({}) }),
});

function verified(body: Buffer, headers: Headers, secret: string): Stripe.Event {
  const signature = headers.get('stripe-signature');
  if (signature === null) throw new WebhookRefused('The webhook is not signed.');
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
  } catch (error) {
    // Stripe's own error holds the body and the header.
    const forged = error instanceof Stripe.errors.StripeSignatureVerificationError;
    throw new WebhookRefused(
      forged ? 'The webhook’s signature is wrong or too old.' : 'The webhook is no event.',
    );
  }
  if (!Envelope.safeParse(event).success) throw new WebhookRefused('The webhook is no event.');
  return event;
}

async function understand(event: Stripe.Event, stripe: Stripe): Promise<ProviderEvent> {
  const { id, type } = event;
  try {
    const change = await changeOf(event, stripe);
    const at = new Date(event.created * 1_000).toISOString();
    return readStoredEvent({ id, type, at, change } satisfies StoredEvent);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw unavailable(error);
    throw new WebhookRefused('The event has a shape that is not known.');
  }
}

async function refund(
  stripe: Stripe,
  { id, paymentRef, cents }: { id: string; paymentRef: string; cents: number },
): Promise<void> {
  try {
    await stripe.refunds.create(
      { payment_intent: paymentRef, amount: cents, metadata: { [ORDER]: id } },
      { idempotencyKey: `refund:${id}:${cents}` },
    );
  } catch (error) {
    // By hand in Stripe's Dashboard: its event says how much.
    const done =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';
    if (!done) throw error;
  }
}

async function setEndsWithMonth(stripe: Stripe, ref: string, ends: boolean): Promise<void> {
  const { cancel_at_period_end: switched, cancel_at: date } = await stripe.subscriptions.retrieve(ref);
  // The customer portal sets a date, which the switch does not take away; Stripe takes one of both at a time.
  const onDate = !ends && !switched && date !== null;
  await stripe.subscriptions.update(ref, onDate ? { cancel_at: '' } : { cancel_at_period_end: ends });
}

/** Invoices of the months to come are void. The one that was made before is tried again by Stripe unless it is held. */
async function setCharged(stripe: Stripe, ref: string, charged: boolean): Promise<void> {
  const pause = charged ? '' : ({ behavior: 'void' } as const);
  const changed = await stripe.subscriptions.update(ref, { pause_collection: pause }).catch(nullIfMissing);
  const latest = changed?.latest_invoice;
  // One that is unpaid for good is not tried again, whether it is held or not.
  if (!latest || changed.status === 'unpaid') return;
  const { id, status } = await stripe.invoices.retrieve(typeof latest === 'string' ? latest : latest.id);
  if (status === 'draft' || status === 'open') await stripe.invoices.update(id, { auto_advance: charged });
}

async function endSubscription(stripe: Stripe, ref: string): Promise<void> {
  await stripe.subscriptions.cancel(ref).catch(nullIfMissing);
}

/** A subscription that has ended is as unknown as one that never was. */
function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
