import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { isDatabaseBusy, isDatabaseUnreachable } from './failures.ts';
import { STATEMENT_TIMEOUT_MS, WatchedPool } from './watched-pool.ts';

let clock = 0;
let pool: WatchedPool;
beforeEach(() => {
  clock = 0;
  const config = { connectionString: inject('postgresUrl'), max: 1 };
  pool = new WatchedPool(config, () => clock);
});
afterEach(() => pool.end());

/** The only connection. Queries wait no longer than a moment for it. */
async function hold() {
  const held = await pool.connect();
  pool.options.connectionTimeoutMillis = 100;
  return held;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('says that it is busy where other queries are answered meanwhile', async () => {
  const held = await hold();
  for (const failing of [pool.query('select 1'), pool.connect()]) {
    expect(pool.isBusy()).toBe(true);
    const error = await failureOf(failing);
    expect(isDatabaseBusy(error)).toBe(true);
    // Whoever repeats what an unreachable database refused repeats this, too.
    expect(isDatabaseUnreachable(error)).toBe(true);
  }
  held.release();
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  expect(pool.isBusy()).toBe(false);
});

it('calls a database away that has answered nothing for longer than a statement may take', async () => {
  const held = await hold();
  clock = STATEMENT_TIMEOUT_MS;
  const failing = failureOf(pool.query('select 1'));
  expect(pool.isBusy()).toBe(false);
  const error = await failing;
  expect(isDatabaseBusy(error)).toBe(false);
  expect(isDatabaseUnreachable(error)).toBe(true);
  held.release();
});

it('calls a database away that cannot be connected to', async () => {
  pool.options.connectionString = 'postgres://nobody@127.0.0.1:1/nothing';
  const error = await failureOf(pool.query('select 1'));
  expect(isDatabaseBusy(error)).toBe(false);
  expect(isDatabaseUnreachable(error)).toBe(true);
});
