import type { CALLS } from '@parlo/contract';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { type ConversationTokens, requireConversation } from '../../platform/tokens/conversation-tokens.ts';

/**
 * A chat ends when its visitor leaves. Their page says so as it closes; of a page that could not (a dead phone, a lost
 * network) it is over once nobody has typed for so long. Whoever types again goes on with it.
 */
const IDLE_MINUTES = 5;

export interface EndChatDeps {
  readonly db: Database;
  readonly tokens: ConversationTokens;
}

/** Sent by the visitor's page as it closes. A conversation in a call goes on: the call has an end of its own. */
export function endChat({ db, tokens }: EndChatDeps): Operation<typeof CALLS.endChat> {
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
