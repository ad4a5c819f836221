import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations } from '../../db/schema.ts';
import { wholeSeconds } from './call-minutes.ts';

/**
 * Says that these calls are alive, and how many seconds each has taken: what they are billed if that was the last.
 * Answers those that no conversation knows: they were taken over by another call, or forgotten.
 */
export async function beat(db: Database, calls: ReadonlyMap<string, number>): Promise<string[]> {
  if (calls.size === 0) return [];
  const ids = [...calls.keys()];
  const seconds = [...calls.values()].map(wholeSeconds);
  await db.execute(sql`
    update ${conversations} set heartbeat_at = now(), seconds = seconds_before + alive.taken
    from unnest(${sql.param(ids)}::text[], ${sql.param(seconds)}::int[]) as alive(id, taken)
    where ${conversations.callId} = alive.id and ${conversations.endedAt} is null`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select alive.id from unnest(${sql.param(ids)}::text[]) as alive(id)
    where not exists (select from ${conversations} where ${conversations.callId} = alive.id)`);
  return rows.map(({ id }) => id);
}
