import type { CALLS } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { assistants, files as fileRows } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { removeLater } from '../../platform/files/stored-files.ts';
import type { KnowledgeDeps } from './routes.ts';
import { findOwnFile, listFiles, lockOwnAssistant } from './store.ts';

/** Its passages go with its row. A job that reads it just then finds no row to give its passages to. */
export function deleteKnowledge(
  deps: Pick<KnowledgeDeps, 'db' | 'jobs'>,
): Operation<typeof CALLS.deleteKnowledge> {
  const { db, jobs } = deps;
  return async ({ assistantId, fileId }, { user }) => {
    await db.transaction(async (tx) => {
      const { knowledgeFile } = await lockOwnAssistant(tx, user.id, assistantId);
      const file = await findOwnFile(tx, user.id, assistantId, fileId);
      await tx.delete(fileRows).where(eq(fileRows.id, file.id));
      await removeLater(jobs, tx, [file.key]);
      if (knowledgeFile?.name === file.name && knowledgeFile.size === file.size) {
        await tx.update(assistants).set({ knowledgeFile: null }).where(eq(assistants.id, assistantId));
      }
    });
    return { success: true, message: 'File deleted.', files: await listFiles(db, assistantId) };
  };
}
