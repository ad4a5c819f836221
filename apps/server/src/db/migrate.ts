import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { installJobs } from '../platform/jobs.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
// Any number that nothing else on the database locks: the letters of 'parlo' as bytes.
const LOCK = 0x7061726c6f;

/** Brings the database to this version's tables. Of servers that start together, one does it and the others wait. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'parlo migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    await installJobs(client);
  } finally {
    // The lock is the connection's and goes with it.
    await client.end();
  }
}
