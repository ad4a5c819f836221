import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { violatesForeignKey } from '../../db/failures.ts';
import { conversations } from '../../db/schema.ts';
import type { CallMinutes } from './call-minutes.ts';

export interface NewConversation {
  readonly id: string;
  /** Null for a draft of a new assistant. */
  readonly assistantId: string | null;
  /** Whose minutes it uses; null: nobody's. */
  readonly ownerId: string | null;
  readonly serverId: string;
  readonly origin: (typeof conversations.$inferInsert)['origin'];
}

export type Beginning =
  /** `leased`: seconds that the call may take so far; null when they are not counted. */
  | { readonly began: true; readonly leased: number | null }
  /** `gone`: its assistant or owner was deleted in the meantime. */
  | { readonly began: false; readonly why: 'gone' | 'no_minutes' };

const NO_MINUTES: Beginning = { began: false, why: 'no_minutes' };

/** Stores that a call began together with the lease of its first seconds: there is never one without the other. */
export async function beginConversation(
  db: Database,
  minutes: CallMinutes,
  conversation: NewConversation,
): Promise<Beginning> {
  const { id: callId, ownerId: userId, assistantId } = conversation;
  try {
    return await db.transaction(async (tx) => {
      const leased = userId === null ? null : await minutes.open(tx, { callId, userId, assistantId });
      if (leased === 0) return NO_MINUTES;
      await tx.insert(conversations).values({ ...conversation, channel: 'voice' });
      return { began: true, leased };
    });
  } catch (error) {
    if (violatesForeignKey(error)) return { began: false, why: 'gone' };
    throw error;
  }
}

/** A call that was never answered leaves no trace. */
export async function dropConversation(
  db: Database,
  minutes: CallMinutes,
  { id, ownerId }: Pick<NewConversation, 'id' | 'ownerId'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (ownerId !== null) await minutes.settle(tx, { callId: id, userId: ownerId, seconds: 0 });
    await tx.delete(conversations).where(eq(conversations.id, id));
  });
}
