import type Stripe from 'stripe';
import {
  itemOf,
  makeCustomer,
  makeDispute,
  makeInvoice,
  makeInvoicePayment,
  makeMethod,
  makeMonthLine,
  makePayment,
  makeRefund,
  makeSession,
  makeSubscription,
  monthAfter,
  newId,
  now,
} from './make-objects.ts';
import {
  type Charge,
  type Customer,
  type Dispute,
  type Invoice,
  type InvoiceLine,
  known,
  type PaymentIntent,
  type PaymentMethod,
  type Refund,
  type Session,
  StandInError,
  type Subscription,
} from './objects.ts';
import type { SessionRequest, SubscriptionChange } from './requests.ts';

/** How a card behaves when it is charged without its holder. */
export type Card = 'good' | 'declined' | 'needs_holder';

type Emit = (type: Stripe.Event['type'], object: object) => void;

/** The data of a Stripe account and its changes. Every change is reported to `emit`. */
export class StandInAccount {
  readonly customers = new Map<string, Customer>();
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly payments = new Map<string, PaymentIntent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds: Refund[] = [];
  readonly disputes = new Map<string, Dispute>();
  readonly #methods: PaymentMethod[] = [];
  readonly #cards = new Map<string, Card>();
  readonly #requests = new Map<string, SessionRequest>();
  readonly #url: string;
  readonly #emit: Emit;

  constructor(url: string, emit: Emit) {
    this.#url = url;
    this.#emit = emit;
  }

  createSession(request: SessionRequest): Session {
    if (request.customer !== undefined) this.#customer(request.customer, 'customer');
    const session = makeSession(request, this.#url);
    this.sessions.set(session.id, session);
    this.#requests.set(session.id, request);
    return session;
  }

  /** The buyer pays on the hosted page; `later`: by bank debit, which {@link settle} ends. */
  pay(sessionId: string, how: 'now' | 'later' = 'now'): Session {
    const session = this.#openSession(sessionId);
    const customer = this.customers.get(String(session.customer)) ?? makeCustomer(session.customer_email);
    this.customers.set(customer.id, customer);
    Object.assign(session, {
      customer: customer.id,
      customer_details: { email: customer.email, name: 'Ada Buyer' },
      status: 'complete',
      url: null,
    });
    this.#methods.unshift(makeMethod(customer.id));
    if (how === 'now') this.#receiveMoney(session);
    this.#emit('checkout.session.completed', session);
    // Made after the payment, and reported by itself.
    if (session.mode === 'payment' && session.invoice) {
      this.#emit('invoice.paid', this.invoice(String(session.invoice)));
    }
    return session;
  }

  /** Ends a payment by bank debit. */
  settle(sessionId: string, paid: boolean): void {
    const session = known(this.sessions, sessionId);
    if (paid) this.#receiveMoney(session);
    const end = paid ? 'succeeded' : 'failed';
    this.#emit(`checkout.session.async_payment_${end}`, session);
  }

  expire(sessionId: string): void {
    const session = this.#openSession(sessionId);
    Object.assign(session, { status: 'expired', url: null });
    this.#emit('checkout.session.expired', session);
  }

  /** The next month: charged or refused; a subscription that was to end with this one ends. */
  renew(subscriptionId: string, card: 'good' | 'declined' = 'good'): Invoice | null {
    const subscription = this.#liveSubscription(subscriptionId);
    if (subscription.cancel_at !== null) {
      this.cancel(subscriptionId);
      return null;
    }
    const { item } = itemOf(subscription);
    item.current_period_start = item.current_period_end;
    item.current_period_end = monthAfter(item.current_period_start);
    const invoice = this.#invoiceMonth(subscription, 'subscription_cycle');
    if (subscription.pause_collection) {
      invoice.status = 'void';
      this.#emit('invoice.voided', invoice);
      this.#emit('customer.subscription.updated', subscription);
      return invoice;
    }
    if (card === 'good') return this.payInvoice(invoice.id);
    this.#emit('invoice.payment_failed', invoice);
    this.#setStatus(subscription, 'past_due');
    return invoice;
  }

  /** Stripe tries an unpaid invoice again by itself, with a card that is good by now; not one that is held. */
  retry(subscriptionId: string): void {
    const invoice = this.invoice(String(this.#liveSubscription(subscriptionId).latest_invoice));
    if (invoice.status === 'open' && invoice.auto_advance) this.payInvoice(invoice.id);
  }

  /** The last retry of an unpaid renewal failed, and with it all. */
  giveUp(subscriptionId: string): void {
    const subscription = this.#liveSubscription(subscriptionId);
    const invoice = this.invoice(String(subscription.latest_invoice));
    invoice.auto_advance = false;
    this.#setStatus(subscription, 'unpaid');
    this.#emit('invoice.payment_failed', invoice);
  }

  /** The switch, which leaves a date that it did not set; the removal of a date; whether months are charged. */
  update(subscriptionId: string, change: SubscriptionChange): Subscription {
    const subscription = this.#liveSubscription(subscriptionId);
    const { cancel_at_period_end: switched } = subscription;
    if ('pause_collection' in change) {
      const { pause_collection: pause } = change;
      subscription.pause_collection = pause === '' ? null : { ...pause, resumes_at: null };
    } else if ('cancel_at' in change) {
      Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null });
    } else {
      subscription.cancel_at_period_end = change.cancel_at_period_end;
      if (change.cancel_at_period_end) subscription.cancel_at = itemOf(subscription).item.current_period_end;
      else if (switched) subscription.cancel_at = null;
    }
    this.#emit('customer.subscription.updated', subscription);
    return subscription;
  }

  /** With flexible billing, Stripe's customer portal sets a date and not the switch. */
  cancelInPortal(subscriptionId: string): void {
    const subscription = this.#liveSubscription(subscriptionId);
    subscription.cancel_at = itemOf(subscription).item.current_period_end;
    this.#emit('customer.subscription.updated', subscription);
  }

  cancel(subscriptionId: string): Subscription {
    const subscription = this.#liveSubscription(subscriptionId);
    subscription.status = 'canceled';
    subscription.ended_at = now();
    this.#emit('customer.subscription.deleted', subscription);
    return subscription;
  }

  createInvoice(fields: { customer: string; currency: string; metadata: Stripe.Metadata }): Invoice {
    const { email } = this.#customer(fields.customer, 'customer');
    return this.#keep(
      makeInvoice({ ...fields, customer_email: email, billing_reason: 'manual', parent: null, total: 0 }),
    );
  }

