import type { CALLS, CorrectContactInput } from '@parlo/contract';
import type { Responder } from '@parlo/dialog';
import type { Conversation, Turn } from '@parlo/dialog/responder';
import { type ContactEdits, withContactEdits } from '@parlo/dialog/turn-memory';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import {
  type ConversationTokens,
  conversationGone,
  requireConversation,
} from '../../platform/tokens/conversation-tokens.ts';
import { plainText } from './plain-text.ts';

export interface CorrectContactDeps {
  readonly db: Database;
  readonly tokens: ConversationTokens;
}

/** Keeps what a visitor changes on the card for their next turn, typed or spoken. */
export function correctContact({ db, tokens }: CorrectContactDeps): Operation<typeof CALLS.correctContact> {
  return async ({ conversation, ...change }) => {
    const id = requireConversation(tokens, conversation);
    await db.transaction(async (tx) => {
      const ofId = eq(conversations.id, id);
      const [row] = await tx
        .select({ edits: conversations.contactEdits })
        .from(conversations)
        .where(ofId)
        .for('update');
      if (!row) throw conversationGone();
      await tx
        .update(conversations)
        .set({ contactEdits: withChange(row.edits, change) })
        .where(ofId);
    });
    return { success: true, message: 'Kept for the next turn.' };
  };
}

/** Changes of other details are done with: a conversation has one card at a time. */
function withChange(
  before: ContactEdits | null,
  { id, edit, values }: Omit<CorrectContactInput, 'conversation'>,
): ContactEdits {
  const changed = Object.entries(values).map(([field, value = '']) => [
    field,
    { edit, value: plainText(value) },
  ]);
  return { id, fields: { ...(before?.id === id && before.fields), ...Object.fromEntries(changed) } };
}

/** A responder to which visitors have said what they changed on the card: a yes is one to what they see. */
export function withCardEdits(responder: Responder, db: Database): Responder {
  return {
    prepare: (assistant, signal) => responder.prepare(assistant, signal),
    async *respond(conversation, signal) {
      yield* responder.respond({ ...conversation, turns: await editedTurns(db, conversation) }, signal);
    },
    close: () => responder.close(),
  };
}

async function editedTurns(db: Database, { id, turns }: Conversation): Promise<readonly Turn[]> {
  const last = turns.findLastIndex(({ role }) => role === 'assistant');
  const turn = turns[last];
  if (!turn?.memo?.contact) return turns;
  const [row] = await db
    .select({ edits: conversations.contactEdits })
    .from(conversations)
    .where(eq(conversations.id, id));
  return turns.with(last, { ...turn, memo: withContactEdits(turn.memo, row?.edits ?? null) });
}
