import type { CALLS } from '@parlo/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { conversationNotFound } from './conversation-not-found.ts';

/** A call beats every few seconds. What has been silent for this long goes on nowhere, whether closed or not. */
const SILENT_MINUTES = 5;

const over = sql`(${conversations.endedAt} is not null
  or ${conversations.heartbeatAt} < now() - make_interval(mins => ${SILENT_MINUTES}))`;

/**
 * Nothing is left of it: neither its words nor what it added to the counts. The minutes it used stay used, for they
 * are kept in the ledger, which holds no words.
 */
export function deleteConversation(db: Database): Operation<typeof CALLS.deleteConversation> {
  return async ({ conversationId }, { user }) => {
    const own = and(eq(conversations.id, conversationId), eq(conversations.ownerId, user.id));
    const { rowCount } = await db.delete(conversations).where(and(own, over));
    if (rowCount === 0) {
      const [running] = await db.select({ id: conversations.id }).from(conversations).where(own);
      if (!running) throw conversationNotFound();
      const message = 'This conversation is still going on. It can be deleted when it has ended.';
      throw new AppError('conversation_running', message, { retryable: true });
    }
    return { success: true, message: 'Conversation deleted.' };
  };
}
