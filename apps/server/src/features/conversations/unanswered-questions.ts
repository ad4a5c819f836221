import type { AnalyticsResponse } from '@parlo/contract';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, messages } from '../../db/schema.ts';
import { beginningOf, type Span } from './span.ts';

const SHOWN = 50;
/** The same question is asked again and again: so many conversations are looked through for different ones. */
const LOOKED_THROUGH = 500;

/** What visitors asked and the assistant did not know, newest first, the same words once. */
export async function readUnansweredQuestions(
  db: Database,
  span: Span,
): Promise<AnalyticsResponse['unansweredQuestions']> {
  const { id, assistantId, startedAt } = conversations;
  const newest = db
    .select({ id, assistantId, startedAt })
    .from(conversations)
    .where(
      and(
        eq(conversations.ownerId, span.ownerId),
        span.assistantId === null ? undefined : eq(assistantId, span.assistantId),
        gt(conversations.unanswered, 0),
        eq(conversations.counted, true),
        sql`${startedAt} >= ${beginningOf(span)}`,
      ),
    )
    .orderBy(desc(startedAt), desc(id))
    .limit(LOOKED_THROUGH);
  // The question of a turn that did not know is what the visitor said last before it.
  const { rows } = await db.execute<Row>(sql`
    select distinct on (lower(btrim(asked.text))) c.id as "conversationId", c.assistant_id as "assistantId",
      asked.text as question,
      floor(extract(epoch from c.started_at) * 1000 + asked.started_at_ms)::float8 as "askedAtMs"
    from (${newest}) c
      join ${messages} told on told.conversation_id = c.id and told.outcome = 'unknown' and not told.hidden
      cross join lateral (
        select text, started_at_ms from ${messages} v
        where v.conversation_id = c.id and v.role = 'visitor' and not v.hidden and v.position < told.position
        order by v.position desc limit 1
      ) asked
    order by lower(btrim(asked.text)), "askedAtMs" desc, c.id`);
  return rows
    .toSorted((a, b) => b.askedAtMs - a.askedAtMs)
    .slice(0, SHOWN)
    .map(({ askedAtMs, ...row }) => ({ ...row, askedAt: new Date(askedAtMs).toISOString() }));
}

type Row = {
  readonly question: string;
  readonly conversationId: string;
  readonly assistantId: string | null;
  readonly askedAtMs: number;
};
