import { toTurnMemory } from '@parlo/dialog/turn-memory';
import type { EarlierTurn, FinishedTurn } from '@parlo/voice';
import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { Queryable } from './connect.ts';
import { conversations, messages } from './schema.ts';
import { openMemo, openText, sealTurn } from './sealed-rows.ts';
import { textKeysOf } from './text-keys.ts';
import { keepUrgent } from './urgent.ts';

/** Turns of conversations, spoken and typed. */

/**
 * Identifies a conversation by its start as well: another one may begin under the same id after it was deleted, and
 * must not be taken for it.
 */
export interface ConversationRef {
  readonly id: string;
  readonly startedAt: Date;
}

/** The condition for the row of exactly this conversation. PostgreSQL's times are finer than a Date. */
export const isSame = ({ id, startedAt }: ConversationRef) =>
  and(eq(conversations.id, id), sql`date_trunc('milliseconds', ${conversations.startedAt}) = ${startedAt}`);

/**
 * Milliseconds since a conversation began, and not before its last turn: after a clock was set back, a reply would be
 * stored before turns that came before it. For queries of the table `conversations`, by that name.
 */
export const conversationMs = sql<number>`greatest(
  extract(epoch from clock_timestamp() - conversations.started_at) * 1000,
  (select max(m.started_at_ms) from messages m where m.conversation_id = conversations.id),
  0
)::float8`;

/** The most that is read of a long conversation: more than any reply depends on. */
const MOST_TURNS = 200;
const MOST_CHARACTERS = 64_000;

/**
 * Stores a turn after the existing ones, but a reply before the turns that began while it was spoken. A turn that is
 * already stored is not stored again, so a write can be repeated when its result was lost. Does nothing if the
 * conversation was deleted. To be called in a transaction.
 */
export async function storeTurn(tx: Queryable, to: ConversationRef, turn: FinishedTurn): Promise<void> {
  const [row] = await tx
    .select({ early: conversations.earlyFeedback })
    .from(conversations)
    .where(isSame(to))
    .for('update');
  if (!row) return;
  const { memo } = turn;
  const startedAtMs = wholeMs(turn.startedAtMs);
  const position = await positionFor(tx, to.id, { ...turn, startedAtMs });
  const place = { conversationId: to.id, id: withoutNul(turn.itemId) };
  const memory = memo ? toTurnMemory(memo) : null;
  await tx
    .insert(messages)
    .values({
      ...place,
      position,
      role: turn.role,
      via: turn.via,
      ...sealTurn(textKeysOf(tx), { ...place, text: withoutNul(turn.text), memory }),
      interrupted: turn.interrupted,
      hidden: turn.hidden,
      feedback: memo?.outcome === 'answered' ? (row.early?.[turn.itemId] ?? null) : null,
      startedAtMs,
      latencyMs: turn.latencyMs === undefined ? null : wholeMs(turn.latencyMs),
    })
    .onConflictDoNothing();
  if (memo?.danger) await keepUrgent(tx, to.id, memo.danger);
}

/**
 * The position of a new turn; moves later turns if needed. A reply is stored when it has ended, while what a visitor
 * typed meanwhile was stored at once. That must follow the reply, or the next reply would seem to belong to another
 * question.
 */
async function positionFor(tx: Queryable, conversationId: string, turn: FinishedTurn): Promise<number> {
  const ofConversation = eq(messages.conversationId, conversationId);
  const [places] = await tx
    .select({
      next: sql<number>`coalesce(max(position) + 1, 0)`,
      later: sql<number | null>`min(position) filter (where started_at_ms > ${turn.startedAtMs})`,
      stored: sql<boolean>`coalesce(bool_or(id = ${withoutNul(turn.itemId)}), false)`,
    })
    .from(messages)
    .where(ofConversation);
  const { next = 0, later = null, stored = false } = places ?? {};
  if (turn.role === 'visitor' || later === null || stored) return next;
  await tx
    .update(messages)
    .set({ position: sql`position + 1` })
    .where(and(ofConversation, gte(messages.position, later)));
  return later;
}

/** PostgreSQL's text can't contain NUL, and a client may send any string. */
const withoutNul = (text: string) => text.replaceAll('\0', '');

/** The largest value of a column of milliseconds: 24 days. */
const LATEST_MS = 2 ** 31 - 1;
const wholeMs = (milliseconds: number) => Math.min(Math.max(0, Math.round(milliseconds)), LATEST_MS);

/** The last turns of a conversation, oldest first, including hidden ones: as many as replies may need. */
export async function readHistory(db: Queryable, conversationId: string): Promise<EarlierTurn[]> {
  const newest = db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.position), desc(messages.id))
    .limit(MOST_TURNS)
    .as('newest');
  const stored = await db.select().from(newest).orderBy(asc(newest.position), asc(newest.id));
  const rows = stored.map((row) => ({ ...row, text: openText(db, row) }));
  let characters = 0;
  const first = rows.findLastIndex(({ text }) => {
    characters += text.length;
    return characters > MOST_CHARACTERS;
  });
  return rows.slice(first + 1).map((row) => {
    const { id, role, via, text } = row;
    const memo = role === 'assistant' ? openMemo(db, row) : undefined;
    return { itemId: id, role, via, text, ...(memo && { memo }) };
  });
}
