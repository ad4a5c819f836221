import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { isDiskFull } from '../../db/failures.ts';
import type { Degraded } from './health.ts';

/** Below this the operator is told while there is still time. */
const LOW_BYTES = 200 * 1024 * 1024;
/** Many ask for the health of a server, and each probe writes. */
const KEPT_MS = 10_000;
/** Sooner than a health check is given up: a busy database says nothing about its disk. */
const DATABASE_MS = 2_000;
const PROBE_BYTES = 256 * 1024;
const FULL: Degraded = {
  degraded: 'The disk is full: nothing can be saved until there is room. Reading goes on.',
  code: 'disk_full',
};

export interface DiskCheckDeps {
  readonly folder: string;
  readonly db: Pick<Database, 'transaction'>;
  readonly lowBytes?: number;
  readonly now?: () => number;
}

/** Says whether there is room on the disks of the data folder and of the database, by writing on both. */
export function createDiskCheck(deps: DiskCheckDeps): () => Promise<true | Degraded> {
  const { now = () => performance.now() } = deps;
  let last: { readonly at: number; readonly result: Promise<true | Degraded> } | undefined;
  return () => {
    if (last && now() - last.at < KEPT_MS) return last.result;
    const result = probe(deps);
    last = { at: now(), result };
    return result;
  };
}

async function probe({ folder, db, lowBytes = LOW_BYTES }: DiskCheckDeps): Promise<true | Degraded> {
  try {
    await writeOn(folder);
    await writeInDatabaseSoon(db);
  } catch (error) {
    if (isDiskFull(error)) return FULL;
    // Other failures belong to other checks.
    return true;
  }
  const bytes = await freeBytes(folder);
  if (bytes >= lowBytes) return true;
  const free = sizeOf(bytes);
  return {
    degraded: `Only ${free} are free. When nothing is, nothing can be saved.`,
    code: 'disk_low',
    params: { free },
  };
}

async function writeOn(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, '.disk-probe');
  try {
    const file = await open(path, 'w', 0o600);
    try {
      // Writes again what did not fit at once: a full disk may take the beginning.
      await file.writeFile(Buffer.alloc(PROBE_BYTES, 1));
      await file.datasync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

async function writeInDatabaseSoon(db: Pick<Database, 'transaction'>): Promise<void> {
  const done = new AbortController();
  try {
    await Promise.race([
      writeInDatabase(db),
      pause(DATABASE_MS, undefined, { signal: done.signal, ref: false }),
    ]);
  } finally {
    done.abort();
  }
}

/** A sort that does not fit its memory is written to the database's disk, and leaves nothing behind. */
const writeInDatabase = (db: Pick<Database, 'transaction'>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(
      sql`select count(*) from (select i from generate_series(1, 6000) i order by md5(i::text)) sorted`,
    );
  });

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns the free space on the disk of a folder, formatted. */
export const freeSpaceOf = async (folder: string): Promise<string> => sizeOf(await freeBytes(folder));

function sizeOf(bytes: number): string {
  const megabytes = Math.round(bytes / 1024 ** 2);
  return megabytes < 1_024 ? `${megabytes} MB` : `${Math.round(megabytes / 1_024)} GB`;
}
