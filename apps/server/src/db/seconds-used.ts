import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './connect.ts';
import { assistants, minuteEntries, minuteLeases } from './schema.ts';

/**
 * Seconds that an assistant used in its owner's billing month at the time `at` (default: now). Summed from the ledger,
 * so it is what was billed, without calls that still run.
 */
export async function secondsUsed(db: Queryable, assistantId: string, at?: Date): Promise<number> {
  const owner = sql`(select owner_id from ${assistants} where id = ${assistantId})`;
  const [row] = await usage(db, eq(minuteEntries.assistantId, assistantId), monthOf(owner, at));
  return row?.seconds ?? 0;
}

/** The same for all assistants of an account, to be joined by `id` in a larger query. */
export function secondsUsedOf(db: Queryable, userId: string) {
  return usage(db, eq(minuteEntries.userId, userId), monthOf(sql`${userId}`)).as('seconds_used');
}

/** Seconds that running calls hold of an assistant's cap; a column of a query of assistants. */
export const secondsHeld = sql<number>`(
  select coalesce(sum(lease.seconds), 0)::int from ${minuteLeases} lease
  where lease.assistant_id = ${assistants}.id)`;

function usage(db: Queryable, whose: SQL, month: SQL) {
  return db
    .select({
      id: minuteEntries.assistantId,
      seconds: sql<number>`(-sum(${minuteEntries.seconds}))::int`.as('seconds'),
    })
    .from(minuteEntries)
    .where(and(whose, eq(minuteEntries.kind, 'usage'), gte(minuteEntries.createdAt, month)))
    .groupBy(minuteEntries.assistantId);
}

/**
 * The start of the billing month. While a Starter month is paid, it is the billing month. Otherwise one begins each
 * month at the day and hour (UTC) at which the account was created, or on the last day of a month without that day.
 * Usage in a Starter month counts in no other, so a month that overlaps with one begins at its end.
 *
 * It uses no column of the outer query, so that PostgreSQL evaluates it once and not for each entry.
 */
function monthOf(userId: SQL, at?: Date): SQL {
  const now = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`;
  return sql`(
    select coalesce(
      (select max(starts_at) from starter_months
        where user_id = account.id and starts_at <= ${now} and ends_at > ${now}),
      greatest(
        (select max(began) from (
          select (made + make_interval(months => months + step)) at time zone 'UTC' as began
          from (values (-1), (0)) as steps (step)
        ) as around where began <= ${now}),
        (select max(ends_at) from starter_months where user_id = account.id and ends_at <= ${now})))
    from "user" account,
      lateral (select account.created_at at time zone 'UTC' as made, ${now} at time zone 'UTC' as today) as utc,
      lateral (select (extract(year from today) * 12 + extract(month from today)
        - extract(year from made) * 12 - extract(month from made))::int as months) as since
    where account.id = ${userId})`;
}