  addItem(invoiceId: string, item: { amount: number; currency: string; description: string }): InvoiceLine {
    const invoice = this.invoice(invoiceId);
    if (invoice.status !== 'draft') throw StandInError.invalid('The invoice is final.');
    const period = { start: now(), end: now() };
    const line: InvoiceLine = { id: newId('il'), object: 'line_item', ...item, parent: null, period };
    invoice.lines.data.push(line);
    invoice.total += item.amount;
    invoice.amount_due += item.amount;
    return line;
  }

  finalize(invoiceId: string): Invoice {
    const invoice = this.invoice(invoiceId);
    if (invoice.status !== 'draft') throw StandInError.invalid('This invoice is already finalized.');
    this.#open(invoice);
    this.#emit('invoice.finalized', invoice);
    return invoice;
  }

  setAutoAdvance(invoiceId: string, advance: boolean): Invoice {
    const invoice = this.invoice(invoiceId);
    invoice.auto_advance = advance;
    this.#emit('invoice.updated', invoice);
    return invoice;
  }

  /** A charge without the holder, by the card's behaviour. */
  payOffSession(invoiceId: string, method: string): Invoice {
    const card = this.#cards.get(method) ?? 'good';
    if (card === 'good') return this.payInvoice(invoiceId);
    this.#emit('invoice.payment_failed', this.invoice(invoiceId));
    if (card === 'declined') throw StandInError.card('card_declined', 'Your card was declined.');
    // Beside the failure, which says the same of both.
    this.#emit('invoice.payment_action_required', this.invoice(invoiceId));
    throw StandInError.card('authentication_required', 'Your card was declined. It requires authentication.');
  }

  /** The invoice is paid: by its card, or by its holder on the hosted page. */
  payInvoice(invoiceId: string): Invoice {
    const invoice = this.invoice(invoiceId);
    if (invoice.status !== 'open') throw StandInError.invalid('Invoice is already paid');
    this.#settleInvoice(invoice, this.#charge(String(invoice.customer), invoice.total, invoice.currency));
    this.#emit('invoice.paid', invoice);
    const ref = invoice.parent?.subscription_details?.subscription;
    const subscription = this.subscriptions.get(String(ref));
    if (subscription) this.#setStatus(subscription, 'active');
    return invoice;
  }

  refund(paymentId: string, cents: number, metadata: Stripe.Metadata = {}): Refund {
    const charge = this.#chargeOf(paymentId);
    if (charge.refunded) {
      const message = 'Charge has already been refunded.';
      throw StandInError.invalid(message, { code: 'charge_already_refunded' });
    }
    if (charge.amount_refunded + cents > charge.amount) {
      throw StandInError.invalid('Refund amount is greater than unrefunded amount on charge');
    }
    charge.amount_refunded += cents;
    charge.refunded = charge.amount_refunded === charge.amount;
    const refund = makeRefund(charge, cents, metadata);
    this.refunds.push(refund);
    this.#emit('charge.refunded', charge);
    return refund;
  }

