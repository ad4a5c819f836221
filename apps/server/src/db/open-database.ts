import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../platform/monitoring/logger.ts';
import { StartError } from '../platform/start-error.ts';
import { type Connection, connect } from './connect.ts';
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
  /** Absent: the embedded one. */
  readonly url: string | undefined;
  readonly dataDir: string;
  readonly logger: Logger;
}

// Beside us in a compose file, PostgreSQL may take longer to start than we do.
const REACHABLE_WITHIN_MS = 30_000;
const RETRY_MS = 500;

/** The database, reachable and with this version's tables. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { url: given, dataDir, logger } = options;
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
  const deadline = performance.now() + REACHABLE_WITHIN_MS;
  for (;;) {
    try {
      return await migrateDatabase(url);
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error;
      if (performance.now() > deadline) {
        throw new StartError('The database of DATABASE_URL does not answer.', { cause: error });
      }
      logger.info({ err: error }, 'waiting for the database');
      await wait(RETRY_MS);
    }
  }
}
