import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { findBinaries } from '../db/embedded/binaries.ts';
import { chooseUser } from '../db/embedded/run-as.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { StartError } from '../platform/errors.ts';
import type { Logger } from '../platform/monitoring/logger.ts';
import type { BackupKeys } from './archive/encryption.ts';
import { CLUSTER, type Contents, DUMP, FILES, type Head } from './archive/format.ts';
import { type ArchiveEntry, readArchive } from './archive/read-archive.ts';
import { namedFiles } from './copy-files.ts';
import { openSession } from './open-source.ts';
import { load } from './pg-tools.ts';
import { requireEqual, sumTables, type TableSums } from './table-sums.ts';

/** A backup, unpacked into a folder of its own. */
export interface Staged {
  /** Absolute. It has the names of a data folder, and `database` if the backup contains a dump. */
  readonly folder: string;
  readonly head: Head;
  readonly contents: Contents;
}

export interface StageOptions {
  readonly path: string;
  readonly keys: BackupKeys;
  /** Throws if this backup does not fit. */
  readonly requireFit: (head: Head) => void | Promise<void>;
  readonly signal: AbortSignal;
}

const run = promisify(execFile);

/** Unpacks and checks a whole backup. Whatever fails, `folder` is gone then. */
export async function stage(folder: string, options: StageOptions): Promise<Staged> {
  const { path, keys, requireFit, signal } = options;
  // Created late, so that a file that is no backup leaves no trace at all.
  let created = false;
  try {
    const { head, contents } = await readArchive(
      path,
      keys,
      {
        async onHead(given) {
          await requireFit(given);
          await mkdir(folder, { mode: 0o700 });
          created = true;
        },
        onEntry: (entry) => unpack(entry, folder),
      },
      signal,
    );
    return { folder, head, contents };
  } catch (error) {
    if (created) await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function unpack({ name, isFolder, bytes }: ArchiveEntry, folder: string): Promise<void> {
  const path = join(folder, name);
  if (isFolder) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    for await (const _ of bytes);
    return;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // PostgreSQL itself waits for the disk before it mends what is its own.
  const flush = !name.startsWith(`${CLUSTER}/`);
  await pipeline(Readable.from(bytes), createWriteStream(path, { flags: 'wx', mode: 0o600, flush }));
}

/** A database that runs on what was unpacked. */
export interface StagedDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the unpacked folder of an embedded PostgreSQL, which mends itself by its log. Without one, an empty one. */
export async function openStagedCluster(folder: string, logger: Logger): Promise<StagedDatabase> {
  const { postgres } = await findBinaries();
  const { user } = await chooseUser(folder, postgres);
  const cluster = join(folder, CLUSTER);
  if (user && existsSync(cluster)) await run('chown', ['-R', `${user.uid}:${user.gid}`, cluster]);
  try {
    const started = await startEmbeddedPostgres({ dataDir: folder, logger });
    return { url: started.url, close: () => started.stop() };
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError('The database of this backup does not start: take another backup.', { cause });
  }
}

/** Throws unless the database and the files are what the backup says they are. */
export async function requireWhole(url: string, staged: Staged, signal: AbortSignal): Promise<TableSums> {
  const reader = await openSession(url);
  try {
    await reader.query('begin isolation level repeatable read read only');
    const found = await sumTables(reader, signal);
    requireEqual(staged.contents.tables, found);
    await requireFiles(reader, staged);
    return found;
  } finally {
    await reader.end().catch(() => undefined);
  }
}

async function requireFiles(reader: Client, { folder, contents }: Staged): Promise<void> {
  const broken = new Set(contents.files.broken);
  for await (const { key, size } of namedFiles(reader)) {
    if (broken.has(key)) continue;
    const found = await stat(join(folder, FILES, key)).catch(() => null);
    if (found?.size !== size) throw new StartError(`The file ${key} of this backup is missing or cut off.`);
  }
}

/** Loads the unpacked dump into an empty database. */
export function loadStagedDump(
  program: string,
  url: string,
  { folder }: Staged,
  signal: AbortSignal,
): Promise<void> {
  return load(program, url, Readable.from(piecesOf(join(folder, DUMP)), { objectMode: false }), signal);
}

async function* piecesOf(folder: string): AsyncGenerator<Buffer> {
  for (let number = 1; ; number++) {
    const path = join(folder, String(number).padStart(6, '0'));
    const there = await stat(path).catch(() => null);
    if (there === null) return;
    yield* createReadStream(path);
  }
}
