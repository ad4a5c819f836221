import { type ENDPOINTS, VISITOR_LIMITS, type VisitorMessage } from '@parlo/contract';
import { bookingCard, contactCard, withContactEdits } from '@parlo/dialog/turn-memory';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, messages } from '../../db/schema.ts';
import { openEdits, openMemo, openText } from '../../db/sealed-rows.ts';
import type { Operation } from '../../platform/api.ts';
import { type ConversationTokens, requireConversation } from '../../platform/tokens/conversation-tokens.ts';
import { typedTurns } from './claim-turn.ts';

/** The newest messages: more than anybody scrolls back through. */
const MOST_SHOWN = 500;

export interface OwnConversationDeps {
  readonly db: Database;
  readonly tokens: ConversationTokens;
}

/** Returns a visitor's own conversation, for a tab that comes back to it. */
export function ownConversation({
  db,
  tokens,
}: OwnConversationDeps): Operation<typeof ENDPOINTS.ownConversation> {
  return async ({ conversation }) => {
    const id = requireConversation(tokens, conversation);
    const [shown, typed] = await Promise.all([readShown(db, id), typedTurns(db, id)]);
    return { success: true, messages: shown, turns_left: Math.max(0, VISITOR_LIMITS.chatTurns - typed) };
  };
}

async function readShown(db: Database, conversationId: string): Promise<VisitorMessage[]> {
  const newest = db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.hidden, false)))
    .orderBy(desc(messages.position), desc(messages.id))
    .limit(MOST_SHOWN)
    .as('newest');
  const [rows, [conversation]] = await Promise.all([
    db.select().from(newest).orderBy(asc(newest.position), asc(newest.id)),
    db
      .select({ edits: conversations.contactEdits })
      .from(conversations)
      .where(eq(conversations.id, conversationId)),
  ]);
  const memos = rows.map((row) => openMemo(db, row));
  const edits = openEdits(db, conversationId, conversation?.edits ?? null);
  return rows.map((row, at) => {
    const { id, role, via, createdAt, interrupted, feedback } = row;
    const memo = memos[at];
    // Turns that were one reply have the same, which is shown with the last of them.
    const meant = memo?.meant === memos[at + 1]?.meant ? undefined : memo?.meant;
    return {
      id,
      role,
      via,
      text: openText(db, row),
      at: createdAt.toISOString(),
      interrupted,
      feedback,
      ...(role === 'assistant' && { aiGenerated: true }),
      ...(memo?.outcome === 'notice' && { notice: true }),
      sources: [...(memo?.sources ?? [])],
      more: memo?.more ?? null,
      ...(meant !== undefined && { meant }),
      contact: (memo && contactCard(withContactEdits(memo, edits))) ?? null,
      booking: (memo && bookingCard(memo)) ?? null,
    };
  });
}

export interface DeleteOwnConversationDeps {
  readonly tokens: ConversationTokens;
  /** Ends the conversation's call, if there is one, and deletes it for good. Does nothing when it is gone. */
  readonly deleteConversation: (conversationId: string) => Promise<void>;
}

export function deleteOwnConversation({
  tokens,
  deleteConversation,
}: DeleteOwnConversationDeps): Operation<typeof ENDPOINTS.forgetConversation> {
  return async ({ conversation }) => {
    await deleteConversation(requireConversation(tokens, conversation));
    return { success: true, message: 'This conversation was deleted.' };
  };
}
