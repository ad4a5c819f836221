import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Logger } from '../platform/monitoring/logger.ts';
import * as schema from './schema.ts';
import { returningConnections } from './transactions.ts';

export type Database = NodePgDatabase<typeof schema>;
/** What runs a query: the database, or a transaction of it. */
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

export interface Connection {
  readonly db: Database;
  readonly pool: Pool;
  /** Waits for running queries. May be called twice. */
  close(): Promise<void>;
}

// A page makes a handful of queries of a few milliseconds each; more connections than this only queue inside
// PostgreSQL instead of here, at about 5 MB apiece.
const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
// A server that is gone without a word does not end its statements: then we stop waiting for them.
const ANSWER_TIMEOUT_MS = 20_000;
const IDLE_TIMEOUT_MS = 60_000;

export function connect(url: string, logger: Logger): Connection {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: 'parlo',
  });
  let closing: Promise<void> | undefined;
  // Without a listener an idle connection that breaks would end the process. Once closing, that is what they do.
  pool.on('error', (err) => closing ?? logger.warn({ err }, 'database connection lost'));
  // The same for one that is in use, but between two queries: the next one fails, and says why.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    db: returningConnections(drizzle(pool, { schema }), pool),
    pool,
    close: () => {
      closing ??= pool.end();
      return closing;
    },
  };
}
