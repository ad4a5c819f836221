import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { StartError } from '../platform/errors.ts';
import { installJobs } from '../platform/jobs.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const FUNCTIONS = fileURLToPath(new URL('./functions', import.meta.url));
// A number that nothing else locks: the letters of 'parlo' as bytes.
const LOCK = 0x7061726c6f;

/**
 * Brings the database to this version's tables, functions and triggers. If several servers start together, one does
 * it and the others wait. `functionsFolder` is a parameter for tests.
 */
export async function migrateDatabase(url: string, functionsFolder = FUNCTIONS): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'parlo migrations' });
  await client.connect();
  try {
    await requireVersion(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    await applyFunctions(client, functionsFolder);
    await installJobs(client);
  } finally {
    // Ends the lock too, which belongs to the connection.
    await client.end();
  }
}

/** Our functions use the collation `pg_c_utf8`, which came with it. */
const OLDEST_VERSION = 17;

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  );
  const fault = versionFault(rows[0]);
  if (fault !== null) throw new StartError(fault);
}

/** Says that a server's PostgreSQL is too old; null when it is not. `number` is 150018 for 15.18. */
export function versionFault(found: { readonly number: number; readonly version: string }): string | null {
  if (found.number >= OLDEST_VERSION * 10_000) return null;
  // Debian adds its own package's version in brackets.
  const version = found.version.split(' ')[0];
  return `DATABASE_URL leads to PostgreSQL ${version}. Parlo needs ${OLDEST_VERSION} or newer: upgrade that server, or leave DATABASE_URL out and Parlo brings its own.`;
}

/**
 * Runs each file that has changed since the database last ran it. A file contains functions and their triggers, every
 * statement as `CREATE OR REPLACE`, so that it replaces any earlier version of itself. Dropping a function, or changing
 * its parameters, needs a migration that drops the old one.
 */
async function applyFunctions(client: Client, folder: string): Promise<void> {
  await client.query(
    'create table if not exists drizzle.sql_functions (file text primary key, checksum text not null)',
  );
  const { rows } = await client.query('select file, checksum from drizzle.sql_functions');
  const applied = new Map(rows.map(({ file, checksum }) => [file, checksum]));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  for (const file of files) {
    const content = await readFile(join(folder, file), 'utf8');
    const checksum = createHash('sha256').update(content).digest('hex');
    if (applied.get(file) !== checksum) await applyFile(client, file, content, checksum);
  }
}

async function applyFile(client: Client, file: string, content: string, checksum: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(content);
    await client.query(
      `insert into drizzle.sql_functions (file, checksum) values ($1, $2)
       on conflict (file) do update set checksum = excluded.checksum`,
      [file, checksum],
    );
    await client.query('commit');
  } catch (error) {
    // Without it the next statement would fail, and its error would hide this one.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
