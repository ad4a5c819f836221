import type { AnalyticsResponse } from '@parlo/contract';
import { and, desc, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants, conversations, faqCounts, faqEntries, messages } from '../../db/schema.ts';
import { openText } from '../../db/sealed-rows.ts';
import { foldedWords } from '../../platform/folded-words.ts';
import { maskPersonalData } from '../../platform/mask-personal-data.ts';
import { beginningOf, inSpan, type Span } from './span.ts';

const MOST_ASKED = 20;
const MONDAY = sql`timestamptz '2001-01-01T00:00Z'`;

/** Returns FAQ entries by how often they answered, without entries that were deleted. */
export async function readMostAsked(db: Database, span: Span): Promise<AnalyticsResponse['mostAsked']> {
  const { rows } = await db.execute<{ question: string; count: number }>(sql`
    with answers as (
      select entry_id, sum(answers)::int as count from (
        select entry_id, answers from ${faqCounts}
        where ${faqCounts.scope} = ${span.assistantId ?? span.ownerId} and ${faqCounts.week} >= ${firstWeek(span)}
        union all
        select entry_id, 1 from ${conversations}, unnest(answered_by) as entry_id
        where ${inSpan(span)} and ${conversations.startedAt} < ${firstWeek(span)}
      ) each
      group by entry_id
    )
    select ${faqEntries.question} as question, answers.count
    from answers
      join ${faqEntries} on ${faqEntries.id} = answers.entry_id
      join ${assistants} on ${assistants.id} = ${faqEntries.assistantId} and ${assistants.ownerId} = ${span.ownerId}
    order by answers.count desc, ${faqEntries.question}, ${faqEntries.id}
    limit ${MOST_ASKED}`);
  return rows;
}

/** The first whole week of the span: from then on answers are counted by week. */
const firstWeek = (span: Span): SQL =>
  sql`date_bin('7 days', ${beginningOf(span)} + interval '7 days' - interval '1 microsecond', ${MONDAY})`;

const MOST_UNANSWERED = 50;
/** So many conversations are searched for different questions, because the same ones are asked again and again. */
const LOOKED_THROUGH = 500;

/**
 * Returns questions that the assistant could not answer, newest first, without repetitions, and without those that its
 * FAQ has by now or that the owner marked as done.
 */
export async function readUnansweredQuestions(
  db: Database,
  span: Span,
): Promise<(AnalyticsResponse['unansweredQuestions'][number] & { readonly times: number })[]> {
  const { id, assistantId, startedAt } = conversations;
  const newest = db
    .select({ id, assistantId, startedAt })
    .from(conversations)
    .where(and(inSpan(span), gt(conversations.unanswered, 0)))
    .orderBy(desc(startedAt), desc(id))
    .limit(LOOKED_THROUGH);
  // The question of an unknown answer is what the visitor said last before it.
  const { rows: asked } = await db.execute<Asked>(sql`
    select c.id as "conversationId", c.assistant_id as "assistantId", asked.id, asked.text, asked.key_id as "keyId",
      floor(extract(epoch from c.started_at) * 1000 + asked.started_at_ms)::float8 as "askedAtMs"
    from (${newest}) c
      join ${messages} unknown on unknown.conversation_id = c.id and unknown.outcome = 'unknown'
        and not unknown.hidden and not unknown.question_done
      cross join lateral (
        select id, text, key_id, started_at_ms from ${messages} v
        where v.conversation_id = c.id and v.role = 'visitor' and not v.hidden and v.position < unknown.position
        order by v.position desc limit 1
      ) asked
    order by "askedAtMs" desc, c.id`);
  const rows = eachOnce(db, asked);
  const isAnswered = await readAnswered(db, rows);
  return rows
    .filter((row) => !isAnswered(row))
    .toSorted((a, b) => b.askedAtMs - a.askedAtMs)
    .slice(0, MOST_UNANSWERED)
    .map(({ askedAtMs, ...row }) => ({ ...row, askedAt: new Date(askedAtMs).toISOString() }));
}

/** The newest of each question of an assistant. What identifies a person is none of the question. */
function eachOnce(db: Database, asked: readonly Asked[]): Row[] {
  const rows = new Map<string, Row>();
  for (const one of asked) {
    const { conversationId, assistantId, askedAtMs } = one;
    const question = maskPersonalData(openText(db, one));
    const key = `${assistantId} ${foldedWords(question)}`;
    const { times } = rows.get(key) ?? { times: 0 };
    const newest = rows.get(key) ?? { question, conversationId, assistantId, askedAtMs, times };
    rows.set(key, { ...newest, times: times + 1 });
  }
  return [...rows.values()];
}

/** Finds what the FAQ has now, as a question or as another way to ask one. */
async function readAnswered(db: Database, rows: readonly Row[]): Promise<(row: Row) => boolean> {
  const ids = [...new Set(rows.flatMap(({ assistantId }) => assistantId ?? []))];
  if (ids.length === 0) return () => false;
  const { assistantId, question, phrasings } = faqEntries;
  const entries = await db
    .select({ assistantId, question, phrasings })
    .from(faqEntries)
    .where(inArray(assistantId, ids));
  const known = new Set(
    entries.flatMap((entry) =>
      [entry.question, ...entry.phrasings].map((words) => `${entry.assistantId} ${foldedWords(words)}`),
    ),
  );
  return (row) => known.has(`${row.assistantId} ${foldedWords(row.question)}`);
}

type Asked = {
  readonly conversationId: string;
  readonly assistantId: string | null;
  readonly id: string;
  readonly text: string;
  readonly keyId: string | null;
  readonly askedAtMs: number;
};

type Row = {
  readonly question: string;
  readonly conversationId: string;
  readonly assistantId: string | null;
  readonly askedAtMs: number;
  readonly times: number;
};
