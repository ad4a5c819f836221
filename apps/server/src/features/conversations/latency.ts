import { type AnalyticsResponse, LATENCY_STEPS_MS } from '@parlo/contract';
import { and, desc, eq, exists, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, messages } from '../../db/schema.ts';
import { inSpan, type Span } from './span.ts';

/** The newest conversations whose replies are looked at: more change a percentile by little. */
const LOOKED_THROUGH = 2_000;

type Latency = AnalyticsResponse['latency'];
type Via = 'voice' | 'text';

interface Row {
  readonly via: Via;
  /** Of `LATENCY_STEPS_MS`, from 0 for less than the first; null for all replies. */
  readonly step: number | null;
  readonly replies: number;
  readonly conversations: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** Returns how long visitors waited for replies, spoken and typed; null where not one is known. */
export async function readLatency(db: Database, span: Span): Promise<Latency> {
  const newest = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(inSpan(span))
    .orderBy(desc(conversations.startedAt), desc(conversations.id))
    .limit(LOOKED_THROUGH);
  const steps = sql.raw(`array[${LATENCY_STEPS_MS.join(', ')}]`);
  const percentile = (share: number) =>
    sql.raw(`round(percentile_cont(${share}) within group (order by waited))::int`);
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with replies as (
      select reply.via, reply.conversation_id as conversation, reply.latency_ms as waited,
        width_bucket(reply.latency_ms, ${steps}) as step
      from (${newest}) c
        join ${messages} reply on reply.conversation_id = c.id and reply.latency_ms is not null and not reply.hidden
    )
    select via, step, count(*)::int as replies, count(distinct conversation)::int as conversations,
      ${percentile(0.5)} as "medianMs", ${percentile(0.95)} as "p95Ms"
    from replies group by grouping sets ((via), (via, step))`);
  return { spoken: ofVia(rows, 'voice'), typed: ofVia(rows, 'text') };
}

function ofVia(rows: readonly Row[], via: Via): Latency['spoken'] {
  const own = rows.filter((row) => row.via === via);
  const all = own.find(({ step }) => step === null);
  if (!all) return null;
  const { replies, medianMs, p95Ms } = all;
  const steps = [0, ...LATENCY_STEPS_MS].map((fromMs, at) => {
    const found = own.find(({ step }) => step === at);
    return {
      fromMs,
      belowMs: LATENCY_STEPS_MS[at] ?? null,
      replies: found?.replies ?? 0,
      conversations: found?.conversations ?? 0,
    };
  });
  return { replies, medianMs, p95Ms, steps };
}

/** Conversations with a spoken reply that was heard so soon; either end may be left open. */
export function hasLatency(db: Database, fromMs = 0, belowMs?: number): SQL | undefined {
  return exists(
    db
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, conversations.id),
          eq(messages.via, 'voice'),
          eq(messages.hidden, false),
          gte(messages.latencyMs, fromMs),
          belowMs === undefined ? undefined : lt(messages.latencyMs, belowMs),
        ),
      ),
  );
}
