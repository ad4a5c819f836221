import type { Database, Queryable } from '../../db/connect.ts';
import { lockAccount } from './account.ts';
import { accountStatusOf } from './account-status.ts';
import { type LeaseRequest, openLease, renewLease } from './lease.ts';
import { returnOrphans, settle, type Usage } from './settle.ts';
import { suspendedCalls } from './suspension.ts';
import { countLimitHit, createNameVisitor } from './visitor-limits.ts';
import type { Notify } from './warnings.ts';

export interface CallToLease extends Omit<LeaseRequest, 'visitor'> {
  /** The network that a visitor calls from; null when limits for visitors do not apply. */
  readonly address: string | null;
}

/** Called in the transaction after which an account has less to lease. */
export type OnSpent = (tx: Queryable, userId: string) => Promise<void>;

/**
 * The ledger as other features use it. Methods that take `tx` are part of that transaction. `visitorKey` hashes the
 * addresses of visitors, and is the same on every server of an installation.
 */
export function createMinutes(
  db: Database,
  notify: Notify,
  visitorKey: Buffer,
  onSpent: OnSpent = async () => undefined,
) {
  const nameVisitor = createNameVisitor(visitorKey);
  return {
    accountStatusOf: (userId: string) => accountStatusOf(db, userId),
    async lock(tx: Queryable, userId: string) {
      await lockAccount(tx, userId);
    },
    open(tx: Queryable, { address, ...call }: CallToLease) {
      const { assistantId } = call;
      const visitor = assistantId === null || address === null ? null : nameVisitor(assistantId, address);
      return openLease(tx, { ...call, visitor });
    },
    renew: (call: Pick<LeaseRequest, 'callId' | 'userId'>) =>
      db.transaction(async (tx) => {
        const renewed = await renewLease(tx, call);
        await onSpent(tx, call.userId);
        return renewed;
      }),
    async settle(tx: Queryable, usage: Usage) {
      const billed = await settle(tx, notify, usage);
      await onSpent(tx, usage.userId);
      return billed;
    },
    suspendedCalls: (callIds: readonly string[]) => suspendedCalls(db, callIds),
    returnOrphans: (olderThanSeconds: number) => returnOrphans(db, olderThanSeconds),
    countLimitHit: (assistantId: string) => countLimitHit(db, notify, assistantId),
  };
}

export type Minutes = ReturnType<typeof createMinutes>;
