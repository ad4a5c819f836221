import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { z } from 'zod';
import { StartError } from '../platform/errors.ts';

const PACKAGE = fileURLToPath(new URL('../../../../package.json', import.meta.url));
const JOURNAL = fileURLToPath(new URL('../db/migrations/meta/_journal.json', import.meta.url));
const Package = z.object({ version: z.string() });
const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** This Parlo's version, and when its newest migration was made. */
export async function ownVersion(): Promise<{ readonly parlo: string; readonly migration: number }> {
  const [manifest, journal] = await Promise.all([PACKAGE, JOURNAL].map(readJson));
  const { entries } = Journal.parse(journal);
  return { parlo: Package.parse(manifest).version, migration: Math.max(...entries.map(({ when }) => when)) };
}

/** The versions of a database that is backed up. */
export async function databaseVersion(session: Client) {
  const { rows: tables } = await session.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!tables[0]?.there)
    throw new StartError('This database has no tables of Parlo: there is nothing to back up.');
  const { rows } = await session.query<{ postgres: number; migration: number }>(
    `select current_setting('server_version_num')::int / 10000 as postgres,
       (select max(created_at)::float8 from drizzle.__drizzle_migrations) as migration`,
  );
  const { postgres = 0, migration = 0 } = rows[0] ?? {};
  return { postgres, migration };
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}
