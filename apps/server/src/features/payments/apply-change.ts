import { and, desc, eq, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { billingSettings, orders, starterSubscriptions } from '../../db/schema.ts';
import { applyDispute, applyDisputeClosed, applyRefund } from './apply-refund.ts';
import { topUpRefused } from './auto-top-up.ts';
import { type OrderRow, storeOrder } from './orders.ts';
import type { PaymentMails } from './payment-mails.ts';
import type { Change, PaymentProvider, ProviderEvent } from './provider.ts';

/** What became of an event. */
export interface Outcome {
  /** `ignored`: it is about nothing that is sold. `refused`: it does not fit what is known. */
  readonly state: 'done' | 'ignored' | 'refused';
  /** Why, for the operator. */
  readonly note?: string;
  readonly orderId?: string;
  /** The payment or subscription that has to be known first. */
  readonly waitsFor?: string;
}

/** The account's minutes, as payments change them. Everything is part of `tx` and locks the account first. */
export interface Ledger {
  lockAccount(
    tx: Queryable,
    userId: string,
  ): Promise<{ readonly suspendedBy: 'operator' | 'chargeback' | null } | null>;
  credit(tx: Queryable, what: Credited): Promise<'credited' | 'known' | 'unknown' | 'too_much'>;
  takeBack(
    tx: Queryable,
    taking: {
      readonly userId: string;
      readonly orderId: string;
      readonly share: number;
      readonly reference: string;
      readonly forGood: boolean;
    },
  ): Promise<number>;
  giveBack(
    tx: Queryable,
    giving: {
      readonly userId: string;
      readonly taken: string;
      readonly reference: string;
      readonly share: number;
    },
  ): Promise<void>;
  setSuspended(tx: Queryable, userId: string, by: 'chargeback' | null): Promise<unknown>;
}

type Credited = {
  readonly userId: string;
  readonly seconds: number;
  readonly reference: string;
  readonly note?: string;
} & (
  | { readonly kind: 'top_up'; readonly assistantId?: string }
  | { readonly kind: 'starter'; readonly from: Date; readonly until: Date }
);

export interface ApplyDeps {
  readonly ledger: Ledger;
  readonly mails: PaymentMails;
  /** Ends a subscription that is one too many, once `tx` is committed. */
  readonly endLater: (tx: Queryable, subscriptionRef: string) => Promise<void>;
}

type Of<Kind extends Change['kind']> = Extract<Change, { readonly kind: Kind }>;
type ProviderName = PaymentProvider['name'];

export const refused = (note: string, more: Partial<Outcome> = {}): Outcome => ({
  ...{ state: 'refused', note },
  ...more,
});

/** Does what an event means. Doing it again, or in another order, comes to the same. */
export async function applyChange(
  tx: Queryable,
  deps: ApplyDeps,
  { name: provider }: PaymentProvider,
  { change, at }: ProviderEvent,
): Promise<Outcome> {
  switch (change?.kind) {
    case undefined:
      return { state: 'ignored' };
    case 'paid':
      return applyPaid(tx, deps, provider, change);
    case 'month_paid':
      return change.orderId === null
        ? applyRenewal(tx, deps, provider, change, at)
        : applyFirstMonth(tx, deps, provider, { ...change, orderId: change.orderId }, at);
    case 'not_paid':
      return applyNotPaid(tx, deps, provider, change);
    case 'renewal_failed':
      return applyRenewalFailed(tx, deps, provider, change, at);
    case 'subscription':
      return applySubscription(tx, deps, provider, change, at);
    case 'refunded':
      return applyRefund(tx, deps, provider, change);
    case 'disputed':
      return applyDispute(tx, deps, provider, change);
    case 'dispute_closed':
      return applyDisputeClosed(tx, deps, provider, change);
  }
}

async function applyPaid(
  tx: Queryable,
  deps: ApplyDeps,
  provider: ProviderName,
  change: Of<'paid'>,
): Promise<Outcome> {
  const order = await findPaidOrder(tx, deps, provider, 'add_minutes', change);
  if ('state' in order) return order;
  const { id: orderId, userId, minutes, assistantId } = order;
  const result = await deps.ledger.credit(tx, {
    ...{ kind: 'top_up', userId, seconds: minutes * 60, reference: orderId },
    ...(assistantId !== null && { assistantId }),
  });
  if (result === 'too_much') return refused('The account can’t hold more minutes.', { orderId });
  return complete(tx, deps, order, change);
}

async function applyFirstMonth(
  tx: Queryable,
  deps: ApplyDeps,
  provider: ProviderName,
  change: Of<'month_paid'> & { readonly orderId: string },
  at: Date,
): Promise<Outcome> {
  const order = await findPaidOrder(tx, deps, provider, 'starter', change);
  if ('state' in order) return order;
  const { id: orderId, userId } = order;
  const result = await creditMonth(tx, deps, order, change);
  if (result === 'too_much') return refused('The account can’t hold more minutes.', { orderId });
  await keepSubscription(tx, deps, provider, userId, change.month.subscriptionRef, at);
  return complete(tx, deps, order, change);
}

type OwnedOrder = OrderRow & { readonly userId: string };

/**
 * The order that a payment is for, with its account locked, or why there is nothing to do. The browser never names a
 * price, so another amount is not from a checkout of ours.
 */
async function findPaidOrder(
  tx: Queryable,
  { ledger }: ApplyDeps,
  provider: ProviderName,
  planType: OrderRow['planType'],
  change: { orderId: string; cents: number; currency: string; paymentRef: string | null },
): Promise<OwnedOrder | Outcome> {
  const { orderId, cents, currency, paymentRef } = change;
  const byId = and(eq(orders.id, orderId), eq(orders.provider, provider), eq(orders.planType, planType));
  const [known] = await tx.select({ userId: orders.userId }).from(orders).where(byId);
  if (!known) return refused('There is no such order.', { orderId });
  if (known.userId === null) return refused('The account of this order was deleted.', { orderId });
  await ledger.lockAccount(tx, known.userId);
  // Read again under the lock: the same payment may have been reported by another event.
  const [order] = await tx.select().from(orders).where(byId);
  if (!order || order.userId === null) return refused('The account of this order was deleted.', { orderId });
  if (order.cents !== cents || order.currency !== currency.toLowerCase()) {
    return refused(`The order is for ${order.cents} ${order.currency}, not ${cents} ${currency}.`, {
      orderId,
    });
  }
  if (order.status === 'completed' || order.status === 'refunded') {
    return order.paymentRef === paymentRef
      ? { state: 'done', note: 'The order was completed before.', orderId }
      : refused('The order was paid before, by another payment.', { orderId });
  }
  if (paymentRef !== null && (await orderOfPayment(tx, provider, paymentRef))) {
    return refused('Another order was paid by this payment.', { orderId });
  }
  return { ...order, userId: order.userId };
}

export async function orderOfPayment(tx: Queryable, provider: ProviderName, paymentRef: string) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.provider, provider), eq(orders.paymentRef, paymentRef)));
  return order;
}

