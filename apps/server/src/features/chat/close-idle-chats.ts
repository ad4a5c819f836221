import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations } from '../../db/schema.ts';

/** Whoever has typed nothing for so long has left. They may come back: what they type goes on with the same one. */
const IDLE_MINUTES = 30;

/** Says of conversations in which nobody types any more that they are over. Returns the number of conversations. */
export async function closeIdleChats(db: Database): Promise<number> {
  const { rowCount } = await db
    .update(conversations)
    .set({ endedAt: sql`heartbeat_at`, endReason: 'left' })
    .where(
      and(
        isNull(conversations.endedAt),
        isNull(conversations.callId),
        lt(conversations.heartbeatAt, sql`now() - make_interval(mins => ${IDLE_MINUTES})`),
      ),
    );
  return rowCount ?? 0;
}
