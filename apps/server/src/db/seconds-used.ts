import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './connect.ts';
import { assistants, minuteEntries } from './schema.ts';

/**
 * Seconds that an assistant used in its owner's billing month at `at`, now unless told. Counted from the ledger, so
 * it is what was billed; calls that still run are not in it.
 */
export async function secondsUsed(db: Queryable, assistantId: string, at?: Date): Promise<number> {
  const owner = sql`(select owner_id from ${assistants} where id = ${assistantId})`;
  const [row] = await usage(db, eq(minuteEntries.assistantId, assistantId), monthOf(owner, at));
  return row?.seconds ?? 0;
}

/** The same of all assistants of an account, to be joined by `id` in a larger query. */
export function secondsUsedOf(db: Queryable, userId: string) {
  return usage(db, eq(minuteEntries.userId, userId), monthOf(sql`${userId}`)).as('seconds_used');
}

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
 * A Starter month that is paid is the billing month while it runs. Otherwise one begins each month at the day and
 * hour, in UTC, at which the account was made, or on the last day of a month that has no such day. What was used in
 * a Starter month counts in no other, so a month that it reaches into begins at its end.
 *
 * No column of the query around it is in this, so that PostgreSQL finds it once and not for each entry.
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
