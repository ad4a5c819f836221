import { inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { files as fileRows } from '../../db/schema.ts';
import type { JobOptions, Jobs } from '../jobs.ts';
import type { FileStore } from './file-store.ts';

/**
 * Bytes and the rows that name them can't be written in one transaction. So bytes are written before their row and
 * deleted after it, and a job deletes bytes that no row names, even if the process ended in between.
 */

interface Removal {
  readonly keys: readonly string[];
}

const JOB = 'remove-files';
const KEYS_PER_JOB = 100;
/** The pauses double from five seconds to an hour, so sixty tries last two days. */
const OPTIONS: JobOptions = { retries: 60, retryMaxSeconds: 3_600, limitSeconds: 300 };
/** While a backup holds this lock, nothing is removed: it has still to copy what its database names. */
export const REMOVALS_LOCK = 0x72656d6f7665;
const HELD_SECONDS = 60;
/** By then the transaction that writes the row has certainly ended. */
const CLAIM_SECONDS = 3_600;

/** Handles the jobs of `keepBytes` and `removeLater`. */
export function handleFileRemoval(deps: {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly files: FileStore;
}): void {
  const { db, jobs, files } = deps;
  jobs.handle<Removal>(JOB, OPTIONS, async ({ keys }) => {
    const isDone = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock_shared(${REMOVALS_LOCK}) as free`,
      );
      if (rows[0]?.free !== true) return false;
      const named = await tx
        .select({ key: fileRows.key })
        .from(fileRows)
        .where(inArray(fileRows.key, [...keys]));
      const kept = new Set(named.map(({ key }) => key));
      for (const key of keys) if (!kept.has(key)) await files.remove(key);
      return true;
    });
    if (!isDone) await jobs.send<Removal>(JOB, { keys }, undefined, { afterSeconds: HELD_SECONDS });
  });
}

/** Stores bytes whose row in `files` the caller writes next. Without that row they are deleted an hour later. */
export async function keepBytes(
  { jobs, files }: { readonly jobs: Jobs; readonly files: FileStore },
  key: string,
  path: string,
): Promise<void> {
  await jobs.send<Removal>(JOB, { keys: [key] }, undefined, { afterSeconds: CLAIM_SECONDS });
  await files.put(key, path);
}

/** Deletes bytes once `tx`, which deletes their rows, is committed. Retried until it succeeds. */
export async function removeLater(jobs: Jobs, tx: Queryable, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += KEYS_PER_JOB) {
    await jobs.send<Removal>(JOB, { keys: keys.slice(start, start + KEYS_PER_JOB) }, tx);
  }
}
