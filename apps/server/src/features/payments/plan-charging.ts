import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { minuteBalances, starterSubscriptions } from '../../db/schema.ts';
import type { JobOptions, Jobs } from '../../platform/jobs.ts';
import type { PaymentProvider } from './provider.ts';

/*
 * The plan of a suspended account is not charged: its owner can't use it. The provider is asked by a job, so that an
 * account is suspended even while the provider is away.
 */

const SETTLE = 'settle_plan_charging';
/** A job that asks the provider for something. Its tries wait out some two days of one that is away. */
export const PROVIDER_JOB: JobOptions = { retries: 60, retryMaxSeconds: 3_600, limitSeconds: 60 };

export interface PlanChargingDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  /** Null when nothing is sold. */
  readonly provider: PaymentProvider | null;
}

/** Adds its job to `jobs`. */
export function handlePlanCharging({ db, jobs, provider }: PlanChargingDeps): void {
  jobs.handle<{ userId: string }>(SETTLE, PROVIDER_JOB, async ({ userId }) => {
    // Read again after each request: an account that was reopened meanwhile may have had its own job overtake this one.
    for (let asked: boolean | null = null; ; ) {
      const plan = await findPlan(db, userId);
      if (!plan || plan.provider !== provider?.name || plan.suspended === asked) return;
      await provider.setCharged(plan.ref, !plan.suspended);
      asked = plan.suspended;
    }
  });
}

/** Has the account's plan charged, or no longer, as the account is open or suspended once `tx` is committed. */
export function settlePlanCharging(tx: Queryable, jobs: Jobs, userId: string): Promise<void> {
  return jobs.send(SETTLE, { userId }, tx);
}

async function findPlan(db: Database, userId: string) {
  const { userId: owner, ref, provider, status } = starterSubscriptions;
  const [plan] = await db
    .select({ ref, provider, suspended: sql<boolean>`${minuteBalances.suspendedAt} is not null` })
    .from(starterSubscriptions)
    .innerJoin(minuteBalances, eq(minuteBalances.userId, owner))
    .where(and(eq(owner, userId), ne(status, 'ended')));
  return plan;
}
