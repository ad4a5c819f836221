import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { orders, starterSubscriptions } from '../../db/schema.ts';
import { type ApplyDeps, type Of, type Outcome, type ProviderName, refused } from './change-deps.ts';
import { type OrderRow, orderOfPayment } from './orders.ts';

/** Money that goes back, and money that a bank takes back. */

/** The common input: the order of a payment, with its account locked. */
async function lockOrder(
  tx: Queryable,
  { ledger }: ApplyDeps,
  provider: ProviderName,
  paymentRef: string,
): Promise<OrderRow | Outcome> {
  const known = await orderOfPayment(tx, provider, paymentRef);
  if (!known) return refused('There is no order with this payment.', { waitsFor: paymentRef });
  if (known.userId !== null) await ledger.lockAccount(tx, known.userId);
  return (await orderOfPayment(tx, provider, paymentRef)) ?? known;
}

/** Takes back what is unused, by the share of the price that went back. `cents` is the sum of all refunds so far. */
export async function applyRefund(
  tx: Queryable,
  deps: ApplyDeps,
  provider: ProviderName,
  { paymentRef, cents }: Of<'refunded'>,
): Promise<Outcome> {
  const order = await lockOrder(tx, deps, provider, paymentRef);
  if (!('userId' in order)) return order;
  const { id: orderId, userId } = order;
  if (cents > order.cents) return refused(`More went back than was paid: ${cents}.`, { orderId });
  if (cents <= order.refundedCents) return { state: 'done', note: 'This went back before.', orderId };
  await tx.update(orders).set({ refundedCents: cents, status: 'refunded' }).where(eq(orders.id, orderId));
  // An order that was paid back at once has bought nothing that could be taken.
  if (userId !== null && order.paidAt !== null) {
    const taking = { userId, orderId, share: cents / order.cents, reference: `${paymentRef}:${cents}` };
    await deps.ledger.takeBack(tx, { ...taking, forGood: true });
    if (cents === order.cents) await endPlanOf(tx, deps, { ...order, userId });
  }
  return { state: 'done', orderId };
}

/** After a refund of the plan's last month no further month is charged. */
async function endPlanOf(
  tx: Queryable,
  { endLater }: ApplyDeps,
  { id, userId, planType, provider }: OrderRow & { readonly userId: string },
): Promise<void> {
  if (planType !== 'starter') return;
  const [last] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.planType, 'starter'), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(1);
  if (last?.id !== id) return;
  const { userId: owner, provider: where, status, ref } = starterSubscriptions;
  const [plan] = await tx
    .select({ ref })
    .from(starterSubscriptions)
    .where(and(eq(owner, userId), eq(where, provider), ne(status, 'ended')));
  if (plan) await endLater(tx, plan.ref);
}

const takenFor = (paymentRef: string) => `${paymentRef}:dispute`;

/** A bank takes the money back for now: what it bought waits, and so does the account. */
export async function applyDispute(
  tx: Queryable,
  deps: ApplyDeps,
  provider: ProviderName,
  { paymentRef }: Of<'disputed'>,
): Promise<Outcome> {
  const order = await lockOrder(tx, deps, provider, paymentRef);
  if (!('userId' in order)) return order;
  const { id: orderId, userId } = order;
  if (order.dispute !== null) return { state: 'done', note: 'It was disputed before.', orderId };
  await tx.update(orders).set({ dispute: 'open' }).where(eq(orders.id, orderId));
  if (userId === null) return { state: 'done', orderId };
  const taking = { userId, orderId, share: 1, reference: takenFor(paymentRef), forGood: false };
  await deps.ledger.takeBack(tx, taking);
  await deps.ledger.setSuspended(tx, userId, 'chargeback');
  await deps.mails.disputed(tx, userId, orderId);
  return { state: 'done', orderId };
}

/** Won: the minutes come back, and the account opens unless something else keeps it suspended. */
export async function applyDisputeClosed(
  tx: Queryable,
  deps: ApplyDeps,
  provider: ProviderName,
  { paymentRef, won }: Of<'dispute_closed'>,
): Promise<Outcome> {
  const order = await lockOrder(tx, deps, provider, paymentRef);
  if (!('userId' in order)) return order;
  const { id: orderId, userId } = order;
  if (order.dispute === null) {
    return refused('This payment was not disputed.', { orderId, waitsFor: paymentRef });
  }
  if (order.dispute !== 'open') return { state: 'done', note: 'The dispute was closed before.', orderId };
  await tx
    .update(orders)
    .set(won ? { dispute: 'won' } : { dispute: 'lost', status: 'refunded', refundedCents: order.cents })
    .where(eq(orders.id, orderId));
  if (userId === null) return { state: 'done', orderId };
  if (!won) {
    await endPlanOf(tx, deps, { ...order, userId });
    return { state: 'done', orderId };
  }
  const reference = `${takenFor(paymentRef)}_won`;
  const share = order.refundedCents / order.cents;
  await deps.ledger.giveBack(tx, { userId, taken: takenFor(paymentRef), reference, share });
  const account = await deps.ledger.lockAccount(tx, userId);
  const open = await tx.$count(
    orders,
    and(eq(orders.userId, userId), inArray(orders.dispute, ['open', 'lost'])),
  );
  if (account?.suspendedBy === 'chargeback' && open === 0) await deps.ledger.setSuspended(tx, userId, null);
  return { state: 'done', orderId };
}
