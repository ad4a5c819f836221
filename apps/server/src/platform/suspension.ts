import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../db/connect.ts';
import { minuteBalances } from '../db/schema.ts';

/**
 * Returns whether an account is suspended: the one rule that everything asks before it does something for the account,
 * be it a request of its owner, of a visitor, or a job.
 */
export async function isSuspended(db: Queryable, accountId: string): Promise<boolean> {
  const suspended = and(eq(minuteBalances.userId, accountId), isNotNull(minuteBalances.suspendedAt));
  return (await db.$count(minuteBalances, suspended)) > 0;
}
