import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deleteConversations } from '../../db/delete-conversations.ts';
import { isAnnounced, lastHeardOf, noticeIsOver } from '../../db/open-contacts.ts';
import { assistants, contacts, conversations } from '../../db/schema.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';

const EVERY_MS = 60 * 60_000;
/** Conversations without an owner are kept for this many days. */
const OWNERLESS_DAYS = 30;
/** Deleted in one transaction: less than a tenth of a second, for which turns of the same owner may wait. */
const SLICE = 100;

/** When `signal` stops the work, another server or the next start continues it. */
export interface Pace {
  readonly signal: AbortSignal;
  /** Waits between two slices; the one before took `tookMs`. */
  readonly pause: (tookMs: number) => Promise<void>;
}

/**
 * Deletes conversations that ended longer ago than their owner's retention time, with messages and words. What contains
 * no words stays: the sums of analytics, and the ledger. One with an open message waits until its owner has been told and
 * has had the time to read it. Returns their number.
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

/** A call that is not closed yet is closed and billed first. */
const over = sql`(c.ended_at is not null or c.channel = 'chat')`;

/** Reads the retention time with each slice: the owner may change it meanwhile. */
const dueOf = (assistantId: string) => sql`
  select c.id from ${conversations} c join ${assistants} a on a.id = c.assistant_id
  where c.assistant_id = ${assistantId} and ${over}
    and c.started_at < now() - make_interval(days => a.retention_days)
    and ${lastHeardOf} < now() - make_interval(days => a.retention_days)
    and not exists (select from ${contacts} k
      where k.conversation_id = c.id and k.state = 'new' and not (${isAnnounced} and ${noticeIsOver}))`;

/**
 * A trigger subtracts deleted conversations from the sums (db/functions/conversation-sums.sql), which is right when an
 * owner deletes them. Here they are added again in the same statement. Two servers never delete the same ones.
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

/**
 * Deletes both kinds now and every hour until `signal` fires. It pauses as long as each slice takes, so that half of the
 * database's time is left to others.
 */
export function startDeletingOld(db: Database, logger: Logger, signal: AbortSignal): void {
  const pause = async (tookMs: number) => void (await wait(tookMs, undefined, { signal }));
  regularly(EVERY_MS, signal, async () => {
    try {
      const expired = await deleteExpired(db, { signal, pause });
      const ownerless = await deleteOwnerless(db);
      if (expired + ownerless > 0) logger.info({ expired, ownerless }, 'old conversations were deleted');
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
