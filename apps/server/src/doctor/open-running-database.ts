import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, connect } from '../db/connect.ts';
import { SUPERUSER } from '../db/embedded/cluster.ts';
import type { Environment } from '../env.ts';
import { createLogger } from '../platform/monitoring/logger.ts';

/** The line of `postmaster.pid` with the port. */
const PORT_LINE = 3;

/** Connects to the database that a server uses, and starts none. Null: it is embedded and does not run. The caller closes it. */
export async function openRunningDatabase({
  databaseUrl,
  dataDir,
}: Pick<Environment, 'databaseUrl' | 'dataDir'>): Promise<Connection | null> {
  const url = databaseUrl ?? (await embeddedUrl(dataDir));
  return url === null ? null : connect(url, createLogger({ level: 'silent' }));
}

async function embeddedUrl(dataDir: string): Promise<string | null> {
  try {
    const pid = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
    return `postgres://${SUPERUSER}:${password}@127.0.0.1:${Number(pid.split('\n')[PORT_LINE])}/postgres`;
  } catch {
    return null;
  }
}
