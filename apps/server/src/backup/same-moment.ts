import { setTimeout as wait } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import { StartError } from '../platform/errors.ts';
import { listTables } from './table-sums.ts';

// Writers wait at most this long, and then for the few milliseconds that `act` takes.
const LOCK_MS = 1_000;
/** Below LOCK_MS, and below PostgreSQL's own second: of two that wait for each other, the backup gives way. */
const DEADLOCK_MS = 100;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** Longer than any transaction of Parlo's. */
const MOST_MS = 120_000;

/**
 * Runs `act` in `session` while nobody writes, and begins a transaction in `reader` that sees the database as it was at
 * that moment, for as long as it stays open.
 */
export async function atSameMoment<T>(
  session: Client,
  reader: Client,
  act: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const tables = (await listTables(session)).map((name) => `public.${escapeIdentifier(name)}`);
  await session.query(`set deadlock_timeout = ${DEADLOCK_MS}; set lock_timeout = ${LOCK_MS}`);
  const deadline = performance.now() + MOST_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted();
    await session.query('begin');
    try {
      if (tables.length > 0) await session.query(`lock table ${tables.join(', ')} in share mode`);
    } catch (cause) {
      await session.query('rollback');
      if (!isBusy(cause)) throw cause;
      if (performance.now() > deadline) {
        throw new StartError('The database was too busy to be backed up. Try again later.', { cause });
      }
      await wait(pause, undefined, { signal });
      continue;
    }
    await beginReading(reader);
    const result = await act();
    await session.query('commit');
    return result;
  }
}

/** The first statement fixes what the transaction sees. */
export async function beginReading(reader: Client): Promise<void> {
  await reader.query('begin isolation level repeatable read read only');
  await reader.query('select pg_current_snapshot()');
}

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

function isBusy(error: unknown): boolean {
  const { code } = error as { readonly code?: string };
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
}
