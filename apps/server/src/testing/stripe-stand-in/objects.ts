import type Stripe from 'stripe';

/** Stripe's objects with the fields that matter here, named and typed as the package documents them. */

type Some<T, K extends keyof T> = { -readonly [Key in K]: T[Key] };

export type Session = Some<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer'
  | 'customer_details'
  | 'customer_email'
  | 'expires_at'
  | 'invoice'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_intent'
  | 'payment_status'
  | 'status'
  | 'subscription'
  | 'success_url'
  | 'cancel_url'
  | 'url'
>;

export type Customer = Some<Stripe.Customer, 'id' | 'object' | 'email' | 'created' | 'livemode'> & {
  invoice_settings: Pick<Stripe.Customer.InvoiceSettings, 'default_payment_method'>;
};

export type PaymentMethod = Some<Stripe.PaymentMethod, 'id' | 'object' | 'created' | 'customer' | 'type'> & {
  card: Pick<Stripe.PaymentMethod.Card, 'last4'>;
};

export type PaymentIntent = Some<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'customer' | 'latest_charge' | 'metadata' | 'status'
>;

export type Charge = Some<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'customer'
  | 'metadata'
  | 'paid'
  | 'payment_intent'
  | 'refunded'
> & { billing_details: Pick<Stripe.Charge.BillingDetails, 'email' | 'name'> };

export type Invoice = Some<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'auto_advance'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'customer'
  | 'customer_email'
  | 'hosted_invoice_url'
  | 'metadata'
  | 'parent'
  | 'period_end'
  | 'period_start'
  | 'status'
  | 'total'
> & {
  lines: List<InvoiceLine>;
  /** Only sent when it is asked for. */
  payments: List<InvoicePayment>;
};

export type InvoiceLine = Some<
  Stripe.InvoiceLineItem,
  'id' | 'object' | 'amount' | 'currency' | 'description' | 'parent' | 'period'
>;

export type InvoicePayment = Some<
  Stripe.InvoicePayment,
  'id' | 'object' | 'amount_paid' | 'amount_requested' | 'currency' | 'invoice' | 'payment' | 'status'
>;

export type Subscription = Some<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'created'
  | 'currency'
  | 'customer'
  | 'default_payment_method'
  | 'ended_at'
  | 'latest_invoice'
  | 'metadata'
  | 'pause_collection'
  | 'status'
> & {
  items: List<
    Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_start' | 'current_period_end'> & {
      price: Pick<Stripe.Price, 'unit_amount'>;
    }
  >;
};

export type Refund = Some<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'metadata' | 'payment_intent' | 'status'
>;

export type Dispute = Some<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'payment_intent' | 'reason' | 'status'
>;

export interface List<T> {
  readonly object: 'list';
  readonly data: T[];
  readonly has_more: boolean;
  readonly url: string;
}

export const listOf = <T>(url: string, data: T[]): List<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

export function known<T>(objects: ReadonlyMap<string, T>, id: string): T {
  const found = objects.get(id);
  if (found === undefined) throw new Error(`The stand-in has no ${id}`);
  return found;
}

/** An event as it is sent. */
export interface SentEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: null };
  readonly type: Stripe.Event['type'];
}

/** An error as the API describes it. */
export class StandInError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, string>>;

  constructor(status: number, body: Readonly<Record<string, string>>) {
    super(body.message);
    this.status = status;
    this.body = body;
  }

  static invalid(message: string, more: Record<string, string> = {}): StandInError {
    return new StandInError(400, { type: 'invalid_request_error', message, ...more });
  }

  static missing(what: string, id: string, param: string): StandInError {
    return new StandInError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${what}: '${id}'`,
      param,
    });
  }

  static card(code: string, message: string): StandInError {
    return new StandInError(402, { type: 'card_error', code, decline_code: 'generic_decline', message });
  }
}
