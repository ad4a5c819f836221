import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder } from '../db/embedded/folder-lock.ts';
import { RESTORE_READY } from '../db/embedded/interrupted-restore.ts';
import { missingTextKeys } from '../db/key-use.ts';
import { PLAIN } from '../db/text-keys.ts';
import { StartError } from '../platform/errors.ts';
import { createFileStore, filesFolder } from '../platform/files/create-file-store.ts';
import type { Logger } from '../platform/monitoring/logger.ts';
import { CLUSTER, CLUSTER_PASSWORD, FILES, type Head, SECRET } from './archive/format.ts';
import { newerArchive } from './archive/read-archive.ts';
import { type BackupSettings, secretMark } from './back-up.ts';
import { openSession, requireOwner } from './open-source.ts';
import { findTool } from './pg-tools.ts';
import { loadStagedDump, openStagedCluster, requireWhole, type Staged, stage } from './stage.ts';
import type { TableSums } from './table-sums.ts';
import { ownVersion } from './versions.ts';

export interface RestoreJob {
  /** Absolute. */
  readonly path: string;
  readonly settings: BackupSettings;
  /** Whether data that is there may give way. It is moved aside and not deleted. */
  readonly replaces: boolean;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

export interface Restored {
  readonly head: Head;
  readonly tables: TableSums;
  readonly files: Staged['contents']['files'];
  /** Where the data went that had been there; absolute. */
  readonly replaced: string | null;
  /** What to do before the start where conversations are encrypted with a key that is not set here. */
  readonly textKeysMissing: string | null;
}

/** What a backup puts into a data folder. */
const NAMES = [CLUSTER, CLUSTER_PASSWORD, FILES, SECRET];
const STAGE = 'restore.part';

/**
 * Restores a backup. It is unpacked into a folder inside the data folder, checked and started there; then its parts are
 * renamed to their places. Until that moment nothing else is touched.
 */
export async function restore(job: RestoreJob): Promise<Restored | 'interrupted one finished'> {
  const { dataDir, databaseUrl } = job.settings;
  const created = await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new StartError(`${dataDir} can't be created by the user who runs this.`, { cause });
  });
  await requireOwner(dataDir);
  const lock = await lockDataFolder(dataDir);
  try {
    if (existsSync(join(dataDir, RESTORE_READY))) {
      await moveIntoPlace(dataDir);
      return 'interrupted one finished';
    }
    await requireRoom(job);
    await rm(join(dataDir, STAGE), { recursive: true, force: true });
    const staged = await stage(join(dataDir, STAGE), {
      path: job.path,
      keys: job.settings.keys,
      requireFit: (head) => requireFit(head, job.settings),
      signal: job.signal,
    });
    try {
      const found = await (databaseUrl === undefined
        ? startStaged(staged, job)
        : loadIntoServer(staged, databaseUrl, job));
      if (job.settings.s3) await rm(filesFolder(staged.folder), { recursive: true });
      await rename(staged.folder, join(dataDir, RESTORE_READY));
      const replaced = await moveIntoPlace(dataDir);
      return { head: staged.head, ...found, files: staged.contents.files, replaced };
    } catch (error) {
      await rm(staged.folder, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await lock.release();
    // Succeeds only if nothing came to be in it.
    if (created !== undefined) await rmdir(dataDir).catch(() => undefined);
  }
}

async function lockDataFolder(dataDir: string) {
  try {
    return await lockFolder(dataDir);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (cause instanceof StartError) {
      throw new StartError(`Parlo is running on ${dataDir}. Stop it, then restore.`, { cause });
    }
    if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR') {
      throw new StartError(`Nothing can be written into ${dataDir} by the user who runs this.`, { cause });
    }
    throw cause;
  }
}

async function requireRoom({ settings, replaces }: RestoreJob): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const names = NAMES.filter((name) => existsSync(join(dataDir, name)));
  if (names.length > 0 && !replaces) {
    throw new StartError(
      `${dataDir} already has data (${names.join(', ')}). Add --replace to move it aside and restore.`,
    );
  }
  if (databaseUrl !== undefined) await requireEmptyDatabase(databaseUrl);
}

