import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from './connect.ts';
import { conversationCounts, conversations, faqCounts } from './schema.ts';

/** Conversations deleted in one transaction. Each deletion updates the sums of conversations. */
const BATCH = 200;

/**
 * Deletes every conversation that matches, in batches: a busy owner has more of them than one transaction should hold.
 * What they added to the sums is subtracted. Returns their number.
 */
export async function deleteConversations(db: Queryable, which: SQL | undefined): Promise<number> {
  const batch = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(which)
    .orderBy(asc(conversations.id))
    .limit(BATCH)
    .for('update');
  let deletedCount = 0;
  for (let deleted: number | null = BATCH; deleted === BATCH; ) {
    ({ rowCount: deleted } = await db.delete(conversations).where(inArray(conversations.id, batch)));
    deletedCount += deleted ?? 0;
  }
  return deletedCount;
}

/**
 * Locks everything that deleting an assistant changes in conversations and sums, in the order in which `parlo_count`
 * locks it when turns are stored: conversations first, then sums, each in the order of its key. In another order the two
 * could wait for each other, and one of them would fail.
 */
export async function lockAssistantSums(tx: Queryable, ownerId: string, assistantId: string): Promise<void> {
  await tx.execute(
    sql`select from ${conversations} where assistant_id = ${assistantId} order by id for update`,
  );
  await tx.execute(sql`
    select from ${conversationCounts} where scope in (${ownerId}, ${assistantId})
      and slot in (select slot from ${conversationCounts} where scope = ${assistantId})
    order by scope, slot for update`);
  await tx.execute(sql`
    select from ${faqCounts} where scope in (${ownerId}, ${assistantId})
      and (week, entry_id) in (select week, entry_id from ${faqCounts} where scope = ${assistantId})
    order by scope, week, entry_id for update`);
}

/**
 * Deletes the sums of an assistant whose conversations are deleted, and subtracts them from its owner's: what is left
 * of conversations that were deleted earlier, when their owner's retention time was over. Call `lockAssistantSums` first.
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
