import pRetry from 'p-retry';
import { isDatabaseUnreachable } from './failures.ts';

/** Together two and a half minutes: a database that is restarted or moved comes back within them. */
const TRIES_WHILE_AWAY = 36;
/** What the database itself refuses it will refuse again. */
const TRIES = 6;

/** Stores something, again and again while the database is away for a moment. Rejects when it gives up. */
export function storeWithRetry(store: () => Promise<void>): Promise<void> {
  return pRetry(store, {
    retries: TRIES_WHILE_AWAY - 1,
    minTimeout: 200,
    maxTimeout: 5_000,
    shouldRetry: ({ error, attemptNumber }) => isDatabaseUnreachable(error) || attemptNumber < TRIES,
  });
}
