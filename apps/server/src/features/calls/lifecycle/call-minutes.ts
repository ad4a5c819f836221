import type { RunOutReason } from '@parlo/voice';
import type { Queryable } from '../../../db/connect.ts';

/** A call that is metered. Calls of the demo assistant are not: there is no owner to bill. */
export interface MeteredCall {
  readonly callId: string;
  readonly userId: string;
}

/** The ledger's operations for calls. Methods that take `tx` are part of that transaction. */
export interface CallMinutes {
  /** Returns the seconds that a new call could have, and whether visitors may be served. */
  accountStatusOf(
    userId: string,
  ): Promise<{ readonly seconds: number; readonly mayEmbed: boolean; readonly suspended: boolean }>;
  /** Orders the transactions that bill calls of one account. To be called first in each. */
  lock(tx: Queryable, userId: string): Promise<void>;
  /** Leases a call's first seconds. `address`: the visitor's; null when limits for visitors do not apply. */
  open(
    tx: Queryable,
    call: MeteredCall & { readonly assistantId: string | null; readonly address: string | null },
  ): Promise<number | LeaseRefusal>;
  /** Leases more seconds. Returns their number, the reason for none, or null if the call was already billed. */
  renew(call: MeteredCall): Promise<number | RunOutReason | null>;
  /** Bills a call. Returns the seconds billed; null when it has no lease (any more). */
  settle(tx: Queryable, usage: MeteredCall & { readonly seconds: number }): Promise<number | null>;
  /** Returns those of these running calls whose account is suspended. */
  suspendedCalls(callIds: readonly string[]): Promise<string[]>;
  /** Gives back leases of calls without a conversation. Returns their number. */
  returnOrphans(olderThanSeconds: number): Promise<number>;
  /** Counts a call of this assistant that a limit for visitors refused or ended. */
  countLimitHit(assistantId: string): Promise<void>;
}

/**
 * Why a call may not begin. `too_many_calls`: the visitor has as many calls at once as the owner allows. `cap_used`: the
 * account has minutes, and the assistant may use no more of them this month.
 */
export type LeaseRefusal = Exclude<RunOutReason, 'cost_cap' | 'stopped'> | 'too_many_calls' | 'cap_used';

/** The one place where a call's time becomes the whole seconds that are stored and billed. */
export function wholeSeconds(seconds: number): number {
  return Math.max(0, Math.round(seconds));
}
