import type { Stats } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { CLUSTER } from './archive/format.ts';
import type { ArchiveWriter } from './archive/write-archive.ts';

/**
 * Copies the folder of a running PostgreSQL, as its manual describes for base backups
 * (https://www.postgresql.org/docs/18/continuous-archiving.html): between pg_backup_start and pg_backup_stop files may
 * change while they are copied, and the log of that time, which a slot keeps from being recycled, mends them.
 */
export interface ClusterCopy {
  /** Ends the copy at this moment of the database. */
  stop(): Promise<EndOfCopy>;
}

export interface EndOfCopy {
  readonly labelFile: string;
  readonly firstSegment: string;
  readonly lastSegment: string;
}

const CHUNK_BYTES = 256 * 1024;
/** Folders whose content PostgreSQL makes anew at a start. */
const LEFT_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|pg_internal\.init.*|pgsql_tmp.*)$/;
const CONTROL = 'global/pg_control';
const MOST_CONTROL_READS = 20;

/** Makes this session the backup's: it has to stay open until the log is copied. */
export async function startCopy(session: Client): Promise<ClusterCopy> {
  const slot = `parlo_backup_${process.pid}`;
  // It ends with the session, however that ends, so that it never fills the disk.
  await session.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  await session.query("select pg_backup_start('parlo', true)");
  return {
    async stop() {
      const { rows } = await session.query<{ label: string; last: string }>(
        'select labelfile as label, pg_walfile_name(lsn - 1) as last from pg_backup_stop(false)',
      );
      const { label = '', last = '' } = rows[0] ?? {};
      const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
      if (first === undefined) throw new Error('pg_backup_stop returned no label');
      return { labelFile: label, firstSegment: first, lastSegment: last };
    },
  };
}

/** Copies all but the log, while the database works. */
export async function copyFolder(
  clusterDir: string,
  archive: ArchiveWriter,
  signal: AbortSignal,
): Promise<void> {
  await archive.addFolder(CLUSTER);
  await copyBelow(clusterDir, '', archive, signal);
  await archive.addBytes(`${CLUSTER}/${CONTROL}`, await readControl(join(clusterDir, CONTROL)));
}

/** Copies the log that belongs to the copy, and the label that makes PostgreSQL replay it. */
export async function copyLog(clusterDir: string, end: EndOfCopy, archive: ArchiveWriter): Promise<void> {
  const folder = join(clusterDir, 'pg_wal');
  const names = (await readdir(folder)).filter((name) => isNeeded(name, end)).sort();
  if (names[0] !== end.firstSegment || names.at(-1) !== end.lastSegment) {
    throw new Error('a part of the log is not there any more');
  }
  for (const name of names) await copyFile(join(folder, name), `${CLUSTER}/pg_wal/${name}`, archive);
  await archive.addBytes(`${CLUSTER}/backup_label`, Buffer.from(end.labelFile));
}

const isNeeded = (name: string, { firstSegment, lastSegment }: EndOfCopy) =>
  /^[0-9A-F]{24}$/.test(name) && name >= firstSegment && name <= lastSegment;

async function copyBelow(
  root: string,
  folder: string,
  archive: ArchiveWriter,
  signal: AbortSignal,
): Promise<void> {
  for (const entry of await entriesOf(join(root, folder))) {
    signal.throwIfAborted();
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.test(entry.name) || path === CONTROL) continue;
    if (entry.isDirectory()) {
      await archive.addFolder(`${CLUSTER}/${path}`);
      if (!LEFT_EMPTY.has(path)) await copyBelow(root, path, archive, signal);
      continue;
    }
    if (!entry.isFile()) throw new Error('the folder of the database contains a link');
    await copyFile(join(root, path), `${CLUSTER}/${path}`, archive);
  }
}

/** Tables, temporary files and their folders vanish while PostgreSQL works. The log knows of them. */
async function entriesOf(folder: string) {
  try {
    return (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function copyFile(path: string, name: string, archive: ArchiveWriter): Promise<void> {
  let file: FileHandle;
  try {
    file = await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    // A file that shrinks or grows meanwhile is mended by the log.
    const { size }: Stats = await file.stat();
    await archive.addStream(name, size, chunksOf(file));
  } finally {
    await file.close();
  }
}

/** Reads a file piece by piece, into memory that is used again only after the piece was taken. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, null);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Nothing mends this file, and it may be read while it is being written: so it is read until two reads agree. */
async function readControl(path: string): Promise<Buffer> {
  let before = Buffer.alloc(0);
  for (let reads = 0; reads < MOST_CONTROL_READS; reads++) {
    const file = await open(path);
    try {
      const now = await file.readFile();
      if (now.equals(before)) return now;
      before = now;
    } finally {
      await file.close();
    }
  }
  throw new Error('pg_control changes all the time');
}
