import { readFile } from 'node:fs/promises';
import { getTableName, isTable } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../platform/new-id.ts';
import { databaseUrl } from '../testing/database.ts';
import { migrateDatabase } from './migrate.ts';
import * as schema from './schema.ts';

describe('migrateDatabase', () => {
  const name = newId('empty');
  const url = databaseUrl(inject('postgresUrl'), name);
  const ask = async (statement: string, at = url) => {
    const client = new Client({ connectionString: at });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  beforeAll(() => ask(`create database ${name}`, inject('postgresUrl')));
  afterAll(() => ask(`drop database ${name} with (force)`, inject('postgresUrl')));

  it('makes the tables once when several servers start together, and again finds nothing to do', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url)));
    await migrateDatabase(url);
    const tables = await ask(
      `select table_name from information_schema.tables where table_schema = 'public'`,
    );
    const expected = Object.values(schema).flatMap((made) => (isTable(made) ? getTableName(made) : []));
    expect(tables.map(({ table_name }) => table_name).toSorted()).toEqual(expected.toSorted());
    const [applied] = await ask('select count(*)::int as n from drizzle.__drizzle_migrations');
    const [{ n: distinct }] = await ask(
      'select count(distinct hash)::int as n from drizzle.__drizzle_migrations',
    );
    expect(applied.n).toBe(distinct);
  });

  it('lets go of its lock', async () => {
    const [row] = await ask(`select count(*)::int as n from pg_locks where locktype = 'advisory'`);
    expect(row.n).toBe(0);
  });

  it('gives accounts from before there were minutes their trial, less what they had used', async () => {
    const older = newId('older');
    await ask(`create database ${older}`, inject('postgresUrl'));
    const at = databaseUrl(inject('postgresUrl'), older);
    try {
      await ask(await readFile(new URL('0000_first.sql', MIGRATIONS), 'utf8'), at);
      await ask(
        `create schema drizzle;
         create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
         insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', ${await firstMigrationAt()});
         insert into "user" (id, name, email) values ('new', 'N', 'n@x.co'), ('some', 'S', 's@x.co'), ('all', 'A', 'a@x.co');
         insert into conversations (id, owner_id, server_id, origin, channel, seconds, started_at) values
           ('c1', 'some', 's', 'widget', 'voice', 100, now() - interval '3 hours'),
           ('c2', 'some', 's', 'widget', 'voice', 0, now() - interval '2 hours'),
           ('c3', 'all', 's', 'widget', 'voice', 500, now() - interval '3 hours'),
           ('c4', 'all', 's', 'widget', 'voice', 500, now() - interval '2 hours'),
           ('c5', 'all', 's', 'widget', 'voice', 500, now() - interval '1 hour'),
           ('c6', null, 's', 'widget', 'voice', 60, now())`,
        at,
      );
      await migrateDatabase(at);
      const balances = await ask(
        `select user_id, b.seconds, used_seconds, sum(e.seconds)::int as entered
         from minute_balances b join minute_entries e using (user_id) group by 1, 2, 3 order by 2`,
        at,
      );
      expect(balances).toEqual([
        { user_id: 'all', seconds: 0, used_seconds: 600, entered: 0 },
        { user_id: 'some', seconds: 500, used_seconds: 100, entered: 500 },
        { user_id: 'new', seconds: 600, used_seconds: 0, entered: 600 },
      ]);
      await ask(`insert into "user" (id, name, email) values ('later', 'L', 'l@x.co')`, at);
      expect(await ask(`select seconds from minute_balances where user_id = 'later'`, at)).toEqual([
        { seconds: 600 },
      ]);
    } finally {
      await ask(`drop database ${older} with (force)`, inject('postgresUrl'));
    }
  });
});

const MIGRATIONS = new URL('./migrations/', import.meta.url);

async function firstMigrationAt(): Promise<number> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', MIGRATIONS), 'utf8'));
  return journal.entries[0].when;
}
