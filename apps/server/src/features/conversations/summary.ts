import type { ConversationSummary, Cost } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants, callCosts, conversations, messages } from '../../db/schema.ts';
import { openText } from '../../db/sealed-rows.ts';
import { microsOf } from '../../platform/cursor.ts';

const COLUMNS = {
  id: conversations.id,
  assistantId: conversations.assistantId,
  assistantName: sql<string>`coalesce(${assistants.name}, '')`,
  origin: conversations.origin,
  site: conversations.site,
  channel: conversations.channel,
  startedAt: conversations.startedAt,
  endedAt: conversations.endedAt,
  endReason: conversations.endReason,
  seconds: conversations.seconds,
  preview: conversations.preview,
  // The database can't shorten what is encrypted.
  firstSaid: sql<{ readonly id: string; readonly text: string; readonly keyId: string } | null>`(
    select json_build_object('id', said.id, 'text', said.text, 'keyId', said.key_id) from (
      select v.id, v.text, v.key_id from ${messages} v
      where v.conversation_id = ${conversations.id} and ${conversations.preview} = '' and not v.hidden and v.role = 'visitor'
      order by v.position, v.id limit 1
    ) said where said.key_id is not null)`,
  answered: conversations.answered,
  unanswered: conversations.unanswered,
  thumbsUp: conversations.thumbsUp,
  thumbsDown: conversations.thumbsDown,
  wrong: conversations.wrong,
  engine: conversations.engine,
  fellBack: conversations.fellBack,
  // What the operator pays is not the owner's to see. After a change of the currency the last one's calls count.
  cost: sql<Cost | null>`(
    select json_build_object('micros', sum(paid.cost)::float8, 'currency', paid.currency)
    from ${callCosts} paid
    where paid.conversation_id = ${conversations.id} and paid.payer = 'own' and paid.cost is not null
    group by paid.currency order by max(paid.started_at) desc limit 1)`,
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

/** Characters of the first words. The database counts as many. */
const PREVIEW = 160;

export function toSummary(db: Database, row: SummaryRow): ConversationSummary {
  const { at: _, startedAt, endedAt, site, engine, fellBack, cost, firstSaid, ...rest } = row;
  const hosted = {
    ...(engine === 'provider' && { engine }),
    ...(fellBack && { fellBack: true as const }),
    ...(cost && { cost }),
  };
  return {
    ...rest,
    ...(firstSaid && { preview: shortened(openText(db, { ...firstSaid, conversationId: row.id })) }),
    ...(site !== null && { site }),
    ...hosted,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

const shortened = (text: string) => [...text].slice(0, PREVIEW).join('');
