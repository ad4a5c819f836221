import { createHash } from 'node:crypto';
import type { KnowledgeSource, Passage } from '@parlo/dialog/responder';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { files, knowledgeChunks, knowledgeFiles } from '../../db/schema.ts';

/** Rows at a time: reading them takes a millisecond or two, and calls are served in between. */
const BATCH = 50;

const PASSAGE = {
  id: knowledgeChunks.id,
  position: knowledgeChunks.position,
  heading: knowledgeChunks.heading,
  text: knowledgeChunks.text,
  question: knowledgeChunks.question,
  vector: knowledgeChunks.vector,
};

interface ReadyFile {
  readonly id: string;
  readonly name: string;
  /** The address of a page of a website. */
  readonly url?: string | null;
}

/** Returns the passages of an assistant's files; null when none of them is ready. */
export async function knowledgeSource(db: Queryable, assistantId: string): Promise<KnowledgeSource | null> {
  const ready = await db
    .select({
      id: files.id,
      name: files.name,
      url: knowledgeFiles.pageUrl,
      updatedAt: knowledgeFiles.updatedAt,
    })
    .from(knowledgeFiles)
    .innerJoin(files, eq(files.id, knowledgeFiles.id))
    .where(and(eq(knowledgeFiles.assistantId, assistantId), eq(knowledgeFiles.status, 'ready')))
    .orderBy(asc(files.id));
  if (ready.length === 0) return null;
  return { revision: revisionOf(ready), load: (signal) => loadPassages(db, ready, signal) };
}

// The text of a ready file never changes; its vectors are computed again for another model.
function revisionOf(ready: readonly (ReadyFile & { readonly updatedAt: Date })[]): string {
  return createHash('sha256')
    .update(ready.map(({ id, updatedAt }) => `${id} ${updatedAt.getTime()}`).join())
    .digest('base64url')
    .slice(0, 16);
}

/** Returns all passages of files, those of each in its order. */
export async function loadPassages(
  db: Queryable,
  ready: readonly ReadyFile[],
  signal: AbortSignal,
): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const file of ready) {
    for (let after = -1, more = true; more; ) {
      signal.throwIfAborted();
      const rows = await db
        .select(PASSAGE)
        .from(knowledgeChunks)
        .where(and(eq(knowledgeChunks.fileId, file.id), gt(knowledgeChunks.position, after)))
        .orderBy(asc(knowledgeChunks.position))
        .limit(BATCH);
      for (const { id, heading, text, question, vector } of rows) {
        passages.push({
          id,
          file: file.name,
          ...(file.url && { url: file.url }),
          heading,
          text,
          question,
          vector: vector && new Int8Array(vector),
        });
      }
      after = rows.at(-1)?.position ?? after;
      more = rows.length === BATCH;
    }
  }
  return passages;
}
