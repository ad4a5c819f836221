import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { conversations } from '../../../db/schema.ts';
import type { CallMinutes } from './call-minutes.ts';
import { endRunningCall, isInCall, lockConversation, type SecondsOf } from './take-over.ts';

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