async function complete(
  tx: Queryable,
  { mails }: ApplyDeps,
  order: OwnedOrder,
  { paymentRef, invoiceUrl, customerRef }: Pick<Of<'paid'>, 'paymentRef' | 'invoiceUrl' | 'customerRef'>,
): Promise<Outcome> {
  await tx
    .update(orders)
    .set({ status: 'completed', paidAt: sql`now()`, paymentRef, invoiceUrl })
    .where(eq(orders.id, order.id));
  if (customerRef !== null) await keepCustomer(tx, order.userId, customerRef);
  await mails.receipt(tx, { ...order, invoiceUrl });
  return { state: 'done', orderId: order.id };
}

async function keepCustomer(tx: Queryable, userId: string, customerRef: string): Promise<void> {
  // Someone else's customer would be a mistake of the provider's, and is no reason to lose a payment.
  await tx.execute(sql`
    insert into ${billingSettings} (user_id, customer_ref) select ${userId}, ${customerRef}
    where not exists (select from ${billingSettings} where customer_ref = ${customerRef})
    on conflict (user_id) do update set customer_ref = excluded.customer_ref`);
}

function creditMonth(
  tx: Queryable,
  { ledger }: ApplyDeps,
  { id, userId, minutes }: Pick<OwnedOrder, 'id' | 'userId' | 'minutes'>,
  { invoiceRef, month: { from, until } }: Of<'month_paid'>,
) {
  const paid = { userId, seconds: minutes * 60, reference: invoiceRef, note: id };
  return ledger.credit(tx, { kind: 'starter', from, until, ...paid });
}

/** Only the first month of a subscription names its order. */
async function applyRenewal(
  tx: Queryable,
  deps: ApplyDeps,
  provider: ProviderName,
  change: Of<'month_paid'>,
  at: Date,
): Promise<Outcome> {
  const { invoiceRef, month, cents, currency, paymentRef } = change;
  const known = await findSubscription(tx, provider, month.subscriptionRef);
  if (!known) {
    return refused('There is no such subscription.', { waitsFor: month.subscriptionRef });
  }
  const { userId } = known;
  await deps.ledger.lockAccount(tx, userId);
  const [before] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.planType, 'starter'), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  if (!before || before.cents !== cents || before.currency !== currency.toLowerCase()) {
    return refused(`A month does not cost ${cents} ${currency}.`);
  }
  const [same] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.provider, provider), eq(orders.checkoutRef, invoiceRef)));
  if (same) return { state: 'done', note: 'The month was credited before.', orderId: same.id };
  if (paymentRef !== null && (await orderOfPayment(tx, provider, paymentRef))) {
    return refused('Another order was paid by this payment.');
  }
  const { planType, minutes } = before;
  const order = await storeOrder(tx, {
    ...{ userId, planType, minutes, cents, provider, assistantId: null, automatic: true },
  });
  await tx.update(orders).set({ checkoutRef: invoiceRef }).where(eq(orders.id, order.id));
  const result = await creditMonth(tx, deps, { id: order.id, userId, minutes }, change);
  if (result !== 'credited') throw new Error(`a month was not credited: ${result}`);
  await keepSubscription(tx, deps, provider, userId, month.subscriptionRef, at);
  return complete(tx, deps, { ...order, userId }, change);
}

