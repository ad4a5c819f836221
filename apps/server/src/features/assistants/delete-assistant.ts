import type { CALLS } from '@parlo/contract';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { forgetSums } from '../../db/forget-sums.ts';
import { assistants, conversations } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { findOwn } from './find-own.ts';
import type { ListAssistants } from './own-assistants.ts';

export interface DeleteDeps {
  readonly db: Database;
  readonly listAssistants: ListAssistants;
  /** Lets go of the files an assistant answers from, bytes included. Joins `tx`: all of it happens, or nothing. */
  readonly removeFiles: (tx: Queryable, assistantId: string) => Promise<void>;
  /** Called when it is gone. */
  readonly onChanged: (id: string) => void;
}

/**
 * Its conversations stay, without it, for as long as its owner said: what was used was used, and analytics go on.
 */
export function deleteAssistant(deps: DeleteDeps): Operation<typeof CALLS.deleteAssistant> {
  const { db, listAssistants, removeFiles, onChanged } = deps;
  return async ({ email, index, assistantId }, { user }) => {
    requireOwnEmail(user, email);
    const id = await db.transaction(async (tx) => {
      const found = await findOwn(tx, user.id, { id: assistantId, index });
      await removeFiles(tx, found.id);
      await limitKeeping(tx, found.id);
      await tx.delete(assistants).where(eq(assistants.id, found.id));
      await forgetSums(tx, [found.id]);
      return found.id;
    });
    onChanged(id);
    return { success: true, message: 'Assistant deleted.', assistants: await listAssistants(user.id) };
  };
}

/** Writes down in the conversations themselves until when they are kept, since nobody else will know it. */
async function limitKeeping(tx: Queryable, assistantId: string): Promise<void> {
  const { endedAt, heartbeatAt } = conversations;
  await tx
    .update(conversations)
    .set({
      keepUntil: sql`greatest(${endedAt}, ${heartbeatAt}) + make_interval(days => ${assistants.retentionDays})`,
    })
    .from(assistants)
    .where(
      and(
        eq(conversations.assistantId, assistantId),
        eq(assistants.id, assistantId),
        isNotNull(assistants.retentionDays),
      ),
    );
}
