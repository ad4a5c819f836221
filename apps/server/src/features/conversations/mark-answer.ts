import type { CALLS } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, messages } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { conversationNotFound } from './conversation-not-found.ts';

/** The owner says that an answer of a transcript is wrong, or takes that back. The sums follow by themselves. */
export function markAnswer(db: Database): Operation<typeof CALLS.markAnswer> {
  return async ({ conversationId, messageId, wrong }, { user }) => {
    await db.transaction(async (tx) => {
      // Locked first, as by everybody who writes to a conversation.
      const [own] = await tx
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(eq(conversations.id, conversationId), eq(conversations.ownerId, user.id)))
        .for('update');
      if (!own) throw conversationNotFound();
      const { rowCount } = await tx
        .update(messages)
        .set({ markedWrong: wrong })
        .where(
          and(
            eq(messages.conversationId, own.id),
            eq(messages.id, messageId),
            eq(messages.outcome, 'answered'),
            eq(messages.hidden, false),
          ),
        );
      if (rowCount === 0) {
        throw new AppError('not_found', 'There is no such answer in this conversation.');
      }
    });
    return { success: true, message: wrong ? 'Marked as wrong.' : 'Taken back.' };
  };
}
