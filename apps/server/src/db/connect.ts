import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Logger } from '../platform/monitoring/logger.ts';
import * as schema from './schema.ts';
import type { TextKeys } from './text-keys.ts';
import { STATEMENT_TIMEOUT_MS, WatchedPool } from './watched-pool.ts';

/** `textKeys` open and seal texts of conversations; absent: they are read and written as they are. */
export type Database = NodePgDatabase<typeof schema> & { readonly textKeys?: TextKeys };
/** The database, or a transaction of it. */
export type Queryable = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | 'textKeys'
>;

export interface Connection {
  readonly db: Database;
  readonly pool: WatchedPool;
  /** Waits for running queries. May be called twice. */
  close(): Promise<void>;
}

// A page makes a few queries of some milliseconds each. With more connections queries would wait inside PostgreSQL
// instead of here, and each connection costs about 5 MB.
const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
// A database server that disappears can't end its statements, so we stop waiting for them.
const QUERY_TIMEOUT_MS = 20_000;
const IDLE_TIMEOUT_MS = 60_000;

export function connect(url: string, logger: Logger): Connection {
  const pool = new WatchedPool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: 'parlo',
  });
  let closing: Promise<void> | undefined;
  // Without a listener a broken idle connection would end the process. While closing, connections end anyway.
  pool.on('error', (err) => closing ?? logger.warn({ err }, 'database connection lost'));
  // The same for a connection between two queries of a transaction: the next query fails and says why.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: withReleasedConnections(drizzle(pool, { schema }), pool),
    pool,
    close: () => {
      closing ??= pool.end();
      return closing;
    },
  };
}

/**
 * Makes transactions return their connection to the pool however they end. Drizzle does not when `begin` fails, which
 * happens on a connection that broke while it was idle: after a restart of PostgreSQL the pool would stay empty.
 */
function withReleasedConnections(db: Database, pool: WatchedPool): Database {
  db.transaction = async (task, config) => {
    const client = await pool.connect();
    try {
      // Our queries don't need the schema, and without it this is cheap.
      return await (drizzle(client) as unknown as Database).transaction(task, config);
    } finally {
      // A connection still inside a transaction failed to commit and to roll back, and must not be reused.
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return db;
}