  /** A chargeback, or a bank's question, which takes no money. */
  dispute(paymentId: string, kind: 'chargeback' | 'inquiry' = 'chargeback'): Dispute {
    const status = kind === 'inquiry' ? 'warning_needs_response' : 'needs_response';
    const dispute = makeDispute(this.#chargeOf(paymentId), status);
    this.disputes.set(dispute.id, dispute);
    this.#emit('charge.dispute.created', dispute);
    if (kind === 'chargeback') this.#emit('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  /** The bank makes a chargeback of its question. */
  escalate(disputeId: string): void {
    const dispute = known(this.disputes, disputeId);
    dispute.status = 'needs_response';
    this.#emit('charge.dispute.funds_withdrawn', dispute);
  }

  closeDispute(disputeId: string, status: 'won' | 'lost' | 'warning_closed'): void {
    const dispute = known(this.disputes, disputeId);
    dispute.status = status;
    this.#emit('charge.dispute.closed', dispute);
  }

  /** How the customer's newest card behaves from now on. */
  setCard(customerId: string, card: Card): void {
    const [method] = this.methodsOf(customerId);
    if (!method) throw new Error('The customer has no card');
    this.#cards.set(method.id, card);
  }

  forgetCards(customerId: string): void {
    for (const method of this.methodsOf(customerId)) method.customer = null;
  }

  /** Newest first, as Stripe lists them. */
  methodsOf(customerId: string): PaymentMethod[] {
    return this.#methods.filter(({ customer }) => customer === customerId);
  }

  invoice(id: string): Invoice {
    const invoice = this.invoices.get(id);
    if (!invoice) throw StandInError.missing('invoice', id, 'invoice');
    return invoice;
  }

  #customer(id: string, param: string): Customer {
    const customer = this.customers.get(id);
    if (!customer) throw StandInError.missing('customer', id, param);
    return customer;
  }

  #openSession(id: string): Session {
    const session = this.sessions.get(id);
    if (session?.status !== 'open') throw StandInError.invalid('This Checkout Session is not open.');
    return session;
  }

  #liveSubscription(id: string): Subscription {
    const subscription = this.subscriptions.get(id);
    // Ended ones are as unknown as others where something is to be changed.
    if (!subscription || subscription.status === 'canceled') {
      throw StandInError.missing('subscription', id, 'id');
    }
    return subscription;
  }

  #chargeOf(paymentId: string): Charge {
    const payment = this.payments.get(paymentId);
    if (!payment) throw StandInError.missing('payment_intent', paymentId, 'payment_intent');
    return known(this.charges, String(payment.latest_charge));
  }

  #receiveMoney(session: Session): void {
    const request = known(this.#requests, session.id);
    if (session.mode === 'subscription') this.#subscribe(session, request);
    else this.#takePayment(session, request);
  }

  #takePayment(session: Session, request: SessionRequest): void {
    const customer = String(session.customer);
    const metadata = request.payment_intent_data?.metadata;
    const payment = this.#charge(customer, session.amount_total ?? 0, session.currency ?? '', metadata);
    session.payment_intent = payment.id;
    session.payment_status = 'paid';
    if (!request.invoice_creation?.enabled) return;
    const invoice = this.createInvoice({ customer, currency: payment.currency, metadata: {} });
    invoice.total = payment.amount;
    this.#open(invoice);
    this.#settleInvoice(invoice, payment);
    session.invoice = invoice.id;
  }

  #subscribe(session: Session, request: SessionRequest): void {
    const [method] = this.methodsOf(String(session.customer));
    const subscription = makeSubscription(session, request, method?.id ?? null);
    this.subscriptions.set(subscription.id, subscription);
    session.subscription = subscription.id;
    session.payment_status = 'paid';
    this.#emit('customer.subscription.created', subscription);
    const invoice = this.#invoiceMonth(subscription, 'subscription_create');
    session.invoice = invoice.id;
    this.payInvoice(invoice.id);
  }

  #invoiceMonth(subscription: Subscription, reason: 'subscription_create' | 'subscription_cycle'): Invoice {
    const { customer, currency, metadata } = subscription;
    const { email } = this.#customer(String(customer), 'customer');
    const details = { metadata: { ...metadata }, subscription: subscription.id };
    const invoice = makeInvoice({
      customer,
      customer_email: email,
      currency,
      metadata: {},
      billing_reason: reason,
      parent: { type: 'subscription_details', quote_details: null, subscription_details: details },
      total: itemOf(subscription).total,
    });
    invoice.lines.data.push(makeMonthLine(subscription));
    subscription.latest_invoice = invoice.id;
    // Only what `charge` makes is never tried again by Stripe itself.
    invoice.auto_advance = true;
    this.#open(invoice);
    return this.#keep(invoice);
  }

  #open(invoice: Invoice): void {
    invoice.status = 'open';
    invoice.hosted_invoice_url = `${this.#url}/i/${invoice.id}`;
  }

  #keep(invoice: Invoice): Invoice {
    this.invoices.set(invoice.id, invoice);
    return invoice;
  }

  #settleInvoice(invoice: Invoice, payment: PaymentIntent): void {
    invoice.status = 'paid';
    invoice.amount_paid = invoice.total;
    invoice.payments.data.push(makeInvoicePayment(invoice, payment.id));
  }

  #charge(customer: string, amount: number, currency: string, metadata: Stripe.Metadata = {}): PaymentIntent {
    const made = makePayment(this.#customer(customer, 'customer'), amount, currency, metadata);
    this.payments.set(made.payment.id, made.payment);
    this.charges.set(made.charge.id, made.charge);
    this.#emit('payment_intent.succeeded', made.payment);
    return made.payment;
  }

  #setStatus(subscription: Subscription, status: Subscription['status']): void {
    subscription.status = status;
    this.#emit('customer.subscription.updated', subscription);
  }
}
