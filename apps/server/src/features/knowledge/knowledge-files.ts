import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ENDPOINTS } from '@parlo/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, files as fileRows, files, knowledgeFiles } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { removeLater } from '../../platform/files/stored-files.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import type { KnowledgeDeps } from './routes.ts';
import { findOwnFile, listFiles } from './store.ts';

export function getKnowledge({ db }: Pick<KnowledgeDeps, 'db'>): Operation<typeof ENDPOINTS.getKnowledge> {
  return async ({ assistantId }, { user }) => {
    await requireOwnAssistant(db, user.id, assistantId);
    return { success: true, message: '', files: await listFiles(db, assistantId) };
  };
}

/** Always sent to be saved, never to be shown: a file's content must not run as a page of ours. */
export function downloadKnowledge(
  deps: Pick<KnowledgeDeps, 'db' | 'files'>,
): Operation<typeof ENDPOINTS.downloadKnowledge> {
  const { db, files } = deps;
  return async ({ assistantId, fileId }, { user }) => {
    const { key, name, type } = await findOwnFile(db, user.id, assistantId, fileId);
    const content = await files.read(key);
    if (content === null) throw new AppError('file_not_found', 'File not found');
    const body = Readable.toWeb(content) as ReadableStream as globalThis.ReadableStream<Uint8Array>;
    return { body, type, saveAs: name };
  };
}

/** Deletes a file with its passages. A job that is reading it finds no row and stores nothing. */
export function deleteKnowledge(
  deps: Pick<KnowledgeDeps, 'db' | 'jobs'>,
): Operation<typeof ENDPOINTS.deleteKnowledge> {
  const { db, jobs } = deps;
  return async ({ assistantId, fileId }, { user }) => {
    await db.transaction(async (tx) => {
      const { knowledgeFile } = await requireOwnAssistant(tx, user.id, assistantId, 'no key update');
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

/** Deletes all files of an assistant, before `tx` deletes the assistant. */
export async function removeKnowledge(tx: Queryable, jobs: Jobs, assistantId: string): Promise<void> {
  const ofAssistant = tx
    .select({ id: knowledgeFiles.id })
    .from(knowledgeFiles)
    .where(eq(knowledgeFiles.assistantId, assistantId));
  const gone = await tx.delete(files).where(inArray(files.id, ofAssistant)).returning({ key: files.key });
  await removeLater(
    jobs,
    tx,
    gone.map(({ key }) => key),
  );
}
