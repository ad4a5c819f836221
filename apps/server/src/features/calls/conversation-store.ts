import type { FinishedTurn } from '@parlo/voice';
import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { violatesForeignKey } from '../../db/failures.ts';
import { conversations, messages } from '../../db/schema.ts';

const SERVER_FAILED = 'server_failed';

export interface NewConversation {
  readonly id: string;
  readonly assistantId: string;
  readonly ownerId: string | null;
  readonly serverId: string;
  readonly origin: (typeof conversations.$inferInsert)['origin'];
}

/** Stores that a call began; false when its assistant or owner was deleted in the meantime. */
export async function insertConversation(db: Database, conversation: NewConversation): Promise<boolean> {
  try {
    await db.insert(conversations).values({ ...conversation, channel: 'voice' });
    return true;
  } catch (error) {
    if (violatesForeignKey(error)) return false;
    throw error;
  }
}

/** A call that was never answered leaves no trace. */
export async function dropConversation(db: Database, id: string): Promise<void> {
  await db.delete(conversations).where(eq(conversations.id, id));
}

/** Storing the same turn twice stores it once, so that a write whose answer was lost can be repeated. */
export async function insertTurn(
  db: Database,
  id: string,
  position: number,
  turn: FinishedTurn,
): Promise<void> {
  await db
    .insert(messages)
    .values({
      conversationId: id,
      id: turn.itemId,
      position,
      role: turn.role,
      via: turn.via,
      // PostgreSQL's text can't hold NUL, and a client may send any string.
      text: turn.text.replaceAll('\0', ''),
      interrupted: turn.interrupted,
      hidden: turn.hidden,
      outcome: turn.memo?.outcome ?? null,
      entryIds: [...(turn.memo?.entryIds ?? [])],
      startedAtMs: Math.round(turn.startedAtMs),
    })
    .onConflictDoNothing();
}

/** Says that these calls are alive. */
export async function beat(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(conversations)
    .set({ heartbeatAt: sql`now()` })
    .where(inArray(conversations.id, [...ids]));
}

/**
 * Closes one conversation, once. Without `seconds` they are counted up to its last heartbeat. A call that outlived
 * an outage of the database may have been taken for dead meanwhile: what its own server says of it is truer.
 */
export async function endConversation(
  db: Database,
  id: string,
  reason: string,
  seconds: number | null,
): Promise<void> {
  await close(db, reason, eq(conversations.id, id), seconds, or(isNull(conversations.endedAt), takenForDead));
}

/** Closes what an earlier run of this server left open. Answers how many. */
export function closeAbandoned(db: Database, serverId: string): Promise<number> {
  return close(db, SERVER_FAILED, eq(conversations.serverId, serverId), null);
}

/** Closes what any server left open whose heartbeat stopped. Answers how many. */
export function closeSilent(db: Database, olderThanSeconds: number): Promise<number> {
  const limit = sql`now() - make_interval(secs => ${olderThanSeconds})`;
  return close(db, SERVER_FAILED, lt(conversations.heartbeatAt, limit), null);
}

const takenForDead = eq(conversations.endReason, SERVER_FAILED);

async function close(
  db: Database,
  reason: string,
  which: SQL,
  seconds: number | null,
  open: SQL | undefined = isNull(conversations.endedAt),
): Promise<number> {
  const untilLastBeat = sql`greatest(0, round(extract(epoch from heartbeat_at - started_at)))::int`;
  const { rowCount } = await db
    .update(conversations)
    .set({
      endReason: reason,
      endedAt: seconds === null ? sql`heartbeat_at` : sql`now()`,
      seconds: seconds === null ? untilLastBeat : Math.round(seconds),
    })
    .where(and(which, open));
  return rowCount ?? 0;
}