async function findSubscription(tx: Queryable, provider: ProviderName, ref: string) {
  const [row] = await tx
    .select()
    .from(starterSubscriptions)
    .where(and(eq(starterSubscriptions.provider, provider), eq(starterSubscriptions.ref, ref)));
  return row;
}

/**
 * A paid month makes its subscription the account's, and active unless something newer was reported. When another one
 * runs already, which two checkouts at two providers could do, the new one ends: nobody pays twice a month.
 */
async function keepSubscription(
  tx: Queryable,
  { endLater }: ApplyDeps,
  provider: ProviderName,
  userId: string,
  ref: string,
  at: Date,
): Promise<void> {
  const [current] = await tx
    .select()
    .from(starterSubscriptions)
    .where(eq(starterSubscriptions.userId, userId));
  if (current?.ref === ref && current.provider === provider) {
    await tx
      .update(starterSubscriptions)
      .set({ status: 'active', changedAt: at })
      .where(
        and(
          eq(starterSubscriptions.userId, userId),
          ne(starterSubscriptions.status, 'ended'),
          lte(starterSubscriptions.changedAt, at),
        ),
      );
    return;
  }
  if (current && current.status !== 'ended' && current.provider === provider) return endLater(tx, ref);
  const row = { provider, ref, status: 'active', endsWithMonth: false, changedAt: at } as const;
  await tx
    .insert(starterSubscriptions)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: starterSubscriptions.userId, set: row });
}

async function applyNotPaid(
  tx: Queryable,
  { mails }: ApplyDeps,
  provider: ProviderName,
  { orderId, status }: Of<'not_paid'>,
): Promise<Outcome> {
  const byId = and(eq(orders.id, orderId), eq(orders.provider, provider));
  const [order] = await tx.select().from(orders).where(byId).for('no key update');
  if (!order) return refused('There is no such order.', { orderId });
  // A card that is refused may be followed by one that is not, and that by an older report.
  if (order.status !== 'pending' && order.status !== 'failed') return { state: 'done', orderId };
  await tx.update(orders).set({ status }).where(byId);
  const { automatic, planType, userId } = order;
  const isTopUp = automatic && planType === 'add_minutes' && userId !== null;
  if (isTopUp && status === 'failed' && order.status === 'pending') {
    await topUpRefused(tx, mails, { ...order, userId });
  }
  return { state: 'done', orderId };
}

async function applyRenewalFailed(
  tx: Queryable,
  deps: ApplyDeps,
  provider: ProviderName,
  { subscriptionRef, payUrl }: Of<'renewal_failed'>,
  at: Date,
): Promise<Outcome> {
  const known = await changeSubscription(tx, deps, provider, subscriptionRef, at, { status: 'past_due' });
  if (!known) return refused('There is no such subscription.', { waitsFor: subscriptionRef });
  // One that is paused or ended stays so: it is what these mails warned of.
  if (known.changed) await deps.mails.renewalFailed(tx, known.userId, payUrl);
  return { state: 'done' };
}

async function applySubscription(
  tx: Queryable,
  deps: ApplyDeps,
  provider: ProviderName,
  { subscriptionRef, status, endsWithMonth }: Of<'subscription'>,
  at: Date,
): Promise<Outcome> {
  const known = await changeSubscription(tx, deps, provider, subscriptionRef, at, { status, endsWithMonth });
  if (!known) return refused('There is no such subscription.', { waitsFor: subscriptionRef });
  if (known.changed && status === 'paused' && known.before !== 'paused') {
    await deps.mails.paused(tx, known.userId);
  }
  return { state: 'done' };
}

/** Changes a subscription unless something newer is known of it. Null for one that is not known. */
async function changeSubscription(
  tx: Queryable,
  { ledger }: ApplyDeps,
  provider: ProviderName,
  ref: string,
  at: Date,
  set: { status: Of<'subscription'>['status']; endsWithMonth?: boolean },
) {
  const known = await findSubscription(tx, provider, ref);
  if (!known) return null;
  const { userId } = known;
  await ledger.lockAccount(tx, userId);
  const current = await findSubscription(tx, provider, ref);
  const { provider: where, ref: its, status, changedAt } = starterSubscriptions;
  const changed = await tx
    .update(starterSubscriptions)
    .set({ ...set, changedAt: at })
    .where(and(eq(where, provider), eq(its, ref), ne(status, 'ended'), lte(changedAt, at)));
  return { userId, before: current?.status, changed: changed.rowCount === 1 };
}
