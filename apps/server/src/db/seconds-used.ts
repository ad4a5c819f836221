import { and, eq, gte, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './connect.ts';
import { minuteBalances, minuteEntries } from './schema.ts';

/**
 * Seconds that assistants used in their owner's current billing month, by id; an assistant that used none is left
 * out. Counted from the ledger, so it is what was billed. Calls that still run are not in it.
 */
export async function secondsUsed(
  db: Queryable,
  assistantIds: readonly string[],
): Promise<Map<string, number>> {
  if (assistantIds.length === 0) return new Map();
  const rows = await usage(db, inArray(minuteEntries.assistantId, [...assistantIds]));
  return new Map(rows.map(({ id, seconds }) => [id ?? '', seconds]));
}

/** The same of all assistants of an account, to be joined by `id` in a larger query. */
export function secondsUsedOf(db: Queryable, userId: string | Placeholder) {
  return usage(db, eq(minuteEntries.userId, userId)).as('seconds_used');
}

function usage(db: Queryable, whose: SQL) {
  return db
    .select({
      id: minuteEntries.assistantId,
      seconds: sql<number>`(-sum(${minuteEntries.seconds}))::int`.as('seconds'),
    })
    .from(minuteEntries)
    .innerJoin(minuteBalances, eq(minuteBalances.userId, minuteEntries.userId))
    .where(
      and(
        whose,
        eq(minuteEntries.kind, 'usage'),
        gte(minuteEntries.createdAt, minuteBalances.periodStartedAt),
      ),
    )
    .groupBy(minuteEntries.assistantId);
}
