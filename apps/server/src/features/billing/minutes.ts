import type { Database, Queryable } from '../../db/connect.ts';
import { lockAccount } from './account.ts';
import { type LeaseRefusal, type LeaseRequest, openLease, type RunOutReason, renewLease } from './lease.ts';
import { returnOrphans, settle, type Usage } from './settle.ts';
import { type Standing, standingOf } from './standing.ts';
import { countLimitHit, createNameVisitor } from './visitor-limits.ts';
import type { Notify } from './warnings.ts';

export interface CallToLease extends Omit<LeaseRequest, 'visitor'> {
  /** The network that a visitor calls from; null where nobody's calls are limited. */
  readonly address: string | null;
}

/** The ledger as other features use it. What takes `tx` is done, or not, together with the rest of it. */
export interface Minutes {
  standingOf(userId: string): Promise<Standing>;
  /** To be called first in a transaction that bills a call. */
  lock(tx: Queryable, userId: string): Promise<void>;
  open(tx: Queryable, call: CallToLease): Promise<number | LeaseRefusal>;
  renew(call: Pick<LeaseRequest, 'callId' | 'userId'>): Promise<number | RunOutReason | null>;
  settle(tx: Queryable, usage: Usage): Promise<number | null>;
  returnOrphans(olderThanSeconds: number): Promise<number>;
  /** A limit for visitors refused or ended a call of this assistant. */
  countLimitHit(assistantId: string): Promise<void>;
}

/** `visitorKey`: what the addresses of visitors are hashed with, the same on every server of an installation. */
export function createMinutes(db: Database, notify: Notify, visitorKey: Buffer): Minutes {
  const nameVisitor = createNameVisitor(visitorKey);
  return {
    standingOf: (userId) => standingOf(db, userId),
    async lock(tx, userId) {
      await lockAccount(tx, userId);
    },
    open(tx, { address, ...call }) {
      const { assistantId } = call;
      const visitor = assistantId === null || address === null ? null : nameVisitor(assistantId, address);
      return openLease(tx, { ...call, visitor });
    },
    renew: (call) => db.transaction((tx) => renewLease(tx, call)),
    settle: (tx, usage) => settle(tx, notify, usage),
    returnOrphans: (olderThanSeconds) => returnOrphans(db, olderThanSeconds),
    countLimitHit: (assistantId) => countLimitHit(db, notify, assistantId),
  };
}
