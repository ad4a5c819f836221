import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { minuteBalances, user } from '../../db/schema.ts';

export type Account = typeof minuteBalances.$inferSelect;

/**
 * Locks an account's minutes until `tx` ends, which orders all changes of them. Null when the account is gone. Lock
 * everything else after it, so that no two transactions block each other.
 */
export async function lockAccount(tx: Queryable, userId: string): Promise<Account | null> {
  // The user first: entries refer to it, and deleting an account locks both in this order, too.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('key share');
  const [account] = await tx
    .select()
    .from(minuteBalances)
    .where(eq(minuteBalances.userId, userId))
    .for('update');
  return account ?? null;
}
