import { and, eq, gte, inArray, sql } from 'drizzle-orm';
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
  const rows = await db
    .select({
      id: minuteEntries.assistantId,
      seconds: sql<number>`(-sum(${minuteEntries.seconds}))::int`,
    })
    .from(minuteEntries)
    .innerJoin(minuteBalances, eq(minuteBalances.userId, minuteEntries.userId))
    .where(
      and(
        inArray(minuteEntries.assistantId, [...assistantIds]),
        eq(minuteEntries.kind, 'usage'),
        gte(minuteEntries.createdAt, minuteBalances.periodStartedAt),
      ),
    )
    .groupBy(minuteEntries.assistantId);
  return new Map(rows.map(({ id, seconds }) => [id ?? '', seconds]));
}
