import { type Client, escapeIdentifier } from 'pg';
import { StartError } from '../platform/errors.ts';
import type { TableSum } from './archive/format.ts';

export type TableSums = Readonly<Record<string, TableSum>>;

/** Parlo's tables. Jobs change all the time and are no one's data. */
const TABLES =
  "select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by 1";

/** Lists the tables that are compared. */
export async function listTables(session: Client): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(TABLES);
  return rows.map(({ name }) => name);
}

/** Counts each table's rows and adds up hashes of what they contain, in the transaction that `session` is in. */
export async function sumTables(session: Client, signal?: AbortSignal): Promise<TableSums> {
  const sums: Record<string, TableSum> = {};
  for (const name of await listTables(session)) {
    signal?.throwIfAborted();
    const { rows } = await session.query<TableSum>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text collate "C", 0)::numeric), 0)::text as sum
       from public.${escapeIdentifier(name)} t`,
    );
    if (rows[0]) sums[name] = rows[0];
  }
  return sums;
}

/** Throws unless a restored database contains what the backup says. */
export function requireEqual(expected: TableSums, found: TableSums): void {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  const differing = names.filter((name) => {
    const [before, after] = [expected[name], found[name]];
    return before?.rows !== after?.rows || before?.sum !== after?.sum;
  });
  const [first] = differing;
  if (first === undefined) return;
  const rows = (sums: TableSums) => sums[first]?.rows ?? 'no table of';
  throw new StartError(
    `The restored database differs in ${differing.length} tables: '${first}' has ${rows(found)} rows instead of ${rows(expected)}, or other content.`,
  );
}
