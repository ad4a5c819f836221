import type { ConversationSummary } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants, conversations } from '../../db/schema.ts';
import { microsOf } from '../../platform/cursor.ts';

const COLUMNS = {
  id: conversations.id,
  assistantId: conversations.assistantId,
  assistantName: sql<string>`coalesce(${assistants.name}, '')`,
  origin: conversations.origin,
  channel: conversations.channel,
  startedAt: conversations.startedAt,
  endedAt: conversations.endedAt,
  endReason: conversations.endReason,
  seconds: conversations.seconds,
  preview: conversations.preview,
  answered: conversations.answered,
  unanswered: conversations.unanswered,
  thumbsUp: conversations.thumbsUp,
  thumbsDown: conversations.thumbsDown,
  wrong: conversations.wrong,
  at: microsOf(conversations.startedAt),
} as const;

/** Selects conversations as their owner sees them. The caller adds conditions and order. */
export function selectSummaries(db: Database) {
  return db
    .select(COLUMNS)
    .from(conversations)
    .leftJoin(assistants, eq(assistants.id, conversations.assistantId))
    .$dynamic();
}

export type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number];

export function toSummary({ at: _, startedAt, endedAt, ...rest }: SummaryRow): ConversationSummary {
  return { ...rest, startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}
