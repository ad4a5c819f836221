import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deleteConversations } from '../../db/delete-conversations.ts';
import { assistants, conversations } from '../../db/schema.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';

/** Conversations without an owner are kept for so many days. */
const OWNERLESS_DAYS = 30;
/** Of one transaction: less than a tenth of a second, in which a call of the same owner may wait to be stored. */
const SLICE = 100;

/** What is left of an hour's work when the server stops is done by the next one, or after the next start. */
export interface Pace {
  readonly signal: AbortSignal;
  /** Between two slices, `tookMs` after the first began. */
  readonly pause: (tookMs: number) => Promise<void>;
}

/**
 * Deletes conversations whose owner keeps them for so many days and that ended longer ago. Nothing that was said is
 * left, nor that it was said: the row goes with its messages and its words. What stays is what holds none: the sums
 * that analytics show, and the ledger. Returns their number.
 */
export async function deleteExpired(db: Database, { signal, pause }: Pace): Promise<number> {
  const keeping = await db
    .select({ id: assistants.id })
    .from(assistants)
    .where(isNotNull(assistants.retentionDays))
    .orderBy(asc(assistants.id));
  let deletedCount = 0;
  for (const { id } of keeping) {
    const due = dueOf(id);
    for (let deleted = SLICE; deleted === SLICE && !signal.aborted; ) {
      const began = performance.now();
      deleted = await deleteSlice(db, due);
      deletedCount += deleted;
      if (deleted === SLICE) await pause(performance.now() - began);
    }
  }
  return deletedCount;
}

/** Whoever goes on with a conversation beats again, so that its end is the later of the two. */
const lastHeardOf = sql`greatest(c.ended_at, c.heartbeat_at)`;
/** A call without an end is closed and billed first. */
const over = sql`(c.ended_at is not null or c.channel = 'chat')`;

/** The days are looked up with each slice: an owner may change their mind meanwhile. */
const dueOf = (assistantId: string) => sql`
  select c.id from ${conversations} c join ${assistants} a on a.id = c.assistant_id
  where c.assistant_id = ${assistantId} and ${over}
    and c.started_at < now() - make_interval(days => a.retention_days)
    and ${lastHeardOf} < now() - make_interval(days => a.retention_days)`;

/**
 * The database takes what is deleted out of the sums (db/functions/conversation-sums.sql), which is right when an owner deletes it. Here
 * it is put back in the same statement. Two servers never take the same.
 */
async function deleteSlice(db: Database, due: SQL): Promise<number> {
  const { rows } = await db.execute<{ deletedCount: number }>(sql`
    with due as (${due} limit ${SLICE} for update of c skip locked),
    gone as (delete from ${conversations} c using due where c.id = due.id returning c)
    select count(*)::int as "deletedCount", parlo_count(null, array_agg(gone.c), false) from gone`);
  return rows[0]?.deletedCount ?? 0;
}

/** Deletes old conversations with the demo assistant: nobody could see or delete them. Returns their number. */
export function deleteOwnerless(db: Database): Promise<number> {
  const old = lt(conversations.startedAt, sql`now() - make_interval(days => ${OWNERLESS_DAYS})`);
  return deleteConversations(db, and(isNull(conversations.ownerId), old));
}

/** Deletes expired conversations now and every hour until `signal` fires, pausing as long as each slice takes. */
export function startDeletingExpired(db: Database, logger: Logger, signal: AbortSignal): void {
  const pause = async (tookMs: number) => void (await wait(tookMs, undefined, { signal }));
  regularly(60 * 60_000, signal, async () => {
    try {
      const deletedCount = await deleteExpired(db, { signal, pause });
      if (deletedCount > 0)
        logger.info({ deletedCount }, 'conversations were deleted that their owners keep no longer');
    } catch (err) {
      if (!signal.aborted) logger.warn({ err }, 'conversations that are kept no longer could not be deleted');
    }
  });
}

/** Deletes conversations without an owner now and every six hours until `signal` fires. */
export function startDeletingOwnerless(db: Database, logger: Logger, signal: AbortSignal): void {
  regularly(6 * 60 * 60_000, signal, async () => {
    try {
      const deletedCount = await deleteOwnerless(db);
      if (deletedCount > 0) logger.info({ deletedCount }, 'old conversations that nobody owns were deleted');
    } catch (err) {
      if (!signal.aborted) logger.warn({ err }, 'old conversations could not be deleted');
    }
  });
}

/** Calls `work` now and every `everyMs` until `signal` fires, but never while an earlier call still runs. */
export function regularly(everyMs: number, signal: AbortSignal, work: () => Promise<void>): void {
  let working = false;
  const run = async () => {
    if (working) return;
    working = true;
    await work().finally(() => {
      working = false;
    });
  };
  void run();
  const timer = setInterval(() => void run(), everyMs).unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
