import { OWNER_LIMITS } from '@parlo/contract';
import { and, eq, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, knowledgeChunks, knowledgeFiles } from '../../db/schema.ts';
import type { ParsedPassage } from '../../parsing/ipc.ts';
import type { ParseResult } from '../../parsing/parse-in-child.ts';
import { type FileFault, tooManyPassages } from '../../parsing/unreadable.ts';
import { newId } from '../../platform/new-id.ts';
import type { PendingFile } from './parse-job.ts';
import type { KnowledgeDeps } from './routes.ts';

/** A file that was read, or could not be, for its owner's notification. */
export interface FinishedFile {
  readonly ownerId: string;
  readonly assistantId: string;
  readonly assistantName: string;
  readonly fileName: string;
  readonly passages: number;
  /** Null when the assistant can use the file. */
  readonly fault: FileFault | null;
}

/** Rows in one statement: about a millisecond of this process's time. */
const BATCH = 50;

/**
 * Stores the result of reading a file: all its passages and 'ready', or the reason and 'failed'. Does nothing when the
 * file was deleted meanwhile, or another server was faster.
 */
export async function finishFile(
  { db, notifyOwner }: Pick<KnowledgeDeps, 'db' | 'notifyOwner'>,
  file: PendingFile,
  result: ParseResult,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockFile(tx, file, 'pending'))) return;
    const passages = result.status === 'read' ? result.passages : [];
    const there = await passagesOf(tx, file.assistantId);
    const fault = result.status === 'unreadable' ? result.fault : roomFor(passages.length + there);
    if (fault === null) await addPassages(tx, file, passages);
    const kept = fault === null ? passages.length : 0;
    await tx
      .update(knowledgeFiles)
      .set({
        status: fault === null ? 'ready' : 'failed',
        reason: fault?.reason ?? null,
        problem: fault?.problem ?? null,
        passages: kept,
        updatedAt: sql`now()`,
      })
      .where(eq(knowledgeFiles.id, file.id));
    const { ownerId, assistantId, assistantName, name } = file;
    await notifyOwner(tx, { ownerId, assistantId, assistantName, fileName: name, passages: kept, fault });
  });
}

/**
 * Stores what a page says now instead of what it said, as a part of `tx`. Returns why it can't be: then it says what it
 * did before, or the file is gone.
 */
export async function replacePassages(
  tx: Queryable,
  file: Pick<PendingFile, 'id' | 'assistantId'>,
  passages: readonly ParsedPassage[],
): Promise<FileFault | 'gone' | null> {
  if (!(await lockFile(tx, file))) return 'gone';
  const stored = await tx.$count(knowledgeChunks, eq(knowledgeChunks.fileId, file.id));
  const fault = roomFor(passages.length + (await passagesOf(tx, file.assistantId)) - stored);
  if (fault !== null) return fault;
  await tx.delete(knowledgeChunks).where(eq(knowledgeChunks.fileId, file.id));
  await addPassages(tx, file, passages);
  await tx
    .update(knowledgeFiles)
    .set({ status: 'ready', reason: null, problem: null, passages: passages.length, updatedAt: sql`now()` })
    .where(eq(knowledgeFiles.id, file.id));
  return null;
}

/** Returns the number of an assistant's passages. */
export async function passagesOf(db: Queryable, assistantId: string): Promise<number> {
  const [row] = await db
    .select({ passages: sum(knowledgeFiles.passages).mapWith(Number) })
    .from(knowledgeFiles)
    .where(eq(knowledgeFiles.assistantId, assistantId));
  return row?.passages ?? 0;
}

/**
 * Locks a file for a change, unless it is gone or, where that is given, not `status` any more. Whoever changes an assistant's files locks the
 * assistant first.
 */
export async function lockFile(
  tx: Queryable,
  { id, assistantId }: Pick<PendingFile, 'id' | 'assistantId'>,
  status?: 'pending' | 'ready',
): Promise<boolean> {
  const locked = await tx
    .select({ id: assistants.id })
    .from(assistants)
    .where(eq(assistants.id, assistantId))
    .for('no key update');
  if (locked.length === 0) return false;
  const found = await tx
    .select({ id: knowledgeFiles.id })
    .from(knowledgeFiles)
    .where(and(eq(knowledgeFiles.id, id), status && eq(knowledgeFiles.status, status)))
    .for('update');
  return found.length > 0;
}

/** A vector as statements decode it. */
export const vectorText = (vector: Int8Array | null): string | null =>
  vector && Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');

const roomFor = (passages: number) =>
  passages > OWNER_LIMITS.passages ? tooManyPassages(OWNER_LIMITS.passages) : null;

// Sent as JSON: a parameter for every value would take this process ten times as long.
async function addPassages(
  tx: Queryable,
  { id, assistantId }: Pick<PendingFile, 'id' | 'assistantId'>,
  passages: readonly ParsedPassage[],
): Promise<void> {
  for (let start = 0; start < passages.length; start += BATCH) {
    const rows = passages.slice(start, start + BATCH).map((passage, index) => ({
      ...passage,
      id: newId('passage'),
      position: start + index,
      vector: vectorText(passage.vector),
    }));
    await tx.execute(sql`
      insert into ${knowledgeChunks} (id, file_id, assistant_id, position, heading, text, question, vector)
      select id, ${id}, ${assistantId}, position, heading, text, question, decode(vector, 'base64')
      from json_to_recordset(${JSON.stringify(rows)}::json) as passage
        (id text, position integer, heading text, text text, question text, vector text)`);
  }
}
