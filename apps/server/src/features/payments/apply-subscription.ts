import { and, eq, inArray, lte, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { starterSubscriptions } from '../../db/schema.ts';
import { type ApplyDeps, type Of, type Outcome, type ProviderName, refused } from './change-deps.ts';

/** The stored state of a subscription, and the provider's report. */

export async function findSubscription(tx: Queryable, provider: ProviderName, ref: string) {
  const [row] = await tx
    .select()
    .from(starterSubscriptions)
    .where(and(eq(starterSubscriptions.provider, provider), eq(starterSubscriptions.ref, ref)));
  return row;
}

/** Whether the account has another subscription at this provider that has not ended. */
export async function runsAnother(
  tx: Queryable,
  provider: ProviderName,
  userId: string,
  ref: string,
): Promise<boolean> {
  const { userId: owner, provider: where, ref: its, status } = starterSubscriptions;
  const others = and(eq(owner, userId), eq(where, provider), ne(its, ref), ne(status, 'ended'));
  return (await tx.$count(starterSubscriptions, others)) > 0;
}

/**
 * A paid month makes its subscription the account's, and active unless something newer was reported. It takes the place
 * of one that has ended, or that another provider can no longer renew from here.
 */
export async function keepSubscription(
  tx: Queryable,
  { ledger, settleCharging }: ApplyDeps,
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
  const row = { provider, ref, status: 'active', endsWithMonth: false, changedAt: at } as const;
  await tx
    .insert(starterSubscriptions)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: starterSubscriptions.userId, set: row });
  // A checkout that was open when its account was suspended can still be paid.
  if ((await ledger.lockAccount(tx, userId))?.suspendedBy) await settleCharging(tx, userId);
}

type Status = Of<'subscription'>['status'];

/**
 * What a failed renewal changes. One that is paused or ended stays so: it is what these mails warned of. The last failure
 * and the pause that follows from it are of the same second, and come in any order.
 */
const RUNNING: readonly Status[] = ['active', 'past_due'];
const NOT_ENDED: readonly Status[] = [...RUNNING, 'paused'];

export async function applyRenewalFailed(
  tx: Queryable,
  deps: ApplyDeps,
  provider: ProviderName,
  { subscriptionRef, payUrl }: Of<'renewal_failed'>,
  at: Date,
): Promise<Outcome> {
  const known = await changeSubscription(
    tx,
    deps,
    provider,
    subscriptionRef,
    at,
    { status: 'past_due' },
    RUNNING,
  );
  if (!known) return refused('There is no such subscription.', { waitsFor: subscriptionRef });
  if (known.changed) await deps.mails.renewalFailed(tx, known.userId, payUrl);
  return { state: 'done' };
}

export async function applySubscription(
  tx: Queryable,
  deps: ApplyDeps,
  provider: ProviderName,
  { subscriptionRef, status, endsWithMonth }: Of<'subscription'>,
  at: Date,
): Promise<Outcome> {
  const set = { status, endsWithMonth };
  const known = await changeSubscription(tx, deps, provider, subscriptionRef, at, set, NOT_ENDED);
  if (!known) return refused('There is no such subscription.', { waitsFor: subscriptionRef });
  if (known.changed && status === 'paused' && known.before !== 'paused') {
    await deps.mails.paused(tx, known.userId);
  }
  return { state: 'done' };
}

/** Changes a subscription that is one of `from`, unless something newer is known of it. Null for one that is not known. */
async function changeSubscription(
  tx: Queryable,
  { ledger }: ApplyDeps,
  provider: ProviderName,
  ref: string,
  at: Date,
  set: { status: Status; endsWithMonth?: boolean },
  from: readonly Status[],
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
    .where(and(eq(where, provider), eq(its, ref), inArray(status, [...from]), lte(changedAt, at)));
  return { userId, before: current?.status, changed: changed.rowCount === 1 };
}
