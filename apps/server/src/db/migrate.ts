import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { z } from 'zod';
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
    await applyFunctions(client, functionsFolder, await lastMigrationAt());
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
 * its parameters, needs a migration that drops the old one. A file that a version with later migrations applied stays:
 * during an upgrade, or after a rollback, older servers start beside newer ones or after them.
 */
async function applyFunctions(client: Client, folder: string, migratedAt: number): Promise<void> {
  await client.query(
    'create table if not exists drizzle.sql_functions (file text primary key, checksum text not null)',
  );
  await client.query(
    'alter table drizzle.sql_functions add column if not exists migrated_at bigint not null default 0',
  );
  const { rows } = await client.query(
    'select file, checksum, migrated_at > $1 as newer from drizzle.sql_functions',
    [migratedAt],
  );
  const applied = new Map(rows.map(({ file, checksum, newer }) => [file, { checksum, newer }]));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  for (const file of files) {
    const content = await readFile(join(folder, file), 'utf8');
    const checksum = createHash('sha256').update(content).digest('hex');
    const known = applied.get(file);
    if (known?.newer || known?.checksum === checksum) continue;
    await applyFile(client, content, { file, checksum, migratedAt });
  }
}

/** When this version's last migration was made, in milliseconds since 1970: it tells older versions from newer ones. */
async function lastMigrationAt(): Promise<number> {
  const journal = Journal.parse(
    JSON.parse(await readFile(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')),
  );
  return Math.max(0, ...journal.entries.map(({ when }) => when));
}

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

interface AppliedFile {
  readonly file: string;
  readonly checksum: string;
  readonly migratedAt: number;
}

async function applyFile(client: Client, content: string, applied: AppliedFile): Promise<void> {
  try {
    await client.query('begin');
    await client.query(content);
    await client.query(
      `insert into drizzle.sql_functions (file, checksum, migrated_at) values ($1, $2, $3)
       on conflict (file) do update set checksum = excluded.checksum, migrated_at = excluded.migrated_at`,
      [applied.file, applied.checksum, applied.migratedAt],
    );
    await client.query('commit');
  } catch (error) {
    // Without it the next statement would fail, and its error would hide this one.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
