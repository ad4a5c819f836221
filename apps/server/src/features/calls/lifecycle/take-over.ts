import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { conversations } from '../../../db/schema.ts';
import { type CallMinutes, wholeSeconds } from './call-minutes.ts';

/** The channel on which all servers hear the id of a call that another server ended. */
export const CALL_OVER = 'call_over';

export type ConversationRow = typeof conversations.$inferSelect;

/** Seconds that a call of this server has taken; undefined for calls of others. */
export type SecondsOf = (callId: string) => number | undefined;

/** To be called with the account locked, so that nobody bills its calls meanwhile. */
export async function lockConversation(tx: Queryable, id: string): Promise<ConversationRow | null> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('update');
  return row ?? null;
}

export const isInCall = ({ callId, endedAt }: ConversationRow) => callId !== null && endedAt === null;

/**
 * Bills the call that a conversation is in, and has whoever holds it hang up once this is done. Returns all seconds
 * of the conversation so far. A call of another server is billed up to its last heartbeat. Its own end comes too
 * late: there is no lease to settle any more, and no conversation that knows it.
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
 * Deletes what was said for good, as an owner does; what it cost stays in the ledger, which holds no words. A call it
 * is in is ended first, and what is said in it until then is stored nowhere.
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
