import type { ENDPOINTS } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import {
  deleteAssistantSums,
  deleteConversations,
  lockAssistantSums,
} from '../../db/delete-conversations.ts';
import { assistants, conversations } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { recordAct } from '../../platform/record-act.ts';
import { releaseNumbersOfAssistant } from '../../platform/telephone-numbers.ts';
import type { ListAssistants } from './own-assistants.ts';
import { findOwn } from './store.ts';

export interface DeleteDeps {
  readonly db: Database;
  readonly listAssistants: ListAssistants;
  /** Deletes the assistant's files and logo, and informs visitors with coming meetings, as a part of `tx`. */
  readonly removeFiles: (tx: Queryable, assistantId: string) => Promise<void>;
  /** Called after the deletion is committed. */
  readonly onChanged: (id: string) => void;
}

/**
 * Deletes an assistant with its files and conversations. A call that it is in ends with the next heartbeat and is
 * billed; what was used stays in the ledger. The assistant itself goes last, so a deletion that failed can be repeated.
 */
export function deleteAssistant(deps: DeleteDeps): Operation<typeof ENDPOINTS.deleteAssistant> {
  const { db, listAssistants, removeFiles, onChanged } = deps;
  return async ({ email, index, assistantId }, context) => {
    const { user } = context;
    requireOwnEmail(user, email);
    const { id } = await db.transaction((tx) => findOwn(tx, user.id, { id: assistantId, index }));
    await deleteConversations(db, eq(conversations.assistantId, id));
    await db.transaction(async (tx) => {
      const { name } = await findOwn(tx, user.id, { id, index: undefined });
      await removeFiles(tx, id);
      await releaseNumbersOfAssistant(tx, id);
      await lockAssistantSums(tx, user.id, id);
      // Takes along the conversations that began since.
      await tx.delete(assistants).where(eq(assistants.id, id));
      await deleteAssistantSums(tx, user.id, id);
      await recordAct(tx, context, 'delete_assistant', { id, name });
    });
    onChanged(id);
    return { success: true, message: 'Assistant deleted.', assistants: await listAssistants(user.id) };
  };
}
