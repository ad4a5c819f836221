import pRetry from 'p-retry';
import { StartError } from '../platform/errors.ts';
import type { Logger } from '../platform/monitoring/logger.ts';
import { type Connection, connect } from './connect.ts';
import { requireNoInterruptedRestore } from './embedded/interrupted-restore.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { isDatabaseUnreachable } from './failures.ts';
import { migrateDatabase } from './migrate.ts';

export interface OpenDatabase {
  readonly connection: Connection;
  readonly url: string;
  /** Closes the pool, then stops PostgreSQL if it is ours. May be called twice. */
  close(): Promise<void>;
}

export interface OpenDatabaseOptions {
  /** Absent: the embedded database. */
  readonly url: string | undefined;
  readonly dataDir: string;
  readonly logger: Logger;
}

// In a compose file PostgreSQL may take longer to start than we do.
const REACHABLE_WITHIN_MS = 30_000;
const RETRY_MS = 500;

/** Opens the database, waits until it is reachable, and brings its tables to this version. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { url: given, dataDir, logger } = options;
  // Its secret and its files may still be those of before, or missing, whoever runs the database.
  requireNoInterruptedRestore(dataDir);
  const embedded = given === undefined ? await startEmbeddedPostgres({ dataDir, logger }) : null;
  const url = given ?? embedded?.url ?? '';
  try {
    await migrateWhenReachable(url, logger);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const connection = connect(url, logger);
  return {
    connection,
    url,
    async close() {
      await connection.close();
      await embedded?.stop();
    },
  };
}

async function migrateWhenReachable(url: string, logger: Logger): Promise<void> {
  try {
    await pRetry(() => migrateDatabase(url), {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: RETRY_MS,
      factor: 1,
      maxRetryTime: REACHABLE_WITHIN_MS,
      shouldRetry: ({ error: err }) => {
        const waits = isDatabaseUnreachable(err);
        if (waits) logger.info({ err }, 'waiting for the database');
        return waits;
      },
    });
  } catch (cause) {
    if (!isDatabaseUnreachable(cause)) throw cause;
    throw new StartError('The database of DATABASE_URL does not answer.', { cause });
  }
}
