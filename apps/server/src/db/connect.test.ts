import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createLogger } from '../platform/monitoring/logger.ts';
import { type Connection, connect } from './connect.ts';

describe('connect', () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  const open: Connection[] = [];
  const connected = () => {
    const connection = connect(inject('postgresUrl'), logger);
    open.push(connection);
    return connection;
  };
  afterEach(async () => {
    for (const { close } of open.splice(0)) await close();
    lines.length = 0;
  });

  const pid = async ({ db }: Connection) => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    return rows[0]?.pid ?? 0;
  };

  it('goes on, and says so, when an idle connection breaks', async () => {
    const [victim, other] = [connected(), connected()];
    const first = await pid(victim);
    await other.db.execute(sql`select pg_terminate_backend(${first})`);
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toContain('database connection lost');
    expect(await pid(victim)).not.toBe(first);
  });

  it('ends a statement that takes too long', async () => {
    const { rows } = await connected().db.execute(sql`show statement_timeout`);
    expect(rows).toEqual([{ statement_timeout: '15s' }]);
  });

  it('closes once, and refuses queries from then on', async () => {
    const connection = connected();
    await pid(connection);
    await Promise.all([connection.close(), connection.close()]);
    await expect(pid(connection)).rejects.toThrow();
    expect(lines).toEqual([]);
  });
});
