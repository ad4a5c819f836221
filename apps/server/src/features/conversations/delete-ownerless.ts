import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations } from '../../db/schema.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { regularly } from './regularly.ts';

const KEPT_DAYS = 30;
const EVERY_MS = 6 * 60 * 60_000;
const BATCH = 500;

/**
 * Deletes conversations with the demo assistant once they are old, for nobody could see or delete them. Returns their
 * number.
 */
export async function deleteOwnerless(db: Database): Promise<number> {
  const old = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        isNull(conversations.ownerId),
        lt(conversations.startedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
      ),
    )
    .limit(BATCH);
  let deletedCount = 0;
  for (let deleted: number | null = BATCH; deleted === BATCH; ) {
    ({ rowCount: deleted } = await db.delete(conversations).where(inArray(conversations.id, old)));
    deletedCount += deleted ?? 0;
  }
  return deletedCount;
}

/** Does so now and every six hours, until `signal` fires. */
export function startDeletingOwnerless(db: Database, logger: Logger, signal: AbortSignal): void {
  regularly(EVERY_MS, signal, async () => {
    try {
      const deletedCount = await deleteOwnerless(db);
      if (deletedCount > 0) logger.info({ deletedCount }, 'old conversations that nobody owns were deleted');
    } catch (err) {
      if (!signal.aborted) logger.warn({ err }, 'old conversations could not be deleted');
    }
  });
}
