import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { SUPERUSER } from '../db/embedded/cluster.ts';
import { folderHolder } from '../db/embedded/folder-lock.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { versionFault } from '../db/migrate.ts';
import { StartError } from '../platform/errors.ts';
import type { Logger } from '../platform/monitoring/logger.ts';

/** The database that is backed up. */
export interface Source {
  readonly kind: 'cluster' | 'dump';
  readonly url: string;
  /** Stops the database if it was started for this. May be called twice. */
  close(): Promise<void>;
}

export interface SourceOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const STARTING_MS = 15_000;
const POLL_MS = 200;
const CONNECT_MS = 10_000;

/** Finds the database of a Parlo that runs, or starts the embedded one of a Parlo that does not. */
export async function openSource(options: SourceOptions): Promise<Source> {
  const { databaseUrl, dataDir, logger } = options;
  if (databaseUrl !== undefined) return { kind: 'dump', url: databaseUrl, close: async () => undefined };
  await requireCluster(dataDir);
  await requireOwner(dataDir);
  const holder = await folderHolder(dataDir);
  if (holder !== null) {
    const url = await runningCluster(dataDir, options.signal);
    return { kind: 'cluster', url, close: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({ dataDir, logger });
  return { kind: 'cluster', url: postgres.url, close: () => postgres.stop() };
}

/** Opens a connection without a limit on statements: some read whole tables. */
export async function openSession(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'parlo backup',
    keepAlive: true,
  });
  // A lost connection fails the next query, which says why.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
    );
    const fault = rows[0] ? versionFault(rows[0]) : null;
    if (fault !== null) throw new StartError(fault);
    // Both sides of a comparison have to print values alike.
    await client.query(
      `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
       set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
    );
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function requireCluster(dataDir: string): Promise<void> {
  try {
    await stat(join(dataDir, 'postgres'));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EACCES') throw noRights(dataDir, cause);
    throw new StartError(
      `There is no data of Parlo in ${dataDir}. Set PARLO_DATA_DIR or DATABASE_URL as for Parlo itself.`,
      { cause },
    );
  }
}

/**
 * As root, a command would leave files that the server's own user can't read, and PostgreSQL would run as somebody
 * else. So root may act only where Parlo itself runs as root.
 */
export async function requireOwner(dataDir: string): Promise<void> {
  if (process.getuid === undefined) return;
  const owner = await ownerOf(dataDir);
  const own = process.getuid();
  if (owner === null || owner === own) return;
  throw new StartError(
    `${dataDir} belongs to the user with the number ${owner}: run this as that user, for example with sudo -u '#${owner}'.`,
  );
}

async function ownerOf(dataDir: string): Promise<number | null> {
  for (const path of [join(dataDir, 'secret.key'), join(dataDir, 'postgres.password'), dataDir]) {
    try {
      return (await stat(path)).uid;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EACCES') throw noRights(dataDir, cause);
    }
  }
  return null;
}

const noRights = (dataDir: string, cause: unknown) =>
  new StartError(`${dataDir} can't be read by the user who runs this: run it as the user of Parlo.`, {
    cause,
  });

/** The address of a database that another process keeps. It may be starting, or restarting after a crash. */
async function runningCluster(dataDir: string, signal: AbortSignal): Promise<string> {
  const deadline = performance.now() + STARTING_MS;
  for (;;) {
    try {
      const url = await addressOf(dataDir);
      await (await openSession(url)).end();
      return url;
    } catch (cause) {
      signal.throwIfAborted();
      if (performance.now() >= deadline) {
        throw new StartError(
          `Parlo runs on ${dataDir}, but its database does not answer. Try again in a minute.`,
          { cause },
        );
      }
      await wait(POLL_MS);
    }
  }
}

/** https://www.postgresql.org/docs/18/storage-file-layout.html: the fourth line of postmaster.pid is the port. */
async function addressOf(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
  const lines = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const port = Number(lines[3]);
  if (!(port > 0)) throw new Error('no port yet');
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}
