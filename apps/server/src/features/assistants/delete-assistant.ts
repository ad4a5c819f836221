import type { CALLS } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { findOwn } from './find-own.ts';
import { listAssistants } from './store.ts';

/** Its conversations stay, without it: the minutes they used were used. */
export function deleteAssistant(db: Database): Operation<typeof CALLS.deleteAssistant> {
  return async ({ email, index, assistantId }, { user }) => {
    requireOwnEmail(user, email);
    await db.transaction(async (tx) => {
      const id = await findOwn(tx, user.id, { id: assistantId, index });
      await tx.delete(assistants).where(eq(assistants.id, id));
    });
    return { success: true, message: 'Assistant deleted.', assistants: await listAssistants(db, user.id) };
  };
}
