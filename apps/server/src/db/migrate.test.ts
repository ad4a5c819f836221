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
});
