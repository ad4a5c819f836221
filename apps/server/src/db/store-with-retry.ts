import pRetry from 'p-retry';
import { isDatabaseUnreachable } from './failures.ts';

/** Two and a half minutes in total: long enough for a database to restart or move. */
const TRIES_WHILE_AWAY = 36;
/** For errors of the database itself, which rarely pass. */
const TRIES = 6;

/** Repeats `store` while the database is unreachable for a moment. Rejects when it gives up. */
export function storeWithRetry(store: () => Promise<void>): Promise<void> {
  return pRetry(store, {
    retries: TRIES_WHILE_AWAY - 1,
    minTimeout: 200,
    maxTimeout: 5_000,
    shouldRetry: ({ error, attemptNumber }) => isDatabaseUnreachable(error) || attemptNumber < TRIES,
  });
}
