import { CONTACT_FIELDS, type CorrectContactInput, type ENDPOINTS } from '@parlo/contract';
import { NotRehearsedError, type Responder } from '@parlo/dialog';
import type { Conversation, Turn } from '@parlo/dialog/responder';
import { type ContactEdits, withContactEdits } from '@parlo/dialog/turn-memory';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations } from '../../db/schema.ts';
import { openEdits, sealEdits } from '../../db/sealed-rows.ts';
import { textKeysOf } from '../../db/text-keys.ts';
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
export function correctContact({
  db,
  tokens,
}: CorrectContactDeps): Operation<typeof ENDPOINTS.correctContact> {
  return async ({ conversation, ...change }) => {
    await keepCardEdit(db, requireConversation(tokens, conversation), change);
    return { success: true, message: 'Kept for the next turn.' };
  };
}

type CardEdit = Omit<CorrectContactInput, 'conversation'>;

/** Keeps what the card shows, for the next turn. Throws when the conversation is gone. */
export async function keepCardEdit(db: Database, conversationId: string, change: CardEdit): Promise<void> {
  await db.transaction(async (tx) => {
    const ofId = eq(conversations.id, conversationId);
    const [row] = await tx
      .select({ edits: conversations.contactEdits })
      .from(conversations)
      .where(ofId)
      .for('update');
    if (!row) throw conversationGone();
    const edits = withChange(openEdits(tx, conversationId, row.edits), change);
    await tx
      .update(conversations)
      .set({ contactEdits: sealEdits(textKeysOf(tx), conversationId, edits) })
      .where(ofId);
  });
}

/**
 * Changes of other details are done with: a conversation has one card at a time. One that was overtaken on its way by a
 * later one of the same field changes nothing.
 */
function withChange(before: ContactEdits | null, { id, edit, values }: CardEdit): ContactEdits {
  const known: ContactEdits['fields'] = before?.id === id ? before.fields : {};
  const changed = CONTACT_FIELDS.flatMap((field) => {
    const value = values[field];
    if (value === undefined || (known[field]?.edit ?? 0) > edit) return [];
    return [[field, { edit, value: plainText(value) }] as const];
  });
  return { id, fields: { ...known, ...Object.fromEntries(changed) } };
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

async function editedTurns(db: Database, { id, turns, rehearsal }: Conversation): Promise<readonly Turn[]> {
  const last = turns.findLastIndex(({ role }) => role === 'assistant');
  const turn = turns[last];
  if (!turn?.memo?.contact) return turns;
  // The card may be changed until the turn is over.
  if (rehearsal) throw new NotRehearsedError();
  return turns.with(last, { ...turn, memo: withContactEdits(turn.memo, await contactEditsOf(db, id)) });
}

/** What a visitor changed on the card of a conversation; null for nothing. */
export async function contactEditsOf(db: Database, conversationId: string): Promise<ContactEdits | null> {
  const [row] = await db
    .select({ edits: conversations.contactEdits })
    .from(conversations)
    .where(eq(conversations.id, conversationId));
  return openEdits(db, conversationId, row?.edits ?? null);
}
