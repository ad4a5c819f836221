import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, minuteLeases } from '../../db/schema.ts';
import { settle } from './settle.ts';

/**
 * Gives back what is leased to calls of which there is no conversation: nobody knows how long they were. Only when
 * they are older than any call can get, because an owner may delete a conversation while it goes on, and then the
 * call still bills itself at its end. Answers how many.
 */
export async function returnOrphans(db: Database, olderThanSeconds: number): Promise<number> {
  const orphans = await db
    .select({ callId: minuteLeases.callId, userId: minuteLeases.userId })
    .from(minuteLeases)
    .where(
      and(
        lt(minuteLeases.createdAt, sql`now() - make_interval(secs => ${olderThanSeconds})`),
        notExists(db.select().from(conversations).where(eq(conversations.callId, minuteLeases.callId))),
      ),
    );
  for (const orphan of orphans) {
    await db.transaction((tx) => settle(tx, async () => undefined, { ...orphan, seconds: 0 }));
  }
  return orphans.length;
}
