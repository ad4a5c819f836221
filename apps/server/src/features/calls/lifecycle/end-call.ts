import { and, eq, isNotNull, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { conversations } from '../../../db/schema.ts';
import { type CallMinutes, wholeSeconds } from './call-minutes.ts';

const SERVER_FAILED = 'server_failed';

interface End {
  readonly reason: string;
  /** Null: what was known at its last heartbeat. */
  readonly seconds: number | null;
}

interface OpenCall {
  readonly callId: string;
  readonly ownerId: string | null;
}

/** Its conversation is in a call; one that is typed only is closed by nobody here. */
const isOpen = and(isNull(conversations.endedAt), isNotNull(conversations.callId));

/** Closes and bills one call, once: whoever comes second changes nothing. */
export async function endCall(db: Database, minutes: CallMinutes, call: OpenCall, end: End): Promise<void> {
  await close(db, minutes, call, end);
}

/** Closes what is open on a database that no other server uses: it was left by an earlier run. Returns the number of calls. */
export function closeAbandoned(db: Database, minutes: CallMinutes): Promise<number> {
  return closeAll(db, minutes);
}

/** Closes what any server left open whose heartbeat stopped, except `mine`. Returns the number of calls. */
export function closeSilent(
  db: Database,
  minutes: CallMinutes,
  olderThanSeconds: number,
  mine: readonly string[] = [],
): Promise<number> {
  const silent = lt(conversations.heartbeatAt, sql`now() - make_interval(secs => ${olderThanSeconds})`);
  return closeAll(
    db,
    minutes,
    mine.length > 0 ? and(silent, notInArray(conversations.callId, [...mine])) : silent,
  );
}

async function closeAll(db: Database, minutes: CallMinutes, which?: SQL): Promise<number> {
  const { callId, ownerId } = conversations;
  const found = await db.select({ callId, ownerId }).from(conversations).where(and(isOpen, which));
  let closed = 0;
  for (const call of found) {
    if (call.callId === null) continue;
    const open = { ...call, callId: call.callId };
    if (await close(db, minutes, open, { reason: SERVER_FAILED, seconds: null }, which)) closed++;
  }
  return closed;
}

/** `which` is looked at again under the lock: a call may have said meanwhile that it lives. */
function close(
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
    const billed =
      ownerId === null ? null : await minutes.settle(tx, { callId, userId: ownerId, seconds: taken });
    if (!open) return false;
    await tx
      .update(conversations)
      .set({
        endReason: reason,
        endedAt: seconds === null ? sql`heartbeat_at` : sql`now()`,
        seconds: open.before + (billed ?? taken),
      })
      .where(eq(conversations.callId, callId));
    return true;
  });
}
