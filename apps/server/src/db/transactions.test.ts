import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { isDatabaseUnreachable } from './failures.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const one = () => database.db.transaction(async (tx) => (await tx.execute(sql`select 1 as n`)).rows);
const pid = async () => (await database.pool.query('select pg_backend_pid() as pid')).rows[0].pid;

/** Ends every connection of the pool, as a restart of PostgreSQL does, before the pool can notice. */
async function breakAll(): Promise<void> {
  // Not one of the pool's: it may hand out one that broke before.
  const client = new Client({ connectionString: database.pool.options.connectionString });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
}

it('come back to the pool when their connection breaks before they begin', async () => {
  const { pool } = database;
  for (let round = 0; round < 3; round++) {
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    for (const client of others) client.release();
    first?.release();
    await breakAll();
    const results = await Promise.allSettled(Array.from({ length: 10 }, one));
    for (const result of results) {
      if (result.status === 'rejected') expect(isDatabaseUnreachable(result.reason)).toBe(true);
    }
  }
  // With one connection lost for each that broke, none would be left by now.
  expect(await Promise.all(Array.from({ length: 30 }, one))).toHaveLength(30);
  expect(pool.idleCount).toBe(pool.totalCount);
});

it('end when their connection breaks in the middle, and the process does not', async () => {
  const broken = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await breakAll();
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toSatisfy(isDatabaseUnreachable);
  expect(await one()).toEqual([{ n: 1 }]);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});

it('leave their connection as they found it when they fail', async () => {
  const before = await pid();
  const failing = database.db.transaction(async (tx) => {
    await tx.execute(sql`create table left_behind (n int)`);
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow();
  expect(await pid()).toBe(before);
  const { rows } = await database.pool.query(`select to_regclass('left_behind') as found`);
  expect(rows[0].found).toBeNull();
});
