import type { CALLS } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { deleteAssistantSums, deleteConversations } from '../../db/delete-conversations.ts';
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
 * Deletes an assistant with its files and conversations. A call that it is in ends with the next heartbeat and is
 * billed; what was used stays in the ledger.
 */
export function deleteAssistant(deps: DeleteDeps): Operation<typeof CALLS.deleteAssistant> {
  const { db, listAssistants, removeFiles, onChanged } = deps;
  return async ({ email, index, assistantId }, { user }) => {
    requireOwnEmail(user, email);
    const { id } = await db.transaction((tx) => findOwn(tx, user.id, { id: assistantId, index }));
    await deleteConversations(db, eq(conversations.assistantId, id));
    await db.transaction(async (tx) => {
      await findOwn(tx, user.id, { id, index: undefined });
      await removeFiles(tx, id);
      // With what was said since.
      await tx.delete(assistants).where(eq(assistants.id, id));
      await deleteAssistantSums(tx, user.id, id);
    });
    onChanged(id);
    return { success: true, message: 'Assistant deleted.', assistants: await listAssistants(user.id) };
  };
}
