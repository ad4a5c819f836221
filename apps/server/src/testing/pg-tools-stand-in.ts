import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Stands in for pg_dump and pg_restore: two programs that copy the tables of `public`, in the snapshot and in one
 * transaction as the real ones do, and that note how they were called. They keep to the options that PostgreSQL
 * documents (https://www.postgresql.org/docs/18/app-pgdump.html), and refuse others.
 */
export interface PgToolsStandIn {
  readonly pgDump: string;
  readonly folder: string;
  /** The arguments of each call but those for the version, and whether a password came in the environment. */
  calls(): Promise<{ readonly args: readonly string[]; readonly hasPassword: boolean }[]>;
}

export interface StandInManner {
  readonly version: string;
  /** What the program says instead of working. */
  readonly failure?: string;
}

const PG = pathToFileURL(createRequire(import.meta.url).resolve('pg')).href;

export async function writePgTools(folder: string, manner: StandInManner): Promise<PgToolsStandIn> {
  await mkdir(folder, { recursive: true });
  const log = join(folder, 'calls');
  await writeFile(log, '');
  await writeProgram(folder, 'pg_dump', manner, log, DUMP);
  await writeProgram(folder, 'pg_restore', manner, log, RESTORE);
  return {
    pgDump: join(folder, 'pg_dump'),
    folder,
    async calls() {
      const lines = (await readFile(log, 'utf8')).split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line));
    },
  };
}

async function writeProgram(
  folder: string,
  name: string,
  { version, failure }: StandInManner,
  log: string,
  work: string,
): Promise<void> {
  const path = join(folder, name);
  const head = `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const args = process.argv.slice(2);
if (args[0] === '--version') { console.log('${name} (PostgreSQL) ${version}'); process.exit(0); }
appendFileSync(${JSON.stringify(log)}, JSON.stringify({ args, hasPassword: process.env.PGPASSWORD !== undefined }) + '\\n');
const failure = ${JSON.stringify(failure ?? null)};
if (failure) { console.error(failure); process.exit(1); }
const option = (name) => args.find((arg) => arg.startsWith('--' + name + '='))?.slice(name.length + 3);
const connect = async () => {
  const { default: pg } = await import(${JSON.stringify(PG)});
  const url = new URL(option('dbname'));
  url.password = process.env.PGPASSWORD ?? '';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
};
`;
  await writeFile(path, `${head}${work}`);
  await chmod(path, 0o755);
}

const DUMP = `
(async () => {
  const client = await connect();
  await client.query('begin isolation level repeatable read');
  await client.query("set transaction snapshot '" + option('snapshot') + "'");
  const { rows: tables } = await client.query(
    "select relname as name, (select string_agg(quote_ident(attname) || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1");
  for (const { name, columns } of tables) {
    const { rows } = await client.query('select t::text as row from public."' + name + '" t');
    process.stdout.write(JSON.stringify({ name, columns, rows: rows.map(({ row }) => row) }) + '\\n');
  }
  await client.end();
})();
`;

const RESTORE = `
(async () => {
  const client = await connect();
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  await client.query('begin');
  for (const line of Buffer.concat(chunks).toString('utf8').split('\\n').filter(Boolean)) {
    const { name, columns, rows } = JSON.parse(line);
    const table = 'public."' + name + '"';
    await client.query('create table ' + table + ' (' + columns + ')');
    await client.query('insert into ' + table + ' select (r::' + table + ').* from unnest($1::text[]) r', [rows]);
  }
  await client.query('commit');
  await client.end();
})();
`;
