import type { BillingResponse, ENDPOINTS } from '@parlo/contract';
import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { billingSettings, starterSubscriptions } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { PaymentProvider } from './provider.ts';

/** The owner's operations on their subscription, and the provider's page for their card. */

export interface SubscriptionDeps {
  readonly db: Database;
  /** Null when nothing is sold. */
  readonly provider: PaymentProvider | null;
  /** The origin that the provider's page leads back to. */
  readonly publicUrl: string;
  readonly readBilling: (userId: string) => Promise<BillingResponse>;
}

export function cancelStarter(deps: SubscriptionDeps): Operation<typeof ENDPOINTS.cancelStarter> {
  return (_input, { user }) => setEnds(deps, user.id, true);
}

export function resumeStarter(deps: SubscriptionDeps): Operation<typeof ENDPOINTS.resumeStarter> {
  return (_input, { user }) => setEnds(deps, user.id, false);
}

/** The provider first: what it refused is not shown as done. Its event says the same again. */
async function setEnds(
  { db, provider, readBilling }: SubscriptionDeps,
  userId: string,
  ends: boolean,
): Promise<BillingResponse> {
  const { userId: owner, ref, provider: where, status } = starterSubscriptions;
  const running = and(eq(owner, userId), ne(status, 'ended'));
  const [plan] = await db.select({ ref, where }).from(starterSubscriptions).where(running);
  // Another provider's subscription can't be reached from here any more.
  if (!plan || provider?.name !== plan.where) {
    throw new AppError('no_subscription', 'There is no plan to change.');
  }
  await provider.setEndsWithMonth(plan.ref, ends);
  await db
    .update(starterSubscriptions)
    .set({ endsWithMonth: ends })
    .where(and(running, eq(ref, plan.ref)));
  return readBilling(userId);
}

export function billingPortal(deps: SubscriptionDeps): Operation<typeof ENDPOINTS.billingPortal> {
  const { db, provider, publicUrl } = deps;
  return async (_input, { user }) => {
    const [row] = await db
      .select({ customerRef: billingSettings.customerRef })
      .from(billingSettings)
      .where(eq(billingSettings.userId, user.id));
    const back = `${publicUrl}/dashboard/billing`;
    const ref = row?.customerRef;
    const url = ref && provider?.isOwnCustomer(ref) ? await provider.portalUrl(ref, back) : null;
    if (!url) throw new AppError('no_portal', 'There are no cards or invoices yet.');
    return { success: true, url };
  };
}
