import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deleteConversations } from '../../db/delete-conversations.ts';
import { conversations } from '../../db/schema.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { regularly } from './regularly.ts';

const KEPT_DAYS = 30;
const EVERY_MS = 6 * 60 * 60_000;

/** Deletes old conversations with the demo assistant: nobody could see or delete them. Returns their number. */
export function deleteOwnerless(db: Database): Promise<number> {
  const old = lt(conversations.startedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`);
  return deleteConversations(db, and(isNull(conversations.ownerId), old));
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
