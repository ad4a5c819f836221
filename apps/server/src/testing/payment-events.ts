import { eq } from 'drizzle-orm';
import { orders } from '../db/schema.ts';
import { isTestCheckout } from '../features/payments/create-provider.ts';
import type { Change } from '../features/payments/provider.ts';
import { SIGNATURE_HEADER, signatureOf } from '../features/payments/providers/test-checkout/test-checkout.ts';
import { newId } from '../platform/new-id.ts';
import type { Owner } from './sign-up.ts';
import type { TestApp } from './test-app.ts';

/** The test checkout's events, as tests send them themselves. */
export interface SentEvent {
  readonly id?: string;
  /** When it happened at the provider; default: now. */
  readonly at?: Date;
  /** When it is signed; default: now. */
  readonly signedAt?: Date;
  readonly key?: Buffer;
}

/** Sends a signed event to the webhook route. Returns the status. */
export async function sendEvent(
  app: TestApp,
  change: Change | null,
  { id = newId('event'), at = new Date(), signedAt = new Date(), key }: SentEvent = {},
): Promise<number> {
  const body = JSON.stringify({ id, type: change?.kind ?? 'other', at, change });
  const signed = signatureOf(key ?? app.services.secrets.keyFor('test-checkout'), body, signedAt);
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signed };
  const { status } = await app.client().raw('/api/payments/webhook/test', { method: 'POST', body, headers });
  return status;
}

export function testCheckoutOf(app: TestApp) {
  const { paymentProvider } = app.services;
  if (!isTestCheckout(paymentProvider)) throw new Error('the app has another provider');
  return paymentProvider;
}

/** Orders something over the API. Returns the order's row. */
export async function orderOf(app: TestApp, { client, email }: Owner, what: object = {}) {
  const input = { email, assistantId: null, minutes: 300, planType: 'starter', ...what };
  const { status, body } = await client.post('/api/pre-payment', input);
  if (status !== 200) throw new Error(`an order was refused: ${JSON.stringify(body)}`);
  const [row] = await app.services.db
    .select()
    .from(orders)
    .where(eq(orders.id, String(body.orderId)));
  if (!row?.userId) throw new Error('the order was not stored');
  return { ...row, userId: row.userId };
}

export type Ordered = Awaited<ReturnType<typeof orderOf>>;

type Of<Kind extends Change['kind']> = Extract<Change, { readonly kind: Kind }> & {
  readonly paymentRef: string;
};

/** That the whole price of an order was paid. */
export function paidFor({ id, userId, cents, currency }: Ordered): Of<'paid'> {
  const payment = { cents, currency, paymentRef: `pay_${id}`, customerRef: `test_${userId}` };
  return { kind: 'paid', orderId: id, ...payment, invoiceUrl: `https://invoices.example/${id}` };
}

/** That a month of Starter was paid; the first one is the order's. */
export function monthFor(order: Ordered, month = 0): Of<'month_paid'> {
  const from = new Date(Date.UTC(2026, 10 + month, 1));
  const until = new Date(Date.UTC(2126, 11 + month, 1));
  const { kind: _, orderId, paymentRef, ...paid } = paidFor(order);
  return {
    kind: 'month_paid',
    orderId: month === 0 ? orderId : null,
    ...paid,
    paymentRef: `${paymentRef}_${month}`,
    invoiceRef: `invoice_${orderId}_${month}`,
    month: { subscriptionRef: `sub_${orderId}`, from, until },
  };
}
