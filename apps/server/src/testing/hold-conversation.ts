import { type ResponseMemo, toTurnMemory } from '@parlo/dialog/turn-memory';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { assistants, conversations, faqEntries, messages } from '../db/schema.ts';
import { newId } from '../platform/new-id.ts';

/** For tests: conversations as calls leave them behind, without anybody calling. */

export interface HeldTurn extends Pick<typeof messages.$inferInsert, 'role' | 'text' | 'hidden'> {
  readonly outcome?: ResponseMemo['outcome'] | null;
  readonly entryIds?: readonly string[];
  readonly meant?: string;
  readonly latencyMs?: number;
  readonly via?: 'voice' | 'text';
}

/** The memo of such a turn; none for a turn without an outcome. */
export const remembered = ({
  outcome,
  entryIds = [],
  meant,
}: Pick<HeldTurn, 'outcome' | 'entryIds' | 'meant'>) =>
  outcome ? toTurnMemory({ outcome, entryIds, ...(meant !== undefined && { meant }) }) : null;

export const asks = (text: string): HeldTurn => ({ role: 'visitor', text });
export const answers = (text: string, ...entryIds: string[]): HeldTurn => ({
  role: 'assistant',
  text,
  outcome: 'answered',
  entryIds,
});
export const doesNotKnow = (text = 'I don’t know that.'): HeldTurn => ({
  role: 'assistant',
  text,
  outcome: 'unknown',
});
export const asksBack = (text = 'Do you mean here or to take away?'): HeldTurn => ({
  role: 'assistant',
  text,
  outcome: 'clarifying',
});
export const greets = (text = 'Hello there!'): HeldTurn => ({
  role: 'assistant',
  text,
  outcome: 'small_talk',
});
export const opens: HeldTurn = { role: 'visitor', text: 'Hi', hidden: true };

type Held = Partial<typeof conversations.$inferInsert> & { readonly said?: readonly HeldTurn[] };

/** Stores a conversation, by default one of a minute that has ended. Returns its id. */
export async function hold(db: Database, { said = [], ...changed }: Held): Promise<string> {
  const id = changed.id ?? newId('rtc');
  const startedAt = changed.startedAt ?? new Date();
  await db.insert(conversations).values({
    serverId: 'server_1',
    origin: 'widget',
    channel: 'voice',
    seconds: 60,
    endedAt: new Date(startedAt.getTime() + 60_000),
    endReason: 'left',
    ...changed,
    id,
    startedAt,
  });
  for (const [position, turn] of said.entries()) await say(db, id, position, turn);
  return id;
}

export async function say(db: Database, conversationId: string, position: number, turn: HeldTurn) {
  await db
    .insert(messages)
    .values({
      role: turn.role,
      text: turn.text,
      hidden: turn.hidden,
      memory: remembered(turn),
      conversationId,
      id: `item_${position}`,
      position,
      via: turn.via ?? 'voice',
      startedAtMs: position * 1_000,
      latencyMs: turn.latencyMs ?? null,
    })
    .onConflictDoNothing();
}

/** An assistant with one FAQ entry per question, whose ids are the assistant's and their position. */
export async function makeAssistant(
  db: Database,
  ownerId: string,
  name: string,
  questions: readonly string[] = [],
): Promise<string> {
  const id = newId('assistant');
  await db.insert(assistants).values({ id, ownerId, name, prompt: 'p', greeting: 'Hello', voice: '' });
  for (const [position, question] of questions.entries()) {
    await db.insert(faqEntries).values({
      id: `${id}_${position}`,
      assistantId: id,
      position,
      question,
      answer: 'Yes.',
      phrasings: [],
    });
  }
  return id;
}

export async function dropAssistant(db: Database, id: string): Promise<void> {
  await db.delete(assistants).where(eq(assistants.id, id));
}
