import type { Database, Queryable } from '../../db/connect.ts';
import { lockAccount } from './account.ts';
import { type LeaseRequest, openLease, renewLease } from './lease.ts';
import { returnOrphans } from './return-orphans.ts';
import { settle, type Usage } from './settle.ts';
import { type Standing, standingOf } from './standing.ts';
import type { Notify } from './warnings.ts';

/** The ledger as other features use it. What takes `tx` is done, or not, together with the rest of it. */
export interface Minutes {
  standingOf(userId: string): Promise<Standing>;
  /** To be called first in a transaction that bills a call. */
  lock(tx: Queryable, userId: string): Promise<void>;
  open(tx: Queryable, request: LeaseRequest): Promise<number>;
  renew(call: Pick<LeaseRequest, 'callId' | 'userId'>): Promise<number | null>;
  settle(tx: Queryable, usage: Usage): Promise<number | null>;
  returnOrphans(olderThanSeconds: number): Promise<number>;
}

export function createMinutes(db: Database, notify: Notify): Minutes {
  return {
    standingOf: (userId) => standingOf(db, userId),
    async lock(tx, userId) {
      await lockAccount(tx, userId);
    },
    open: openLease,
    renew: (call) => db.transaction((tx) => renewLease(tx, call)),
    settle: (tx, usage) => settle(tx, notify, usage),
    returnOrphans: (olderThanSeconds) => returnOrphans(db, olderThanSeconds),
  };
}
