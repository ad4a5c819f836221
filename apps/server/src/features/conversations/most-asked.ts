import type { AnalyticsResponse } from '@parlo/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants, conversations, faqCounts, faqEntries } from '../../db/schema.ts';
import { beginningOf, type Span } from './span.ts';

const SHOWN = 20;
const MONDAY = sql`timestamptz '2001-01-01T00:00Z'`;

/** Entries of the FAQ by how often they answered. Those that are gone can't be shown, nor be of use. */
export async function readMostAsked(db: Database, span: Span): Promise<AnalyticsResponse['mostAsked']> {
  const { rows } = await db.execute<{ question: string; count: number }>(sql`
    with answers as (
      select entry_id, sum(answers)::int as count from (
        select entry_id, answers from ${faqCounts}
        where ${faqCounts.scope} = ${span.assistantId ?? span.ownerId} and ${faqCounts.week} >= ${firstWeek(span)}
        union all
        select entry_id, 1 from ${conversations}, unnest(answered_by) as entry_id
        where ${beforeFirstWeek(span)}
      ) each
      group by entry_id
    )
    select ${faqEntries.question} as question, answers.count
    from answers
      join ${faqEntries} on ${faqEntries.id} = answers.entry_id
      join ${assistants} on ${assistants.id} = ${faqEntries.assistantId} and ${assistants.ownerId} = ${span.ownerId}
    order by answers.count desc, ${faqEntries.question}, ${faqEntries.id}
    limit ${SHOWN}`);
  return rows;
}

/** The first whole week of the span: from there on its answers are added up by week already. */
const firstWeek = (span: Span): SQL =>
  sql`date_bin('7 days', ${beginningOf(span)} + interval '7 days' - interval '1 microsecond', ${MONDAY})`;

function beforeFirstWeek(span: Span): SQL | undefined {
  return and(
    eq(conversations.ownerId, span.ownerId),
    span.assistantId === null ? undefined : eq(conversations.assistantId, span.assistantId),
    eq(conversations.counted, true),
    sql`${conversations.startedAt} >= ${beginningOf(span)}`,
    sql`${conversations.startedAt} < ${firstWeek(span)}`,
  );
}
