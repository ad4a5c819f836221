import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { TextKeySettings } from '../db/text-keys.ts';
import type { Environment } from '../env.ts';
import { StartError } from '../platform/errors.ts';
import { createFileStore } from '../platform/files/create-file-store.ts';
import type { Logger } from '../platform/monitoring/logger.ts';
import { loadSecrets } from '../platform/tokens/secrets.ts';
import type { BackupKeys } from './archive/encryption.ts';
import { CLUSTER_PASSWORD, type Contents, DUMP, FORMAT, HEAD, type Head, SECRET } from './archive/format.ts';
import { type ArchiveWriter, writeArchive } from './archive/write-archive.ts';
import { copyFolder, copyLog, startCopy } from './copy-cluster.ts';
import { copyFiles } from './copy-files.ts';
import { holdRemovals } from './hold-removals.ts';
import { openSession, openSource, type Source } from './open-source.ts';
import { dump, findTool, type ToolPlaces } from './pg-tools.ts';
import { atSameMoment, beginReading } from './same-moment.ts';
import { sumTables } from './table-sums.ts';
import { databaseVersion, ownVersion } from './versions.ts';

/** The parts of the environment that backups need. */
export type BackupSettings = Pick<Environment, 'dataDir' | 'databaseUrl' | 's3' | 'secret'> & {
  readonly keys: BackupKeys;
  readonly tools: ToolPlaces;
  /** Those of conversations; a backup needs none, a restore says which are missing. */
  readonly textKeys?: TextKeySettings;
};

export interface BackupJob {
  /** Absolute; must not exist. */
  readonly path: string;
  readonly settings: BackupSettings;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

export interface BackupMade {
  readonly bytes: number;
  readonly contents: Pick<Contents, 'tables' | 'files'>;
}

/** A dump of unknown length becomes entries of this size. */
const DUMP_ENTRY_BYTES = 8 * 1024 * 1024;

/**
 * Writes database, files and keys into one archive while Parlo runs, or while it does not. The database is copied
 * first, up to one moment, and then the files that it named at that moment. A file is stored before its row and removed
 * after it, and removals wait for the end of the backup, so none of them is missing.
 */
export async function backUp({ path, settings, logger, signal }: BackupJob): Promise<BackupMade> {
  const archive = await writeArchive(path, settings.keys, signal);
  try {
    const source = await openSource({ ...settings, logger, signal });
    try {
      return await copyAll(source, archive, settings, signal);
    } finally {
      await source.close();
    }
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function copyAll(
  source: Source,
  archive: ArchiveWriter,
  settings: BackupSettings,
  signal: AbortSignal,
): Promise<BackupMade> {
  const session = await openSession(source.url);
  // Ends a statement that waits, which no signal reaches.
  const endSession = () => void session.end().catch(() => undefined);
  signal.addEventListener('abort', endSession, { once: true });
  const reader = await openSession(source.url);
  try {
    await holdRemovals(session);
    await archive.addBytes(HEAD, Buffer.from(JSON.stringify(await headOf(source, session, settings))));
    const copyDatabase = source.kind === 'cluster' ? copyCluster : copyDump;
    await copyDatabase({ session, reader, archive, settings, url: source.url, signal });
    const files = await copyFiles(reader, createFileStore(settings), archive, signal);
    const tables = await sumTables(reader, signal);
    if (settings.secret === undefined) await addFile(SECRET, settings, archive);
    const contents = { tables, files };
    return { bytes: await archive.finish(contents), contents };
  } finally {
    signal.removeEventListener('abort', endSession);
    await reader.end().catch(() => undefined);
    await session.end().catch(() => undefined);
  }
}

interface Copying {
  readonly session: Client;
  readonly reader: Client;
  readonly archive: ArchiveWriter;
  readonly settings: BackupSettings;
  readonly url: string;
  readonly signal: AbortSignal;
}

async function copyCluster({ session, reader, archive, settings, signal }: Copying): Promise<void> {
  const clusterDir = join(settings.dataDir, 'postgres');
  const copy = await startCopy(session);
  await copyFolder(clusterDir, archive, signal);
  const end = await atSameMoment(session, reader, () => copy.stop(), signal);
  await copyLog(clusterDir, end, archive);
  await addFile(CLUSTER_PASSWORD, settings, archive);
}

async function copyDump({ session, reader, archive, settings, url, signal }: Copying): Promise<void> {
  const { postgres } = await databaseVersion(session);
  const program = await findTool('pg_dump', postgres, settings.tools);
  await beginReading(reader);
  const { rows } = await reader.query<{ id: string }>('select pg_export_snapshot() as id');
  let pieces: Buffer[] = [];
  let length = 0;
  let entries = 0;
  const add = async () => {
    entries++;
    await archive.addBytes(`${DUMP}/${String(entries).padStart(6, '0')}`, Buffer.concat(pieces));
    pieces = [];
    length = 0;
  };
  for await (const bytes of dump(program, url, rows[0]?.id ?? '', signal)) {
    pieces.push(bytes);
    length += bytes.length;
    if (length >= DUMP_ENTRY_BYTES) await add();
  }
  if (length > 0) await add();
}

async function headOf(source: Source, session: Client, settings: BackupSettings): Promise<Head> {
  const { parlo } = await ownVersion();
  return {
    format: FORMAT,
    parlo,
    createdAt: new Date().toISOString(),
    database: source.kind,
    ...(await databaseVersion(session)),
    secret: settings.secret === undefined ? 'file' : 'environment',
    secretMark: await secretMark(settings),
  };
}

/** Tells whether two servers have the same secret. */
export async function secretMark({
  dataDir,
  secret,
}: Pick<BackupSettings, 'dataDir' | 'secret'>): Promise<string> {
  // Otherwise a new one would be made, which fits nothing.
  if (secret === undefined && !existsSync(join(dataDir, SECRET))) {
    throw new StartError(
      `There is no ${SECRET} in ${dataDir}. Set PARLO_DATA_DIR or PARLO_SECRET as for Parlo itself.`,
    );
  }
  const key = (await loadSecrets(dataDir, secret)).keyFor('backup-mark');
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

async function addFile(name: string, { dataDir }: BackupSettings, archive: ArchiveWriter): Promise<void> {
  await archive.addBytes(name, await readFile(join(dataDir, name)));
}
