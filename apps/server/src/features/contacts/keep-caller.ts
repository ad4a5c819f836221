import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { violatesForeignKey } from '../../db/failures.ts';
import { CALLER_NUMBER, contacts, conversations } from '../../db/schema.ts';
import { sealContact } from '../../db/sealed-rows.ts';
import { textKeysOf } from '../../db/text-keys.ts';
import { newId } from '../../platform/new-id.ts';

/**
 * Keeps the number of a caller by telephone with the conversation, as what they left: encrypted, deleted and exported as that
 * is. It is no message, so nobody is mailed, and nothing is to be done.
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
