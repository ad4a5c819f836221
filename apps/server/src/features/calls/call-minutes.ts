import type { Queryable } from '../../db/connect.ts';

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
  /** Leases a call's first seconds; 0 when there are none. */
  open(tx: Queryable, call: MeteredCall & { readonly assistantId: string | null }): Promise<number>;
  /** More of them; 0 when there are no more, null when the call was billed already. */
  renew(call: MeteredCall): Promise<number | null>;
  /** Returns the seconds that were billed; null when there is no lease (any more). */
  settle(tx: Queryable, usage: MeteredCall & { readonly seconds: number }): Promise<number | null>;
  /** Gives back what calls hold that nobody knows of. Returns the number of leases. */
  returnOrphans(olderThanSeconds: number): Promise<number>;
}

/** The one place where a call's time becomes the whole seconds that are stored and billed. */
export function wholeSeconds(seconds: number): number {
  return Math.max(0, Math.round(seconds));
}
