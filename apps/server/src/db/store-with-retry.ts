import pRetry from 'p-retry';
import { isDatabaseUnreachable, isDiskFull } from './failures.ts';

/** Two and a half minutes in total: long enough for a database to restart or move, and for somebody to make room. */
const TRIES_WHILE_AWAY = 36;
/** For errors of the database itself, which rarely pass. */
const TRIES = 6;

/** Repeats `store` while the database is unreachable or its disk is full. Rejects when it gives up. */
export function storeWithRetry(store: () => Promise<void>): Promise<void> {
  return pRetry(store, {
    retries: TRIES_WHILE_AWAY - 1,
    minTimeout: 200,
    maxTimeout: 5_000,
    shouldRetry: ({ error, attemptNumber }) =>
      isDatabaseUnreachable(error) || isDiskFull(error) || attemptNumber < TRIES,
  });
}
