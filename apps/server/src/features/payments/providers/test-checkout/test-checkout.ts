import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/new-id.ts';
import {
  type Change,
  type OrderToPay,
  type PaymentProvider,
  type ProviderEvent,
  WebhookRefused,
} from '../../provider.ts';
import { readStoredEvent } from '../stored-event.ts';

/** Delivers a webhook to this server's own route, as a provider does over the network. */
export type Deliver = (body: string, headers: Readonly<Record<string, string>>) => Promise<void>;

/** A month of a subscription that is to be renewed. */
export interface Renewal {
  readonly subscriptionRef: string;
  readonly userId: string;
  readonly cents: number;
  readonly currency: string;
  readonly from: Date;
}

export type TestPayment = Pick<OrderToPay, 'id' | 'userId' | 'planType' | 'cents' | 'currency'>;

export interface TestCheckout extends PaymentProvider {
  readonly name: 'test';
  /** The target of its events. Set before any payment. */
  reportTo(deliver: Deliver): void;
  pay(order: TestPayment): Promise<void>;
  fail(orderId: string, status: 'failed' | 'cancelled'): Promise<void>;
  /** Pays the month that begins at `from`. The same month is paid once. */
  renew(renewal: Renewal): Promise<void>;
}

export const SIGNATURE_HEADER = 'parlo-signature';
const TOLERANCE_SECONDS = 300;
/** The prefix of its customers' ids. */
const CUSTOMER = 'test_';

/**
 * A provider that moves no money. It keeps nothing: every id follows from the order's, so that doing something twice is
 * doing it once, and what happens is reported by signed webhooks, as a real provider does.
 */
export function createTestCheckout(key: Buffer, now: () => Date = () => new Date()): TestCheckout {
  let deliver: Deliver = () => Promise.reject(unavailable());
  const report = async (type: string, change: Change, id = newId('event')) => {
    const body = JSON.stringify({ id: `test_${id}`, type, at: now(), change });
    await deliver(body, { [SIGNATURE_HEADER]: signatureOf(key, body, now()) });
  };
  const pay = async (order: TestPayment) => {
    const id = `${order.id}_paid`;
    if (order.planType === 'add_minutes') {
      return report('checkout.paid', { kind: 'paid', orderId: order.id, ...paymentOf(order, order.id) }, id);
    }
    const month = {
      subscriptionRef: `sub_${order.id}`,
      from: now(),
      until: aMonthAfter(now()),
    };
    const invoiceRef = `invoice_${order.id}`;
    const paid = { orderId: order.id, invoiceRef, month, ...paymentOf(order, order.id) };
    return report('month.paid', { kind: 'month_paid', ...paid }, id);
  };
  return {
    name: 'test',
    isOwnCustomer: (customerRef) => customerRef.startsWith(CUSTOMER),
    reportTo: (to) => {
      deliver = to;
    },
    async createCheckout({ id }, back) {
      // Without this the order's id would be enough to pay for it, or cancel it.
      const ref = createHmac('sha256', key).update(`checkout ${id}`).digest('base64url');
      return { ref, url: new URL(`/checkout/test/${ref}`, back.success).href };
    },
    verify: async (body, headers) => verify(key, body, headers.get(SIGNATURE_HEADER) ?? '', now()),
    read: readStoredEvent,
    pay,
    fail: (orderId, status) =>
      report(`checkout.${status}`, { kind: 'not_paid', orderId, status }, `${orderId}_${status}`),
    renew(renewal) {
      const { subscriptionRef, from } = renewal;
      const id = `${subscriptionRef}_${from.getTime()}`;
      const month = { subscriptionRef, from, until: aMonthAfter(from) };
      const paid = { orderId: null, invoiceRef: `invoice_${id}`, month, ...paymentOf(renewal, id) };
      return report('month.paid', { kind: 'month_paid', ...paid }, id);
    },
    async charge(order) {
      await pay(order);
      return { state: 'charged' };
    },
    refund: ({ paymentRef, cents }) =>
      report('payment.refunded', { kind: 'refunded', paymentRef, cents }, `${paymentRef}_refunded_${cents}`),
    setEndsWithMonth: (subscriptionRef, endsWithMonth) =>
      report('subscription.changed', {
        kind: 'subscription',
        subscriptionRef,
        status: 'active',
        endsWithMonth,
      }),
    // Months are paid by `renew`, which nobody calls for a suspended account.
    setCharged: async () => undefined,
    endSubscription: (subscriptionRef) =>
      report('subscription.ended', {
        kind: 'subscription',
        subscriptionRef,
        status: 'ended',
        endsWithMonth: false,
      }),
    portalUrl: async () => null,
  };
}

function paymentOf({ userId, cents, currency }: Omit<Renewal, 'from' | 'subscriptionRef'>, id: string) {
  return { cents, currency, paymentRef: `pay_${id}`, customerRef: `${CUSTOMER}${userId}`, invoiceUrl: null };
}

/** The same day of the next month in UTC, or its last day. */
export function aMonthAfter(date: Date): Date {
  const next = new Date(date);
  next.setUTCMonth(next.getUTCMonth() + 1);
  if (next.getUTCDate() !== date.getUTCDate()) next.setUTCDate(0);
  return next;
}

export function signatureOf(key: Buffer, body: string | Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${mac(key, seconds, body)}`;
}

function mac(key: Buffer, seconds: number, body: string | Buffer): string {
  return createHmac('sha256', key).update(`webhook ${seconds}.`).update(body).digest('hex');
}

function verify(key: Buffer, body: Buffer, signature: string, now: Date): ProviderEvent {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const expected = Buffer.from(mac(key, Number(seconds), body));
  if (given === '' || !timingSafeEqual(expected, Buffer.from(given))) {
    throw new WebhookRefused('the signature does not fit');
  }
  if (Math.abs(now.getTime() / 1_000 - Number(seconds)) > TOLERANCE_SECONDS) {
    throw new WebhookRefused('the signature is too old');
  }
  try {
    return readStoredEvent(JSON.parse(body.toString()));
  } catch (cause) {
    throw new WebhookRefused('this is no event', { cause });
  }
}

function unavailable(): AppError {
  return new AppError('payments_unavailable', 'Payments can’t be reached right now. Nothing was charged.', {
    retryable: true,
  });
}
