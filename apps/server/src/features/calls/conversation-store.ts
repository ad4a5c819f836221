import type { FinishedTurn } from '@parlo/voice';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, messages } from '../../db/schema.ts';
import { wholeSeconds } from './call-minutes.ts';

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

/** Says that these calls are alive, and how many seconds each has taken: what they are billed if that was the last. */
export async function beat(db: Database, calls: ReadonlyMap<string, number>): Promise<void> {
  if (calls.size === 0) return;
  const ids = [...calls.keys()];
  const seconds = [...calls.values()].map(wholeSeconds);
  await db.execute(sql`
    update ${conversations} set heartbeat_at = now(), seconds = alive.seconds
    from unnest(${sql.param(ids)}::text[], ${sql.param(seconds)}::int[]) as alive(id, seconds)
    where ${conversations.id} = alive.id and ${conversations.endedAt} is null`);
}