/** A server's database is never emptied from here: others may use it, and nothing could be moved aside. */
async function requireEmptyDatabase(url: string): Promise<void> {
  const session = await openSession(url);
  try {
    const { rows } = await session.query<{ count: number }>(
      `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`,
    );
    if (rows[0]?.count === 0) return;
    throw new StartError(
      'The database of DATABASE_URL is not empty. Create an empty one, and name it in DATABASE_URL.',
    );
  } finally {
    await session.end().catch(() => undefined);
  }
}

async function requireFit(head: Head, settings: BackupSettings): Promise<void> {
  const own = await ownVersion();
  if (head.migration > own.migration) throw newerArchive(head.parlo);
  if (head.database === 'cluster' && settings.databaseUrl !== undefined) {
    throw new StartError(
      'This backup contains an embedded database: restore it without DATABASE_URL, then move it as docs/self-hosting.md says.',
    );
  }
  if (head.database === 'dump' && settings.databaseUrl === undefined) {
    throw new StartError(
      'This backup was made by pg_dump: set DATABASE_URL to an empty database, then restore.',
    );
  }
  if (head.secret === 'file' && settings.secret !== undefined) {
    throw new StartError('This backup brings its own secret.key: leave PARLO_SECRET out, then restore.');
  }
  if (head.secret === 'environment') {
    if (settings.secret !== undefined && head.secretMark === (await secretMark(settings))) return;
    throw new StartError('This backup needs the PARLO_SECRET that it was made with: set it, then restore.');
  }
}

type Found = Pick<Restored, 'tables' | 'textKeysMissing'>;

async function startStaged(staged: Staged, { settings, logger, signal }: RestoreJob): Promise<Found> {
  const database = await openStagedCluster(staged.folder, logger);
  let found: Found;
  try {
    found = await lookInto(database.url, staged, settings, signal);
  } finally {
    await database.close();
  }
  await putIntoBucket(staged, settings, signal);
  return found;
}

async function lookInto(
  url: string,
  staged: Staged,
  settings: BackupSettings,
  signal: AbortSignal,
): Promise<Found> {
  const tables = await requireWhole(url, staged, signal);
  const reader = await openSession(url);
  try {
    return { tables, textKeysMissing: await missingTextKeys(reader, settings.textKeys ?? PLAIN) };
  } finally {
    await reader.end().catch(() => undefined);
  }
}

async function loadIntoServer(staged: Staged, url: string, { settings, signal }: RestoreJob): Promise<Found> {
  const program = await findTool('pg_restore', staged.head.postgres, settings.tools);
  await putIntoBucket(staged, settings, signal);
  await loadStagedDump(program, url, staged, signal);
  await rm(join(staged.folder, 'database'), { recursive: true, force: true });
  return lookInto(url, staged, settings, signal);
}

/** Files come before the rows that name them. */
async function putIntoBucket(
  { folder }: Staged,
  settings: BackupSettings,
  signal: AbortSignal,
): Promise<void> {
  const root = filesFolder(folder);
  // Even if it stays empty: files of other data must not stay in its place.
  await mkdir(root, { recursive: true, mode: 0o700 });
  if (settings.s3 === undefined) return;
  const store = createFileStore(settings);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    signal.throwIfAborted();
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    await store.put(path.slice(root.length + 1), path);
  }
}

/**
 * Moves the old parts aside and the new ones to their places. Can be repeated after an interruption: a part that is
 * still in the ready folder has not been moved.
 */
async function moveIntoPlace(dataDir: string): Promise<string | null> {
  const ready = join(dataDir, RESTORE_READY);
  const aside = join(dataDir, `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  let replaced: string | null = null;
  const parts = NAMES.filter((name) => existsSync(join(ready, name)));
  for (const name of parts) {
    const place = join(dataDir, name);
    if (existsSync(place)) {
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await rename(place, join(aside, name));
      replaced = aside;
    }
    await rename(join(ready, name), place);
  }
  await rm(ready, { recursive: true, force: true });
  return replaced;
}
