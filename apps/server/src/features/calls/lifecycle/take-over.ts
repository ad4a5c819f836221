import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { conversations } from '../../../db/schema.ts';
import { type CallMinutes, wholeSeconds } from './call-minutes.ts';

/** The channel on which servers get the id of a call that another server ended. */
export const CALL_OVER = 'call_over';

export type ConversationRow = typeof conversations.$inferSelect;

/** Returns the seconds of a call of this server; undefined for calls of others. */
export type SecondsOf = (callId: string) => number | undefined;

/** To be called with the account locked, so that its calls are not billed meanwhile. */
export async function lockConversation(tx: Queryable, id: string): Promise<ConversationRow | null> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('update');
  return row ?? null;
}

export const isInCall = ({ callId, endedAt }: ConversationRow) => callId !== null && endedAt === null;

/**
 * Bills the call that a conversation is in, and makes its server hang up once `tx` is committed. Returns all seconds of
 * the conversation so far. A call of another server is billed up to its last heartbeat; when that server stores the end,
 * there is no lease and no conversation of the call any more.
 */
export async function endRunningCall(
  tx: Queryable,
  minutes: Pick<CallMinutes, 'settle'>,
  row: ConversationRow,
  secondsOf: SecondsOf,
): Promise<number> {
  const { callId, ownerId, secondsBefore } = row;
  if (callId === null) return row.seconds;
  const taken = wholeSeconds(secondsOf(callId) ?? row.seconds - secondsBefore);
  const billed =
    ownerId === null ? null : await minutes.settle(tx, { callId, userId: ownerId, seconds: taken });
  await tx.execute(sql`select pg_notify(${CALL_OVER}, ${callId})`);
  return secondsBefore + (billed ?? taken);
}

export interface DeleteWithCallDeps {
  readonly db: Database;
  readonly minutes: CallMinutes;
  readonly secondsOf: SecondsOf;
  readonly hangUp: (callId: string) => void;
}

/**
 * Deletes a conversation for good. What it cost stays in the ledger, which contains no words. Its running call is ended
 * first, and what is said in it until then is stored nowhere.
 */
export async function deleteWithCall(
  { db, minutes, secondsOf, hangUp }: DeleteWithCallDeps,
  conversationId: string,
): Promise<void> {
  const ofConversation = eq(conversations.id, conversationId);
  const { callId, ownerId } = conversations;
  const [known] = await db.select({ callId, ownerId }).from(conversations).where(ofConversation);
  if (!known) return;
  if (known.callId !== null) hangUp(known.callId);
  await db.transaction(async (tx) => {
    if (known.ownerId !== null) await minutes.lock(tx, known.ownerId);
    const row = await lockConversation(tx, conversationId);
    if (row && isInCall(row)) await endRunningCall(tx, minutes, row, secondsOf);
    await tx.delete(conversations).where(ofConversation);
  });
}
