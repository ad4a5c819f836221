import { MEANING_DIMENSIONS } from '@parlo/dialog';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { files, knowledgeChunks, knowledgeFiles } from '../../db/schema.ts';
import { embedInChild, type PassageText } from '../../parsing/embed-in-child.ts';
import { lockFile, vectorText } from './finish-file.ts';
import { loadPassages } from './knowledge-source.ts';
import type { KnowledgeDeps } from './routes.ts';

/**
 * Embeds files anew whose vectors are another model's, as those that an earlier version read: until then they are found
 * by their words alone.
 */

interface EmbedJob {
  /** The file that was embedded last; absent at the beginning. Files are embedded in the order of their ids. */
  readonly after?: string;
}

/** Embeds passages on this machine. */
export type EmbedPassages = (
  passages: readonly PassageText[],
  signal: AbortSignal,
) => Promise<readonly Int8Array[]>;

const EMBED_JOB = 'embed-knowledge';
const JOB_LIMIT_SECONDS = 30 * 60;
const RETRIES = 3;
/** Rows in one statement: about a millisecond of this process's time. */
const BATCH = 50;

/** One file at a time; each job sends the next, so that a file that can't be embedded holds up no other. */
export function handleEmbedding(deps: KnowledgeDeps): void {
  const options = { concurrency: 1, retries: RETRIES, limitSeconds: JOB_LIMIT_SECONDS };
  deps.jobs.handle<EmbedJob>(EMBED_JOB, options, async ({ after }, signal, { last }) => {
    const file = await nextOutdated(deps.db, after);
    if (!file) return;
    try {
      await embedAnew(deps, file, signal);
    } catch (error) {
      // At a stop the next start begins again.
      if (last && !signal.aborted) await deps.jobs.send<EmbedJob>(EMBED_JOB, { after: file.id });
      throw error;
    }
    await deps.jobs.send<EmbedJob>(EMBED_JOB, { after: file.id });
  });
}

/** Begins with the first such file, if there is one. At every start: most find none. */
export async function embedOutdated({ db, jobs }: Pick<KnowledgeDeps, 'db' | 'jobs'>): Promise<void> {
  if (await nextOutdated(db)) await jobs.send<EmbedJob>(EMBED_JOB, {});
}

interface OutdatedFile {
  readonly id: string;
  readonly assistantId: string;
  readonly name: string;
}

// The vectors of a file are written together, so the first passage tells of all.
async function nextOutdated(db: Queryable, after = ''): Promise<OutdatedFile | undefined> {
  const [file] = await db
    .select({ id: files.id, assistantId: knowledgeFiles.assistantId, name: files.name })
    .from(knowledgeFiles)
    .innerJoin(files, eq(files.id, knowledgeFiles.id))
    .innerJoin(
      knowledgeChunks,
      and(eq(knowledgeChunks.fileId, knowledgeFiles.id), eq(knowledgeChunks.position, 0)),
    )
    .where(
      and(
        eq(knowledgeFiles.status, 'ready'),
        gt(knowledgeFiles.id, after),
        sql`octet_length(${knowledgeChunks.vector}) is distinct from ${MEANING_DIMENSIONS}`,
      ),
    )
    .orderBy(asc(knowledgeFiles.id))
    .limit(1);
  return file;
}

async function embedAnew(
  { db, embedPassages = embedInChild }: Pick<KnowledgeDeps, 'db' | 'embedPassages'>,
  file: OutdatedFile,
  signal: AbortSignal,
): Promise<void> {
  const passages = await loadPassages(db, [file], signal);
  const vectors = await embedPassages(passages, signal);
  const rows = passages.map(({ id }, i) => ({ id, vector: vectorText(vectors[i] ?? null) }));
  await db.transaction(async (tx) => {
    if (!(await lockFile(tx, file, 'ready'))) return;
    for (let start = 0; start < rows.length; start += BATCH) {
      await tx.execute(sql`
        update ${knowledgeChunks} set vector = decode(fresh.vector, 'base64')
        from json_to_recordset(${JSON.stringify(rows.slice(start, start + BATCH))}::json) as fresh
          (id text, vector text)
        where ${knowledgeChunks.id} = fresh.id`);
    }
    // Changes the revision of the assistant's files, and tells all servers of it.
    await tx.update(knowledgeFiles).set({ updatedAt: sql`now()` }).where(eq(knowledgeFiles.id, file.id));
  });
}
