import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OWNER_LIMITS } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, files as fileRows, knowledgeFiles } from '../../db/schema.ts';
import { readFileInChildren } from '../../parsing/embed-in-child.ts';
import { kindOf } from '../../parsing/file-types.ts';
import type { ParseOrder } from '../../parsing/ipc.ts';
import type { ParseResult } from '../../parsing/parse-in-child.ts';
import { FAULTS } from '../../parsing/unreadable.ts';
import { type FinishedFile, finishFile, passagesOf } from './finish-file.ts';
import type { KnowledgeDeps } from './routes.ts';

export interface ParseJob {
  readonly fileId: string;
  /** Its place in the queue. */
  readonly turn?: number;
}

/** The queue of files that may take long, read one at a time. */
const PARSE_JOB = 'parse-knowledge';
/** The queue of small files, so that they don't wait for somebody else's large file. */
const SMALL_JOB = 'parse-knowledge-small';
const SMALL_BYTES = 100 * 1024;
/**
 * A small file that takes longer than this moves to the other queue: a few bytes can make much work. Nothing is decided
 * about the file by it, because a busy machine makes every file late.
 */
const SMALL_MS = 4_000;

export function laneOf(size: number): string {
  return size <= SMALL_BYTES ? SMALL_JOB : PARSE_JOB;
}

/** Reads a file on this machine. */
export type ReadFile = (order: ParseOrder, signal: AbortSignal) => Promise<ParseResult>;
/** Notifies an owner of the result of reading a file, as a part of `tx`. */
export type NotifyOwner = (tx: Queryable, file: FinishedFile) => Promise<void>;

/** The largest files take two minutes on a busy machine. Files of running work are kept for longer than this. */
const JOB_LIMIT_SECONDS = 12 * 60;
/** Enough for an outage of about twenty minutes. */
const RETRIES = 8;

/** Reads files one after the other in each queue, so that the rest of the machine is free for calls. */
export function handleParsing(deps: KnowledgeDeps): void {
  const { jobs, smallFileMs = SMALL_MS } = deps;
  const options = { concurrency: 1, retries: RETRIES, limitSeconds: JOB_LIMIT_SECONDS };
  jobs.handle<ParseJob>(PARSE_JOB, options, parse);
  jobs.handle<ParseJob>(SMALL_JOB, options, async (job, signal, attempt) => {
    const limit = AbortSignal.timeout(smallFileMs);
    try {
      await parse(job, signal, attempt, limit);
    } catch (error) {
      if (!limit.aborted || signal.aborted) throw error;
      await jobs.send<ParseJob>(PARSE_JOB, job, undefined, { order: job.turn ?? 0 });
    }
  });

  /** `limit` aborts reading a file that belongs into the other queue. */
  async function parse(
    { fileId }: ParseJob,
    signal: AbortSignal,
    { last }: { readonly last: boolean },
    limit?: AbortSignal,
  ) {
    const file = await findPending(deps.db, fileId);
    if (!file) return;
    try {
      const either = limit ? AbortSignal.any([signal, limit]) : signal;
      await finishFile(deps, file, await read(deps, file, either));
    } catch (error) {
      if (limit?.aborted && !signal.aborted) throw error;
      // Something failed on our side: the file has failed only if this was the last try.
      if (last) await finishFile(deps, file, { status: 'unreadable', fault: FAULTS.ourFault, cause: 'ours' });
      throw error;
    }
  }
}

export type PendingFile = NonNullable<Awaited<ReturnType<typeof findPending>>>;

async function findPending(db: Queryable, id: string) {
  const [row] = await db
    .select({
      id: knowledgeFiles.id,
      assistantId: knowledgeFiles.assistantId,
      ownerId: fileRows.ownerId,
      assistantName: assistants.name,
      name: fileRows.name,
      type: fileRows.type,
      key: fileRows.key,
    })
    .from(knowledgeFiles)
    .innerJoin(fileRows, eq(fileRows.id, knowledgeFiles.id))
    .innerJoin(assistants, eq(assistants.id, knowledgeFiles.assistantId))
    .where(and(eq(knowledgeFiles.id, id), eq(knowledgeFiles.status, 'pending')));
  return row;
}

/** Copies the bytes to this machine, reads them in a child process, and deletes the copy. */
async function read(deps: KnowledgeDeps, file: PendingFile, signal: AbortSignal): Promise<ParseResult> {
  const { db, files, workDir, logger, readFile = readFileInChildren } = deps;
  const kind = kindOf(file.type);
  const content = await files.read(file.key);
  if (content === null || kind === null) return { status: 'unreadable', fault: FAULTS.gone, cause: 'bytes' };
  const folder = join(workDir, `parse_${randomBytes(8).toString('hex')}`);
  const path = join(folder, 'file');
  try {
    await mkdir(folder, { recursive: true });
    await pipeline(content, createWriteStream(path, { mode: 0o600 }), { signal });
    const maxPassages = OWNER_LIMITS.passages - (await passagesOf(db, file.assistantId));
    const result = await readFile({ path, kind, maxPassages }, signal);
    if (result.status === 'unreadable')
      logger.info({ cause: result.cause, kind }, 'a file could not be read');
    return result;
  } finally {
    content.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}
