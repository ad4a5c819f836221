import { and, eq, ne } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { violatesForeignKey } from '../../db/failures.ts';
import { CALLER_NUMBER, contacts, conversations } from '../../db/schema.ts';
import { openContact, sealContact } from '../../db/sealed-rows.ts';
import { textKeysOf } from '../../db/text-keys.ts';
import { newId } from '../../platform/new-id.ts';

/**
 * Keeps the number of a caller by telephone with the conversation, as what they left: encrypted, deleted and exported as that
 * is. It is no message, so nobody is mailed, and nothing is to be done. A message that they left with it has it already.
 */
export async function keepCaller(db: Database, conversationId: string, phone: string): Promise<void> {
  const { assistantId, ownerId } = conversations;
  const [row] = await db
    .select({ assistantId, ownerId })
    .from(conversations)
    .where(eq(conversations.id, conversationId));
  if (!row?.assistantId || !row.ownerId) return;
  const place = { conversationId, assistantId: row.assistantId, ownerId: row.ownerId };
  try {
    await db.transaction(async (tx) => {
      const { conversationId: of, draftId } = contacts;
      const left = await tx
        .select()
        .from(contacts)
        .where(and(eq(of, conversationId), ne(draftId, CALLER_NUMBER)));
      if (left.some((each) => isSame(openContact(tx, each).phone, phone))) return;
      const id = newId('contact');
      const sealed = sealContact(textKeysOf(tx), id, { name: '', email: '', phone, message: '' });
      const over = { state: 'done', mailedAt: new Date() } as const;
      await tx
        .insert(contacts)
        .values({ id, draftId: CALLER_NUMBER, ...place, ...sealed, ...over })
        .onConflictDoNothing();
    });
  } catch (error) {
    // The conversation was deleted in the meantime.
    if (!violatesForeignKey(error)) throw error;
  }
}

/** Drops the number that a caller calls from once a message says it: owners see one entry for one caller. */
export async function forgetCaller(tx: Queryable, conversationId: string, phone: string): Promise<void> {
  const { conversationId: of, draftId } = contacts;
  const [kept] = await tx
    .select()
    .from(contacts)
    .where(and(eq(of, conversationId), eq(draftId, CALLER_NUMBER)));
  if (!kept || !isSame(openContact(tx, kept).phone, phone)) return;
  await tx.delete(contacts).where(eq(contacts.id, kept.id));
}

/** A message has the number without its spaces. */
const isSame = (one: string, other: string): boolean => bare(one) === bare(other);
const bare = (phone: string): string => phone.replace(/[^\d+]/g, '');
