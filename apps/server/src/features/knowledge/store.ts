import { type KnowledgeFile, MESSAGES } from '@parlo/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, files, knowledgeFiles } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';

/** Refuses an assistant that is somebody else's in the same words as one that never was. */
export async function requireOwnAssistant(db: Queryable, ownerId: string, id: string): Promise<void> {
  const [row] = await db.select({ id: assistants.id }).from(assistants).where(own(ownerId, id));
  if (row === undefined) throw assistantNotFound();
}

/**
 * The same, and keeps others from changing its files until `tx` ends. Calls and edits of other rows that refer to it
 * go on.
 */
export async function lockOwnAssistant(tx: Queryable, ownerId: string, id: string) {
  const [row] = await tx
    .select({ id: assistants.id, knowledgeFile: assistants.knowledgeFile })
    .from(assistants)
    .where(own(ownerId, id))
    .for('no key update');
  if (row === undefined) throw assistantNotFound();
  return row;
}

/** The files of an assistant, in the order they were added. */
export async function listFiles(db: Queryable, assistantId: string): Promise<KnowledgeFile[]> {
  const rows = await db
    .select({
      id: files.id,
      name: files.name,
      type: files.type,
      size: files.size,
      status: knowledgeFiles.status,
      reason: knowledgeFiles.reason,
      problem: knowledgeFiles.problem,
      passages: knowledgeFiles.passages,
      createdAt: knowledgeFiles.createdAt,
    })
    .from(knowledgeFiles)
    .innerJoin(files, eq(files.id, knowledgeFiles.id))
    .where(eq(knowledgeFiles.assistantId, assistantId))
    .orderBy(asc(knowledgeFiles.createdAt), asc(files.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** One file of the caller's assistant. */
export async function findOwnFile(db: Queryable, ownerId: string, assistantId: string, fileId: string) {
  const [row] = await db
    .select({ id: files.id, key: files.key, name: files.name, type: files.type, size: files.size })
    .from(knowledgeFiles)
    .innerJoin(files, eq(files.id, knowledgeFiles.id))
    .where(
      and(
        eq(knowledgeFiles.id, fileId),
        eq(knowledgeFiles.assistantId, assistantId),
        eq(files.ownerId, ownerId),
      ),
    );
  if (row === undefined) throw new AppError('file_not_found', 'File not found');
  return row;
}

const own = (ownerId: string, id: string) => and(eq(assistants.id, id), eq(assistants.ownerId, ownerId));
const assistantNotFound = () => new AppError('assistant_not_found', MESSAGES.assistantNotFound);
