import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { minuteBalances, minuteLeases } from '../../db/schema.ts';
import { isSuspendedRow } from '../../platform/suspension.ts';
import { lockAccount } from './account.ts';

/** The cause of a suspension: an administrator, or a payment that its bank disputes. */
export type SuspendedBy = 'operator' | 'chargeback';

/** The channel on which servers are notified that an account was suspended. */
export const ACCOUNT_SUSPENDED = 'account_suspended';

/** `same`: it was so already, and nothing was done. `unknown`: no such account. */
export type SuspensionResult = 'changed' | 'same' | 'unknown';

/**
 * Suspends an account, or opens it again with null. Its embeds refuse, no call gets time any more, and running calls end
 * once `tx` is committed. An administrator's suspension is kept when a payment is disputed, so that a dispute that was
 * won does not lift it.
 */
export async function setSuspended(
  tx: Queryable,
  userId: string,
  by: SuspendedBy | null,
): Promise<SuspensionResult> {
  const account = await lockAccount(tx, userId);
  if (!account) return 'unknown';
  const { suspendedBy } = account;
  if (by === suspendedBy || (by === 'chargeback' && suspendedBy === 'operator')) return 'same';
  await tx
    .update(minuteBalances)
    .set({
      suspendedBy: by,
      suspendedAt: by === null ? null : sql`coalesce(${minuteBalances.suspendedAt}, now())`,
    })
    .where(eq(minuteBalances.userId, userId));
  if (by !== null) await tx.execute(sql`select pg_notify(${ACCOUNT_SUSPENDED}, ${userId})`);
  return 'changed';
}

/** Returns those of these running calls whose account is suspended. */
export async function suspendedCalls(db: Queryable, callIds: readonly string[]): Promise<string[]> {
  if (callIds.length === 0) return [];
  const rows = await db
    .select({ callId: minuteLeases.callId })
    .from(minuteLeases)
    .innerJoin(minuteBalances, eq(minuteBalances.userId, minuteLeases.userId))
    .where(and(inArray(minuteLeases.callId, [...callIds]), isSuspendedRow));
  return rows.map(({ callId }) => callId);
}
