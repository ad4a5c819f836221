import type { AnalyticsResponse } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversationCounts } from '../../db/schema.ts';
import { beginningOf, type Span } from './span.ts';

export type Activity = Pick<
  AnalyticsResponse,
  'totals' | 'perDay' | 'perHour' | 'chatsPerHour' | 'perWeekHour'
>;

interface Counts {
  readonly calls: number;
  readonly chats: number;
  readonly seconds: number;
  readonly answered: number;
  readonly unanswered: number;
  readonly wrong: number;
}
type Row = Counts &
  (
    | { readonly day: string; readonly weekday: null; readonly hour: null }
    /** Of the week, 1 for Monday. */
    | { readonly day: null; readonly weekday: number; readonly hour: number }
  );

const COUNTED = ['calls', 'chats', 'seconds', 'answered', 'unanswered', 'wrong'] as const;
const columns = (write: (name: string) => string) => sql.raw(COUNTED.map(write).join(', '));

/** Counts by day, by hour of the day and by hour of the week, in the span's time zone. */
export async function readActivity(db: Database, span: Span): Promise<Activity> {
  const rows = await readRows(db, span);
  const totals = { calls: 0, chats: 0, seconds: 0, answered: 0, unanswered: 0, wrong: 0 };
  const perDay: Activity['perDay'] = [];
  const perHour = Array<number>(24).fill(0);
  const chatsPerHour = Array<number>(24).fill(0);
  const perWeekHour = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
  for (const { day, weekday, hour, ...counts } of rows) {
    if (day === null) {
      perHour[hour] = (perHour[hour] ?? 0) + counts.calls;
      chatsPerHour[hour] = (chatsPerHour[hour] ?? 0) + counts.chats;
      perWeekHour[weekday - 1]?.splice(hour, 1, counts.calls + counts.chats);
      continue;
    }
    const { seconds, ...rest } = counts;
    perDay.push({ day, ...rest, minutes: minutesOf(seconds) });
    for (const name of COUNTED) totals[name] += counts[name];
  }
  return {
    totals: { ...totals, minutes: minutesOf(totals.seconds) },
    perDay,
    perHour,
    chatsPerHour,
    perWeekHour,
  };
}

/** Rounded up, as on an assistant's card. */
const minutesOf = (seconds: number) => Math.ceil(seconds / 60);

// Quarters of an hour are added up to hours first: a year has 8,760 of those, however much was said.
async function readRows(db: Database, span: Span): Promise<readonly Row[]> {
  const { timeZone, now, days } = span;
  const today = sql`(${now}::timestamptz at time zone ${timeZone})::date`;
  const sums = columns((name) => `sum(${name})::int as ${name}`);
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with hours as materialized (
      select date_trunc('hour', ${conversationCounts.slot} at time zone ${timeZone}) as hour, ${sums}
      from ${conversationCounts}
      where ${conversationCounts.scope} = ${span.assistantId ?? span.ownerId}
        and ${conversationCounts.slot} >= ${beginningOf(span)}
      group by 1
    ), added_up as (
      select hour::date as day, extract(isodow from hour)::int as weekday, extract(hour from hour)::int as hour, ${sums}
      from hours where hour < ${today} + 1
      group by grouping sets (hour::date, (extract(isodow from hour)::int, extract(hour from hour)::int))
    )
    select to_char(every.day, 'YYYY-MM-DD') as day, null::int as weekday, null::int as hour,
      ${columns((name) => `coalesce(${name}, 0) as ${name}`)}
    from (select ${today} - ago as day from generate_series(${days - 1}::int, 0, -1) as ago) every
      left join added_up on added_up.day = every.day
    union all
    select null, weekday, hour, ${columns((name) => name)} from added_up where hour is not null
    order by day nulls last, weekday, hour`);
  return rows;
}
