import { and, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { calendarConnections } from '../../db/schema.ts';
import type { JobOptions, Jobs } from '../../platform/jobs.ts';
import { type ConnectionRow, type OpenProviderDeps, openStored } from './find-calendar.ts';
import { PROVIDER_LIMIT_MS } from './free-times.ts';
import { ProviderError } from './provider.ts';

/** Ends at its provider the access of a connection that is no more. */

const WITHDRAW_ACCESS = 'calendar_withdraw';

/** The access is as sealed here as it was in its table. */
type Withdrawal = Pick<ConnectionRow, 'id' | 'provider' | 'account' | 'calendar' | 'sealedAccess'>;

const WITHDRAW_JOB: JobOptions = {
  retries: 8,
  retryMaxSeconds: 3_600,
  limitSeconds: 30,
  keepSeconds: 3_600,
};

/** Nobody waits for it: nothing here gives access any more once `tx` is committed. */
export function withdrawLater(jobs: Jobs, tx: Queryable, ended: ConnectionRow): Promise<void> {
  const { id, provider, account, calendar, sealedAccess } = ended;
  return jobs.send<Withdrawal>(WITHDRAW_ACCESS, { id, provider, account, calendar, sealedAccess }, tx);
}

/** For connections that are about to be deleted with their assistant or account. */
export async function withdrawAll(
  jobs: Jobs,
  tx: Queryable,
  of: { readonly assistantId: string } | { readonly ownerId: string },
): Promise<void> {
  const { assistantId, ownerId } = calendarConnections;
  const whose = 'assistantId' in of ? eq(assistantId, of.assistantId) : eq(ownerId, of.ownerId);
  for (const row of await tx.select().from(calendarConnections).where(whose)) {
    await withdrawLater(jobs, tx, row);
  }
}

export function handleWithdrawals(jobs: Jobs, deps: OpenProviderDeps): void {
  jobs.handle<Withdrawal>(WITHDRAW_ACCESS, WITHDRAW_JOB, async (ended, signal) => {
    if (await isUsedElsewhere(deps.db, ended)) return;
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(PROVIDER_LIMIT_MS)]);
      await openStored(deps, ended).disconnect?.(limit);
    } catch (error) {
      // It was withdrawn before.
      if (!(error instanceof ProviderError && error.revoked)) throw error;
    }
  });
}

/** Whether another connection has the access of the same account: a provider may end all at once. */
async function isUsedElsewhere(db: Database, { provider, account }: Withdrawal): Promise<boolean> {
  const same = and(eq(calendarConnections.provider, provider), eq(calendarConnections.account, account));
  return (await db.$count(calendarConnections, same)) > 0;
}
