import type { ENDPOINTS } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { conversations, messages } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import {
  type ConversationTokens,
  conversationGone,
  requireConversation,
} from '../../platform/tokens/conversation-tokens.ts';

/** Thumbs of one conversation for replies that are still being spoken: there is hardly ever more than one. */
const MOST_EARLY = 20;

export interface GiveFeedbackDeps {
  readonly db: Database;
  readonly tokens: ConversationTokens;
}

type Feedback = 'up' | 'down' | null;

/** Stores a visitor's thumb for a reply; repeating it changes nothing. */
export function giveFeedback({ db, tokens }: GiveFeedbackDeps): Operation<typeof ENDPOINTS.feedback> {
  return async ({ conversation, messageId, feedback }) => {
    const id = requireConversation(tokens, conversation);
    await db.transaction((tx) => judge(tx, id, messageId, feedback));
    return { success: true, message: feedback === null ? 'Taken back.' : 'Thank you.' };
  };
}

async function judge(tx: Queryable, conversationId: string, messageId: string, feedback: Feedback) {
  // Every write to a conversation locks it first.
  const [row] = await tx
    .select({
      early: conversations.earlyFeedback,
      callId: conversations.callId,
      endedAt: conversations.endedAt,
    })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('update');
  if (!row) throw conversationGone();
  const ofMessage = and(eq(messages.conversationId, conversationId), eq(messages.id, messageId));
  const [message] = await tx
    .select({ role: messages.role, outcome: messages.outcome })
    .from(messages)
    .where(ofMessage);
  if (message?.role === 'assistant' && message.outcome === 'answered') {
    await tx.update(messages).set({ feedback }).where(ofMessage);
    return;
  }
  // A spoken reply is stored when it is over, but a visitor may judge it earlier.
  const inCall = row.callId !== null && row.endedAt === null;
  if (message || !inCall)
    throw new AppError('reply_not_found', 'There is no such answer in this conversation.');
  const early = withFeedback(row.early ?? {}, messageId, feedback);
  await tx.update(conversations).set({ earlyFeedback: early }).where(eq(conversations.id, conversationId));
}

function withFeedback(
  early: Readonly<Record<string, 'up' | 'down'>>,
  messageId: string,
  feedback: Feedback,
): Record<string, 'up' | 'down'> {
  const others = Object.entries(early).filter(([id]) => id !== messageId);
  const kept = others.slice(-MOST_EARLY + 1);
  return Object.fromEntries(feedback === null ? kept : [...kept, [messageId, feedback] as const]);
}
