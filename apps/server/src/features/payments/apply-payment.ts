import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { billingSettings, orders } from '../../db/schema.ts';
import { findSubscription, keepSubscription, runsAnother } from './apply-subscription.ts';
import { type ApplyDeps, type Of, type Outcome, type ProviderName, refused } from './change-deps.ts';
import { type OrderRow, orderOfPayment, storeOrder } from './orders.ts';

/** Orders and months that are paid, and orders that are not. */

const ACCOUNT_GONE = 'The account of this order was deleted.';

export async function applyPaid(
  tx: Queryable,
  deps: ApplyDeps,
  provider: ProviderName,
  change: Of<'paid'>,
): Promise<Outcome> {
  const found = await findPaidOrder(tx, deps, provider, 'add_minutes', change);
  if ('state' in found) return found;
  const order = ownedOrder(found);
  if (!order) return payBack(tx, deps, found, change, ACCOUNT_GONE);
  const { id: orderId, userId, minutes, assistantId } = order;
  const result = await deps.ledger.credit(tx, {
    kind: 'top_up',
    userId,
    seconds: minutes * 60,
    reference: orderId,
    ...(assistantId !== null && { assistantId }),
  });
  if (result === 'too_much') return refused('The account can’t hold more minutes.', { orderId });
  return complete(tx, deps, order, change);
}

export async function applyFirstMonth(
  tx: Queryable,
  deps: ApplyDeps,
  provider: ProviderName,
  change: Of<'month_paid'> & { readonly orderId: string },
  at: Date,
): Promise<Outcome> {
  const found = await findPaidOrder(tx, deps, provider, 'starter', change);
  if ('state' in found) return found;
  const { subscriptionRef } = change.month;
  const order = ownedOrder(found);
  if (!order) {
    await deps.endLater(tx, subscriptionRef);
    return payBack(tx, deps, found, change, ACCOUNT_GONE);
  }
  const { id: orderId, userId } = order;
  if (await runsAnother(tx, provider, userId, subscriptionRef)) {
    await deps.endLater(tx, subscriptionRef);
    await deps.mails.paidTwice(tx, userId, order);
    return payBack(tx, deps, order, change, 'The plan is paid by another order.');
  }
  const result = await creditMonth(tx, deps, order, change);
  if (result === 'too_much') return refused('The account can’t hold more minutes.', { orderId });
  await keepSubscription(tx, deps, provider, userId, subscriptionRef, at);
  return complete(tx, deps, order, change);
}

type OwnedOrder = OrderRow & { readonly userId: string };

/** Null for an order whose account was deleted. */
function ownedOrder(order: OrderRow): OwnedOrder | null {
  const { userId } = order;
  return userId === null ? null : { ...order, userId };
}

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
): Promise<OrderRow | Outcome> {
  const { orderId, cents, currency, paymentRef } = change;
  const byId = and(eq(orders.id, orderId), eq(orders.provider, provider), eq(orders.planType, planType));
  const [known] = await tx.select({ userId: orders.userId }).from(orders).where(byId);
  if (!known) return refused('There is no such order.', { orderId });
  if (known.userId !== null) await ledger.lockAccount(tx, known.userId);
  // Read again under the lock: the same payment may have been reported by another event.
  const [order] = await tx.select().from(orders).where(byId);
  if (!order) return refused('There is no such order.', { orderId });
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
  return order;
}

/**
 * Nobody pays for what they do not get: a plan that they have already, or anything for an account that is gone. The money
 * goes back, and the order has bought nothing. So it has no time of payment: it counts in no sum, and its month is not
 * the plan's last one.
 */
async function payBack(
  tx: Queryable,
  { refundLater }: ApplyDeps,
  { id: orderId }: OrderRow,
  { paymentRef, invoiceUrl }: Pick<Of<'paid'>, 'paymentRef' | 'invoiceUrl'>,
  why: string,
): Promise<Outcome> {
  if (paymentRef === null)
    return refused(`${why} It was not paid by a card, so it can’t be paid back.`, { orderId });
  await tx.update(orders).set({ status: 'refunded', paymentRef, invoiceUrl }).where(eq(orders.id, orderId));
  await refundLater(tx, orderId);
  return { state: 'done', note: `${why} The payment goes back.`, orderId };
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
export async function applyRenewal(
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
    userId,
    planType,
    minutes,
    cents,
    provider,
    assistantId: null,
    automatic: true,
  });
  await tx.update(orders).set({ checkoutRef: invoiceRef }).where(eq(orders.id, order.id));
  const result = await creditMonth(tx, deps, { id: order.id, userId, minutes }, change);
  if (result !== 'credited') throw new Error(`a month was not credited: ${result}`);
  await keepSubscription(tx, deps, provider, userId, month.subscriptionRef, at);
  return complete(tx, deps, { ...order, userId }, change);
}

export async function applyNotPaid(
  tx: Queryable,
  provider: ProviderName,
  { orderId, status }: Of<'not_paid'>,
): Promise<Outcome> {
  const byId = and(eq(orders.id, orderId), eq(orders.provider, provider));
  const [order] = await tx.select().from(orders).where(byId).for('no key update');
  if (!order) return refused('There is no such order.', { orderId });
  // A card that is refused may be followed by one that is not, and that by an older report.
  if (order.status !== 'pending' && order.status !== 'failed') return { state: 'done', orderId };
  await tx.update(orders).set({ status }).where(byId);
  return { state: 'done', orderId };
}
