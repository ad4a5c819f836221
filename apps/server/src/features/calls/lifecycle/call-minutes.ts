import type { Queryable } from '../../../db/connect.ts';

/** A call that is metered. One of the demo assistant is not: it has no owner to bill. */
export interface MeteredCall {
  readonly callId: string;
  readonly userId: string;
}

/** What calls need of the ledger. What takes `tx` is done, or not, together with the rest of that transaction. */
export interface CallMinutes {
  /** Seconds that a new call could have, and whether visitors may be served. */
  standingOf(userId: string): Promise<{ readonly seconds: number; readonly mayEmbed: boolean }>;
  /** Orders transactions that bill calls of one account. To be called first in them. */
  lock(tx: Queryable, userId: string): Promise<void>;
  /** Leases a call's first seconds. `address`: the visitor's, null where nobody's calls are limited. */
  open(
    tx: Queryable,
    call: MeteredCall & { readonly assistantId: string | null; readonly address: string | null },
  ): Promise<number | LeaseRefusal>;
  /** More of them, or why there are none; null when the call was billed already. */
  renew(call: MeteredCall): Promise<number | RunOutReason | null>;
  /** Returns the seconds that were billed; null when there is no lease (any more). */
  settle(tx: Queryable, usage: MeteredCall & { readonly seconds: number }): Promise<number | null>;
  /** Gives back what calls hold that nobody knows of. Returns the number of leases. */
  returnOrphans(olderThanSeconds: number): Promise<number>;
  /** A limit for visitors refused or ended a call of this assistant. */
  countLimitHit(assistantId: string): Promise<void>;
}

/** Why a call may not go on: its account or assistant has no minutes, or its visitor had theirs of today. */
export type RunOutReason = 'no_minutes' | 'daily_limit';
/** Why a call may not begin; `too_many_calls`: the visitor has as many as they may. */
export type LeaseRefusal = RunOutReason | 'too_many_calls';

/** The one place where a call's time becomes the whole seconds that are stored and billed. */
export function wholeSeconds(seconds: number): number {
  return Math.max(0, Math.round(seconds));
}
