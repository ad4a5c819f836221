import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './connect.ts';
import { conversationCounts, conversations, faqCounts } from './schema.ts';

/** Conversations deleted in one transaction: what they add up to is counted anew with each. */
const BATCH = 200;

/**
 * Deletes every conversation that fits, a batch at a time: of a busy owner they are more than one transaction should
 * hold. What they added to the sums goes with them.
 */
export async function deleteConversations(db: Queryable, which: SQL): Promise<void> {
  const batch = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(which)
    .orderBy(asc(conversations.id))
    .limit(BATCH)
    .for('update');
  for (let deleted: number | null = BATCH; deleted === BATCH; ) {
    ({ rowCount: deleted } = await db.delete(conversations).where(inArray(conversations.id, batch)));
  }
}

/**
 * Deletes the sums of assistants whose conversations are deleted, and takes them out of their owner's. They are what
 * is left of conversations that were deleted earlier because nobody keeps them for longer.
 */
export async function deleteAssistantSums(
  tx: Queryable,
  ownerId: string,
  assistantId: string,
): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${conversationCounts} where scope = ${assistantId} returning *)
    update ${conversationCounts} kept set calls = kept.calls - gone.calls, chats = kept.chats - gone.chats,
      seconds = kept.seconds - gone.seconds, answered = kept.answered - gone.answered,
      unanswered = kept.unanswered - gone.unanswered, wrong = kept.wrong - gone.wrong
    from gone where kept.scope = ${ownerId} and kept.slot = gone.slot`);
  await tx.execute(sql`
    with gone as (delete from ${faqCounts} where scope = ${assistantId} returning *)
    update ${faqCounts} kept set answers = kept.answers - gone.answers
    from gone where kept.scope = ${ownerId} and kept.week = gone.week and kept.entry_id = gone.entry_id`);
  await tx.execute(
    sql`delete from ${conversationCounts} where scope = ${ownerId} and calls = 0 and chats = 0`,
  );
  await tx.execute(sql`delete from ${faqCounts} where scope = ${ownerId} and answers = 0`);
}

/** Deletes all sums of these owners or assistants, who are gone. */
export async function deleteSums(tx: Queryable, scopes: readonly string[]): Promise<void> {
  await tx.delete(conversationCounts).where(inArray(conversationCounts.scope, [...scopes]));
  await tx.delete(faqCounts).where(inArray(faqCounts.scope, [...scopes]));
}
