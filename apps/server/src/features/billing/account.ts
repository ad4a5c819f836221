import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { minuteBalances, user } from '../../db/schema.ts';

export type Account = typeof minuteBalances.$inferSelect;

/**
 * Locks an account's minutes until `tx` ends: whatever changes them is put in order by it. Null when the account
 * is gone. What else the transaction changes is locked after it, so that no two of them wait for each other.
 */
export async function lockAccount(tx: Queryable, userId: string): Promise<Account | null> {
  // The user first: entries refer to it, and whoever deletes an account comes from there to its minutes as well.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('key share');
  const [account] = await tx
    .select()
    .from(minuteBalances)
    .where(eq(minuteBalances.userId, userId))
    .for('update');
  return account ?? null;
}
