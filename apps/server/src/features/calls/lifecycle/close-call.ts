import { and, eq, isNotNull, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { conversations } from '../../../db/schema.ts';
import type { LeftOverCall } from '../../../platform/call-providers/call-provider.ts';
import { type CallMinutes, wholeSeconds } from './call-minutes.ts';

const SERVER_FAILED = 'server_failed';

interface End {
  readonly reason: string;
  /** Null: as of the last heartbeat. */
  readonly seconds: number | null;
}

interface OpenCall {
  readonly callId: string;
  readonly ownerId: string | null;
}

/** Told of each closed call that a provider held: it may go on there. */
export type OnLeftOver = (call: LeftOverCall) => void;

/** Conversations in a call; chats are not closed here. */
const isOpen = and(isNull(conversations.endedAt), isNotNull(conversations.callId));

/**
 * Closes all open calls, at the start of the only server of a database: an earlier run left them. Returns their number.
 */
export function closeAbandoned(db: Database, minutes: CallMinutes, onLeftOver?: OnLeftOver): Promise<number> {
  return closeAll(db, minutes, onLeftOver);
}

/** Closes calls of any server without a recent heartbeat, except `mine`. Returns their number. */
export function closeSilent(
  db: Database,
  minutes: CallMinutes,
  olderThanSeconds: number,
  mine: readonly string[] = [],
  onLeftOver?: OnLeftOver,
): Promise<number> {
  const silent = lt(conversations.heartbeatAt, sql`now() - make_interval(secs => ${olderThanSeconds})`);
  return closeAll(
    db,
    minutes,
    onLeftOver,
    mine.length > 0 ? and(silent, notInArray(conversations.callId, [...mine])) : silent,
  );
}

async function closeAll(
  db: Database,
  minutes: CallMinutes,
  onLeftOver: OnLeftOver | undefined,
  which?: SQL,
): Promise<number> {
  const { callId, ownerId, assistantId, providerRef } = conversations;
  const found = await db
    .select({ callId, ownerId, assistantId, providerRef })
    .from(conversations)
    .where(and(isOpen, which));
  let closed = 0;
  for (const call of found) {
    if (call.callId === null) continue;
    const open = { callId: call.callId, ownerId: call.ownerId };
    if (!(await closeCall(db, minutes, open, { reason: SERVER_FAILED, seconds: null }, which))) continue;
    closed++;
    const { providerRef: ref } = call;
    if (ref !== null) onLeftOver?.({ callId: open.callId, ref, assistantId: call.assistantId });
  }
  return closed;
}

/**
 * Closes and bills one call. Returns false when it was closed before, or does not match `which` any more: it may have sent
 * a heartbeat before its account was locked.
 */
export function closeCall(
  db: Database,
  minutes: CallMinutes,
  { callId, ownerId }: OpenCall,
  { reason, seconds }: End,
  which?: SQL,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (ownerId !== null) await minutes.lock(tx, ownerId);
    const [open] = await tx
      .select({ seconds: conversations.seconds, before: conversations.secondsBefore })
      .from(conversations)
      .where(and(eq(conversations.callId, callId), isOpen, which))
      .for('update');
    if (!open && seconds === null) return false;
    const known = open ? open.seconds - open.before : 0;
    const taken = seconds === null ? known : wholeSeconds(seconds);
    const use = { callId, userId: ownerId, seconds: taken };
    const billed = await settle(tx, minutes, use);
    if (!open) return false;
    await tx
      .update(conversations)
      .set({
        endReason: reason,
        endedAt: seconds === null ? sql`heartbeat_at` : sql`now()`,
        seconds: open.before + billed,
      })
      .where(eq(conversations.callId, callId));
    return true;
  });
}

/** Returns the seconds that count: those that were billed, or all where nobody pays. */
async function settle(
  tx: Queryable,
  minutes: CallMinutes,
  { callId, userId, seconds }: { callId: string; userId: string | null; seconds: number },
): Promise<number> {
  const billed = userId === null ? null : await minutes.settle(tx, { callId, userId, seconds });
  return billed ?? seconds;
}
