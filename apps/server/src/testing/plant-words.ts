import type { Pool } from 'pg';

/** For tests: a row in every table, with one word planted in each of its texts. */

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** The table that it refers to; null: none. */
  readonly target: string | null;
}

interface Values {
  readonly id?: string;
  readonly [column: string]: unknown;
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
    a.attnotnull and not a.atthasdef as required,
    (select f.confrelid::regclass::text from pg_constraint f
      where f.contype = 'f' and f.conrelid = c.oid and f.conkey[1] = a.attnum limit 1) as target
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.relname, a.attnum`;

/** By the names of PostgreSQL. Times lie far back, so that everything counts as over. */
function plantedValue({ type, required }: Column, word: string): unknown {
  if (type === 'text' || type === 'character varying') return word;
  if (type === 'text[]') return [word];
  if (type === 'jsonb') return JSON.stringify({ planted: word });
  if (type === 'timestamp with time zone') return '2020-01-01T00:00:00Z';
  if (!required) return undefined;
  if (type === 'date') return '2020-01-01';
  if (type === 'boolean') return false;
  if (type === 'bytea') return Buffer.from(word);
  if (type === 'tsvector') return `'${word}'`;
  return 1;
}

/** The names of all tables of Parlo. */
export async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<Column>(COLUMNS);
  return [...new Set(rows.map(({ table }) => table))];
}

/**
 * Fills every table but those of `known`, which have a row already, with that row's id. `special` are values of columns
 * that can't have any value.
 */
export async function plantWords(
  pool: Pool,
  word: string,
  known: Readonly<Record<string, string>>,
  special: Readonly<Record<string, Values>>,
): Promise<void> {
  const { rows } = await pool.query<Column>(COLUMNS);
  const ids = new Map(Object.entries(known));
  let waiting = Object.entries(Object.groupBy(rows, ({ table }) => table)).filter(
    ([table]) => !ids.has(table),
  );
  while (waiting.length > 0) {
    const [next, later] = [[], []] as [typeof waiting, typeof waiting];
    for (const entry of waiting) (isReady(entry[1] ?? [], ids) ? next : later).push(entry);
    if (next.length === 0) throw new Error(`tables refer to each other: ${later.map(([table]) => table)}`);
    for (const [table, columns = []] of next) {
      await insert(pool, table, { ...rowOf(columns, word, ids), ...special[table] });
      ids.set(table, String(special[table]?.id ?? word));
    }
    waiting = later;
  }
}

function isReady(columns: readonly Column[], ids: ReadonlyMap<string, string>): boolean {
  return columns.every(({ table, target }) => target === null || target === table || ids.has(bare(target)));
}

function rowOf(columns: readonly Column[], word: string, ids: ReadonlyMap<string, string>): Values {
  return Object.fromEntries(
    columns.map((column) => [
      column.name,
      column.target === null ? plantedValue(column, word) : ids.get(bare(column.target)),
    ]),
  );
}

/** What triggers have written already stays. */
async function insert(pool: Pool, table: string, row: Values): Promise<void> {
  const values = Object.entries(row).filter(([, value]) => value !== undefined);
  const names = values.map(([name]) => `"${name}"`).join();
  const places = values.map((_, index) => `$${index + 1}`).join();
  await pool.query(
    `insert into "${table}" (${names}) values (${places}) on conflict do nothing`,
    values.map(([, value]) => value),
  );
}

/** Names such as `"user"` are quoted by the database. */
const bare = (table: string) => table.replaceAll('"', '');

/** Every table, of Parlo and of its jobs, of which a row contains one of these words, and the columns that do. */
export async function findWords(
  pool: Pool,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const found = new Map<string, string[]>();
  for (const { schema, name } of tables) {
    const { rows } = await pool.query<{ column: string }>(
      `select distinct e.key as column from "${schema}"."${name}" t, jsonb_each_text(to_jsonb(t)) e
      where exists (select from unnest($1::text[]) w where strpos(e.value, w) > 0
        or strpos(e.value, encode(convert_to(w, 'UTF8'), 'hex')) > 0)`,
      [words],
    );
    if (rows.length > 0)
      found.set(
        schema === 'public' ? name : `${schema}.${name}`,
        rows.map(({ column }) => column).toSorted(),
      );
  }
  return found;
}
