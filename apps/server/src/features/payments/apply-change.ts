import type { Queryable } from '../../db/connect.ts';
import { applyFirstMonth, applyNotPaid, applyPaid, applyRenewal } from './apply-payment.ts';
import { applyDispute, applyDisputeClosed, applyRefund } from './apply-refund.ts';
import { applyRenewalFailed, applySubscription } from './apply-subscription.ts';
import type { ApplyDeps, Outcome } from './change-deps.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';

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
      return applyNotPaid(tx, provider, change);
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
