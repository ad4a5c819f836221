import type { KnowledgeFile } from '@parlo/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { files, knowledgeFiles } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';

/** Returns the files of an assistant, in the order they were added. */
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
      websiteId: knowledgeFiles.websiteId,
      url: knowledgeFiles.pageUrl,
    })
    .from(knowledgeFiles)
    .innerJoin(files, eq(files.id, knowledgeFiles.id))
    .where(eq(knowledgeFiles.assistantId, assistantId))
    .orderBy(asc(knowledgeFiles.createdAt), asc(files.id));
  return rows.map(({ websiteId, url, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    ...(websiteId !== null && url !== null && { page: { websiteId, url } }),
  }));
}

/** Returns a file of the caller's assistant. */
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
