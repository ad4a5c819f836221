import { type ENDPOINTS, MOST_IN_USAGE, type UsageResponse } from '@parlo/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { refusesValue } from '../../db/failures.ts';
import { assistants, minuteEntries } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { requireTimeZone, unknownTimeZone } from '../../platform/time-zone.ts';

/** Minutes used by day and by assistant, as the ledger billed them. */
export function getUsage(
  db: Database,
  now: () => Date = () => new Date(),
): Operation<typeof ENDPOINTS.getUsage> {
  return async ({ days, timeZone = 'UTC' }, { user }) => {
    const span = { ownerId: user.id, days, timeZone: requireTimeZone(timeZone), now: now() };
    try {
      return {
        success: true,
        ...toUsage((await db.execute<Row>(usageQuery(span))).rows, await readNames(db, user.id)),
      };
    } catch (error) {
      // A database may know fewer time zones than we do.
      throw refusesValue(error) ? unknownTimeZone(error) : error;
    }
  };
}

export interface Span {
  readonly ownerId: string;
  readonly days: number;
  readonly timeZone: string;
  readonly now: Date;
}

/** One assistant's use on one day; a day without use has one row with only the day. */
interface Row extends Record<string, unknown> {
  readonly day: string;
  /** By use in all the days, from 1; one more than {@link MOST_IN_USAGE} for all others together. */
  readonly place: number | null;
  readonly seconds: number;
  readonly assistantId: string | null;
  /** The name in its last entry of these days. */
  readonly lastName: string | null;
  /** The number of assistants that used anything. */
  readonly assistants: number;
}

export function usageQuery({ ownerId, days, timeZone, now }: Span): SQL {
  const today = sql`(${now}::timestamptz at time zone ${timeZone})::date`;
  const { createdAt, seconds, userId, assistantId, kind, note } = minuteEntries;
  const rest = sql.raw(String(MOST_IN_USAGE + 1));
  // Tests of drafts have no assistant; they count as one, with the empty id.
  return sql`
    with used as materialized (
      select coalesce(${assistantId}, '') as id, (${createdAt} at time zone ${timeZone})::date as day,
        -sum(${seconds}) as seconds, max(${createdAt}) as last
      from ${minuteEntries}
      where ${userId} = ${ownerId} and ${kind} = 'usage'
        and ${createdAt} >= ((${today} - ${days - 1}::int)::timestamp at time zone ${timeZone})
        and ${createdAt} < ((${today} + 1)::timestamp at time zone ${timeZone})
      group by 1, 2
    ), ranked as (
      select id, max(last) as last, count(*) over ()::int as assistants,
        least(row_number() over (order by sum(seconds) desc, id), ${rest})::int as place
      from used group by id
    ), added_up as (
      select day, place, sum(seconds)::int as seconds,
        max(id) as id, max(ranked.last) as last, max(assistants) as assistants
      from used join ranked using (id) group by day, place
    )
    select to_char(every.day, 'YYYY-MM-DD') as day, place, coalesce(seconds, 0) as seconds,
      nullif(added_up.id, '') as "assistantId", coalesce(assistants, 0) as assistants,
      (select ${note} from ${minuteEntries}
        where ${assistantId} = added_up.id and ${createdAt} = added_up.last and ${kind} = 'usage'
          and added_up.place < ${rest} limit 1) as "lastName"
    from (select ${today} - ago as day from generate_series(${days - 1}::int, 0, -1) as ago) every
      left join added_up on added_up.day = every.day
    order by every.day, place`;
}

async function readNames(db: Database, ownerId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: assistants.id, name: assistants.name })
    .from(assistants)
    .where(eq(assistants.ownerId, ownerId));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function toUsage(
  rows: readonly Row[],
  names: ReadonlyMap<string, string>,
): Pick<UsageResponse, 'days' | 'assistants' | 'others'> {
  const shown = new Map<number, UsageResponse['assistants'][number]>();
  const perDay = new Map<string, Map<number, number>>();
  let total = 0;
  for (const { day, place, seconds, assistantId: id, lastName, assistants } of rows) {
    const ofDay = perDay.get(day) ?? new Map<number, number>();
    perDay.set(day, ofDay);
    if (place === null) continue;
    ofDay.set(place, seconds);
    total = Math.max(total, assistants);
    if (place > MOST_IN_USAGE) continue;
    const name = id === null ? '' : names.get(id);
    shown.set(place, { id, name: name ?? lastName ?? '', deleted: name === undefined });
  }
  const columns = Math.min(total, MOST_IN_USAGE + 1);
  return {
    days: [...perDay].map(([day, seconds]) => ({
      day,
      seconds: Array.from({ length: columns }, (_, at) => seconds.get(at + 1) ?? 0),
    })),
    assistants: [...shown].toSorted(([a], [b]) => a - b).map(([, one]) => one),
    others: Math.max(0, total - MOST_IN_USAGE),
  };
}
