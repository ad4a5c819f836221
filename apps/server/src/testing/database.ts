import { Client } from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '../db/connect.ts';
import { newId } from '../platform/new-id.ts';
import { silentLogger } from './silent-logger.ts';

export const TEMPLATE = 'parlo_template';

export interface TestDatabase extends Connection {
  readonly url: string;
  /** From now on the database can't be reached, as if its machine were gone. */
  lose(): Promise<void>;
}

/** A database of its own with all tables. Copied by file: its pages would take three times the work. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = newId('test');
  await administer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = databaseUrl(server, name);
  const connection = connect(url, silentLogger);
  const drop = () => administer(server, `drop database if exists ${name} with (force)`);
  return {
    ...connection,
    url,
    async lose() {
      // Nothing listens on port 1.
      connection.pool.options.connectionString = 'postgres://nobody@127.0.0.1:1/nothing';
      await administer(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    },
    async close() {
      await connection.close();
      await drop();
    },
  };
}

export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
