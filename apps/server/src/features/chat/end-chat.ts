import type { ENDPOINTS } from '@parlo/contract';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { type ConversationTokens, requireConversation } from '../../platform/tokens/conversation-tokens.ts';

/**
 * A chat ends when its visitor leaves. Their page reports that as it closes. If it could not (a dead phone, a lost
 * network), the chat ends when nobody has typed for this long. Typing again continues it.
 */
const IDLE_MINUTES = 5;

export interface EndChatDeps {
  readonly db: Database;
  readonly tokens: ConversationTokens;
}

/** Called by the visitor's page as it closes. A conversation in a call goes on: the call ends by itself. */
export function endChat({ db, tokens }: EndChatDeps): Operation<typeof ENDPOINTS.endChat> {
  return async ({ conversation }) => {
    const id = requireConversation(tokens, conversation);
    await end(db, eq(conversations.id, id), sql`now()`);
    return { success: true, message: 'Goodbye.' };
  };
}

/** Ends chats in which nobody has typed for a while, as of the last sign of life. Returns their number. */
export function endIdleChats(db: Database): Promise<number> {
  const idle = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(isOpenChat, sql`heartbeat_at < now() - make_interval(mins => ${IDLE_MINUTES})`))
    // One that somebody else is changing is looked at again next time: waiting here could block both.
    .for('update', { skipLocked: true });
  return end(db, inArray(conversations.id, idle), sql`heartbeat_at`);
}

const isOpenChat = and(isNull(conversations.endedAt), isNull(conversations.callId));

async function end(db: Database, which: SQL, endedAt: SQL): Promise<number> {
  const { rowCount } = await db
    .update(conversations)
    .set({ endedAt, endReason: 'left' })
    .where(and(which, isOpenChat));
  return rowCount ?? 0;
}
