import { type Assistant, type CALLS, TRIAL_SECONDS } from '@parlo/contract';
import { eq, sum } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';

export type ListAssistants = (ownerId: string) => Promise<Assistant[]>;

export function getUser(db: Database, listAssistants: ListAssistants): Operation<typeof CALLS.getUser> {
  return async (input, { user }) => {
    if (input.email !== undefined) requireOwnEmail(user, input.email);
    const [assistants, used] = await Promise.all([listAssistants(user.id), secondsUsed(db, user.id)]);
    // The trial is all there is until a ledger of bought minutes takes this over.
    const minutes = Math.max(0, Math.floor((TRIAL_SECONDS - used) / 60));
    return { success: true, user: { ...user, assistants }, minutes };
  };
}

async function secondsUsed(db: Database, ownerId: string): Promise<number> {
  const rows = await db
    .select({ seconds: sum(conversations.seconds) })
    .from(conversations)
    .where(eq(conversations.ownerId, ownerId));
  return Number(rows[0]?.seconds ?? 0);
}
