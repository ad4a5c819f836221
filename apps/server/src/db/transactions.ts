import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Database } from './connect.ts';

/**
 * Has transactions give their connection back however they end. Drizzle's own keep it for good when `begin` fails,
 * which it does on a connection that broke while it was idle: a restart of PostgreSQL would leave a pool of
 * connections that nobody holds and nobody gets.
 */
export function returningConnections(db: Database, pool: Pool): Database {
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      // Queries need no schema, and without it this costs nothing.
      return await (drizzle(client) as unknown as Database).transaction(work, config);
    } finally {
      // One that is still in a transaction could neither commit nor roll back.
      client.release(client.getTransactionStatus() !== 'I');
    }
  };
  return db;
}
