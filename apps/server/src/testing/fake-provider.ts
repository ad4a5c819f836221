import type {
  Change,
  ChargeResult,
  OrderToPay,
  PaymentProvider,
  ProviderEvent,
} from '../features/payments/provider.ts';
import { AppError } from '../platform/errors.ts';
import { newId } from '../platform/new-id.ts';
import type { TestApp } from './test-app.ts';

/** How a card behaves; `crash`: it is charged, and the connection breaks before the result is here. */
export type Card = 'pays' | 'refuses' | 'asks' | 'gone' | 'crash' | 'away';

/** A provider with cards that are known, which charges an order once, however often it is asked to. */
export class FakeProvider implements PaymentProvider {
  readonly name = 'stripe';
  card: Card = 'pays';
  /** Every time it was asked to charge. */
  readonly asked: OrderToPay[] = [];
  /** The orders that were charged. */
  readonly charged = new Map<string, OrderToPay>();
  /** The messages to subscriptions. */
  readonly ends: [ref: string, ends: boolean][] = [];
  /** Whether subscriptions are to be charged, as it was asked. */
  readonly charging: [ref: string, charged: boolean][] = [];
  #waiting: Change[] = [];

  async charge(order: OrderToPay): Promise<ChargeResult> {
    this.asked.push(order);
    if (this.card === 'away') throw unavailable();
    if (this.card === 'asks') return { state: 'needs_holder', payUrl: `https://bank.example/${order.id}` };
    if (this.card === 'gone') return { state: 'no_card', payUrl: `https://pay.example/${order.id}` };
    if (this.card === 'refuses') return { state: 'refused' };
    if (!this.charged.has(order.id)) this.pay(order);
    if (this.card === 'crash') {
      this.card = 'pays';
      throw unavailable();
    }
    return { state: 'charged' };
  }

  /** As when its holder pays. */
  pay(order: OrderToPay): void {
    this.charged.set(order.id, order);
    const { id: orderId, cents, currency, customerRef } = order;
    const paymentRef = `pay_${orderId}`;
    this.#waiting.push({ kind: 'paid', orderId, cents, currency, paymentRef, customerRef, invoiceUrl: null });
  }

  /** Sends its events, which is when the server gets to know of them. */
  async report(app: TestApp): Promise<void> {
    for (const change of this.#waiting.splice(0)) {
      const body = JSON.stringify({ id: newId('event'), change });
      const headers = { 'content-type': 'application/json' };
      const { status } = await app
        .client()
        .raw('/api/payments/webhook/stripe', { method: 'POST', body, headers });
      if (status !== 200) throw new Error(`an event was refused with ${status}`);
    }
  }

  isOwnCustomer(customerRef: string): boolean {
    return customerRef.startsWith('customer_');
  }

  async verify(body: Buffer): Promise<ProviderEvent> {
    return this.read(JSON.parse(body.toString()));
  }

  read(body: unknown): ProviderEvent {
    const { id, change } = body as Pick<ProviderEvent, 'id' | 'change'>;
    return { id, change, type: change?.kind ?? 'other', at: new Date(), body };
  }

  async setEndsWithMonth(ref: string, ends: boolean): Promise<void> {
    if (this.card === 'away') throw unavailable();
    this.ends.push([ref, ends]);
  }

  async portalUrl(customerRef: string, back: string): Promise<string | null> {
    return `https://portal.example/${customerRef}?back=${encodeURIComponent(back)}`;
  }

  async createCheckout({ id }: OrderToPay) {
    return { ref: `checkout_${id}`, url: `https://pay.example/${id}` };
  }

  async setCharged(ref: string, charged: boolean): Promise<void> {
    if (this.card === 'away') throw unavailable();
    this.charging.push([ref, charged]);
  }

  async refund(): Promise<void> {}
  async endSubscription(): Promise<void> {}
}

function unavailable(): AppError {
  return new AppError('payments_unavailable', 'Payments can’t be reached right now.', { retryable: true });
}
