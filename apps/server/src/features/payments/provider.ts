/** A payment provider: what Parlo asks of it, and what it reports, both in Parlo's own words. */

/** An order that is to be paid. */
export interface OrderToPay {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly planType: 'starter' | 'add_minutes';
  readonly minutes: number;
  readonly cents: number;
  /** Small letters. */
  readonly currency: string;
  /** The provider's id of the customer; null for somebody who never paid. */
  readonly customerRef: string | null;
}

export interface Checkout {
  /** The provider's id of it. */
  readonly ref: string;
  /** The page to pay on. */
  readonly url: string;
}

/** `from` and `until` are the month that was paid. */
export interface PaidMonth {
  readonly subscriptionRef: string;
  readonly from: Date;
  readonly until: Date;
}

interface Payment {
  readonly cents: number;
  readonly currency: string;
  readonly paymentRef: string | null;
  readonly customerRef: string | null;
  readonly invoiceUrl: string | null;
}

/** The meaning of an event for an account. Events come twice, late and in any order. */
export type Change =
  /** Minutes were paid. */
  | ({ readonly kind: 'paid'; readonly orderId: string } & Payment)
  /**
   * A month of Starter was paid: the first one names its order, renewals only their subscription. `invoiceRef` is one
   * per month.
   */
  | ({
      readonly kind: 'month_paid';
      readonly orderId: string | null;
      readonly invoiceRef: string;
      readonly month: PaidMonth;
    } & Payment)
  | {
      readonly kind: 'not_paid';
      readonly orderId: string;
      readonly status: 'failed' | 'cancelled' | 'expired';
    }
  /** A card was refused for a renewal; the owner can pay at `payUrl`. */
  | { readonly kind: 'renewal_failed'; readonly subscriptionRef: string; readonly payUrl: string | null }
  | {
      readonly kind: 'subscription';
      readonly subscriptionRef: string;
      readonly status: 'active' | 'past_due' | 'paused' | 'ended';
      readonly endsWithMonth: boolean;
    }
  /** `cents`: all that was given back of this payment so far. */
  | { readonly kind: 'refunded'; readonly paymentRef: string; readonly cents: number }
  | { readonly kind: 'disputed'; readonly paymentRef: string }
  | { readonly kind: 'dispute_closed'; readonly paymentRef: string; readonly won: boolean };

/**
 * What came of charging a known card without its holder. `charged`: the payment comes as an event. The other two with a
 * page to pay on: the bank asks for the holder, or there is no card any more.
 */
export type ChargeResult =
  | { readonly state: 'charged' | 'refused' }
  | { readonly state: 'needs_holder' | 'no_card'; readonly payUrl: string };

export interface ProviderEvent {
  /** The provider's own id of it. */
  readonly id: string;
  /** The provider's own name for what happened. */
  readonly type: string;
  readonly at: Date;
  /** Null for what is about nothing that Parlo sells. */
  readonly change: Change | null;
  /** The stored form that `read` restores this event from. Without cards, names and addresses. */
  readonly body: unknown;
}

/** A webhook that is forged, older than the tolerance, or no event at all. */
export class WebhookRefused extends Error {}

/**
 * Every method may throw `AppError('payments_unavailable', …)`. What changes something at the provider is given the
 * order's id as idempotency key, so that asking twice is asking once.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test';
  /** Whether an id is one of a customer of this provider's: the account may have paid by another one before. */
  isOwnCustomer(customerRef: string): boolean;
  /** Begins a checkout; both addresses are of this server. */
  createCheckout(order: OrderToPay, back: { success: string; cancelled: string }): Promise<Checkout>;
  /**
   * Reads a webhook by its raw bytes, and asks the provider for what the event leaves out. Throws
   * {@link WebhookRefused}.
   */
  verify(body: Buffer, headers: Headers): Promise<ProviderEvent>;
  /** Reads an event that was stored. */
  read(body: unknown): ProviderEvent;
  /** Charges a card that is known, without its holder. A refusal is only told here, and again when asked twice. */
  charge(order: OrderToPay & { readonly customerRef: string }): Promise<ChargeResult>;
  refund(order: { readonly id: string; readonly paymentRef: string; readonly cents: number }): Promise<void>;
  setEndsWithMonth(subscriptionRef: string, ends: boolean): Promise<void>;
  /** Whether a subscription's months are charged; those that pass meanwhile stay free. One that has ended is no error. */
  setCharged(subscriptionRef: string, charged: boolean): Promise<void>;
  /** Ends a subscription now. One that has ended already is no error. */
  endSubscription(subscriptionRef: string): Promise<void>;
  /** The provider's page for cards and invoices; null without one. */
  portalUrl(customerRef: string, back: string): Promise<string | null>;
}
