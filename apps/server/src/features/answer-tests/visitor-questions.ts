import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, messages } from '../../db/schema.ts';

/** The newest conversations that are looked through. */
const LOOKED_THROUGH = 300;
const MOST_QUESTIONS = 60;

/** A visitor's question and its reply. */
export interface AskedAndAnswered {
  readonly question: string;
  readonly reply: string;
}

/**
 * Reads questions of visitors that an assistant answered, those that were asked most first. Leaves out replies that the
 * visitor or the owner called wrong, and the owner's own tests.
 */
export async function readVisitorQuestions(db: Database, assistantId: string): Promise<AskedAndAnswered[]> {
  const { rows } = await db.execute<{ question: string; reply: string }>(sql`
    with newest as (
      select id from ${conversations}
      where assistant_id = ${assistantId} and counted
      order by started_at desc, id desc limit ${LOOKED_THROUGH}
    ), asked as (
      select v.text as question, reply.text as reply, v.created_at,
        reply.marked_wrong or reply.feedback = 'down' as wrong
      from newest
        join ${messages} reply on reply.conversation_id = newest.id and reply.outcome = 'answered' and not reply.hidden
        cross join lateral (
          select text, created_at, hidden from ${messages} before
          where before.conversation_id = newest.id and before.role = 'visitor' and before.position < reply.position
          order by before.position desc limit 1
        ) v
      where not v.hidden and btrim(v.text) <> ''
    )
    select (array_agg(btrim(question) order by created_at desc))[1] as question,
      (array_agg(reply order by created_at desc))[1] as reply
    from asked
    group by lower(btrim(question, ' .?!'))
    having not coalesce(bool_or(wrong), false)
    order by count(*) desc, max(created_at) desc
    limit ${MOST_QUESTIONS}`);
  return rows;
}
