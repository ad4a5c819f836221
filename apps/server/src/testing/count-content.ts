import { sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';

/** The number of rows of every table, but for counts of limits and what jobs keep of themselves. */
export async function countContent(db: Database): Promise<Readonly<Record<string, number>>> {
  const tables = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'
    order by table_name`);
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)}`,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
