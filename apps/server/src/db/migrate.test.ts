import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, isTable } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../platform/new-id.ts';
import { databaseUrl } from '../testing/database.ts';
import { migrateDatabase, versionFault } from './migrate.ts';
import * as schema from './schema.ts';

const created: string[] = [];

/** An empty database of its own. */
async function createDatabase(): Promise<string> {
  const name = newId('migrated');
  await query(inject('postgresUrl'), `create database ${name}`);
  created.push(name);
  return databaseUrl(inject('postgresUrl'), name);
}

async function query(at: string, statement: string) {
  const client = new Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

afterAll(async () => {
  for (const name of created) await query(inject('postgresUrl'), `drop database ${name} with (force)`);
});

describe('migrateDatabase', () => {
  let url = '';
  beforeAll(async () => {
    url = await createDatabase();
  });
  const ask = (statement: string, at = url) => query(at, statement);

  it('makes the tables once when several servers start together, and again finds nothing to do', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(url)));
    await migrateDatabase(url);
    const tables = await ask(
      `select table_name from information_schema.tables where table_schema = 'public'`,
    );
    const expected = Object.values(schema).flatMap((made) => (isTable(made) ? getTableName(made) : []));
    expect(tables.map(({ table_name }) => table_name).toSorted()).toEqual(expected.toSorted());
    const [applied] = await ask('select count(*)::int as n from drizzle.__drizzle_migrations');
    const [{ n: distinct }] = await ask(
      'select count(distinct hash)::int as n from drizzle.__drizzle_migrations',
    );
    expect(applied.n).toBe(distinct);
  });

  it('lets go of its lock', async () => {
    const [row] = await ask(`select count(*)::int as n from pg_locks where locktype = 'advisory'`);
    expect(row.n).toBe(0);
  });

  it('gives accounts from before minutes their trial, less the used time', async () => {
    const at = await createDatabase();
    await ask(await readFile(new URL('0000_first.sql', MIGRATIONS), 'utf8'), at);
    await ask(
      `create schema drizzle;
       create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
       insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', ${await firstMigrationAt()});
       insert into "user" (id, name, email) values ('new', 'N', 'n@x.co'), ('some', 'S', 's@x.co'), ('all', 'A', 'a@x.co');
       insert into conversations (id, owner_id, server_id, origin, channel, seconds, started_at) values
         ('c1', 'some', 's', 'widget', 'voice', 100, now() - interval '3 hours'),
         ('c2', 'some', 's', 'widget', 'voice', 0, now() - interval '2 hours'),
         ('c3', 'all', 's', 'widget', 'voice', 500, now() - interval '3 hours'),
         ('c4', 'all', 's', 'widget', 'voice', 500, now() - interval '2 hours'),
         ('c5', 'all', 's', 'widget', 'voice', 500, now() - interval '1 hour'),
         ('c6', null, 's', 'widget', 'voice', 60, now())`,
      at,
    );
    await migrateDatabase(at);
    const balances = await ask(
      `select user_id, b.seconds, used_seconds, sum(e.seconds)::int as entered
       from minute_balances b join minute_entries e using (user_id) group by 1, 2, 3 order by 2`,
      at,
    );
    expect(balances).toEqual([
      { user_id: 'all', seconds: 0, used_seconds: 600, entered: 0 },
      { user_id: 'some', seconds: 500, used_seconds: 100, entered: 500 },
      { user_id: 'new', seconds: 600, used_seconds: 0, entered: 600 },
    ]);
    await ask(`insert into "user" (id, name, email) values ('later', 'L', 'l@x.co')`, at);
    expect(await ask(`select seconds from minute_balances where user_id = 'later'`, at)).toEqual([
      { seconds: 600 },
    ]);
  });

  it('keeps what turns remembered from before that was one value', async () => {
    const at = await createDatabase();
    await migrateUpTo(at, await placeOf('0009_limits_for_all_servers'));
    await ask(
      `insert into "user" (id, name, email) values ('ada', 'Ada', 'ada@example.com');
       insert into conversations (id, owner_id, server_id, origin, channel) values ('c', 'ada', 's', 'widget', 'voice');
       insert into messages (conversation_id, id, position, role, via, text, started_at_ms, outcome, entry_ids, passage_ids, sources, feedback)
       values ('c', 'a', 0, 'visitor', 'voice', 'Open?', 0, null, default, default, null, null),
         ('c', 'b', 1, 'assistant', 'voice', 'Yes.', 1, 'answered', '{faq_1,faq_2}', default, null, 'up'),
         ('c', 'd', 2, 'assistant', 'voice', 'It says so.', 2, 'answered', default, '{p_1}',
           '[{"title": "t", "heading": "", "text": "x"}]', null)`,
      at,
    );
    await migrateDatabase(at);
    expect(await ask('select id, outcome, memory, feedback from messages order by position', at)).toEqual([
      { id: 'a', outcome: null, memory: null, feedback: null },
      {
        id: 'b',
        outcome: 'answered',
        feedback: 'up',
        memory: { version: 1, outcome: 'answered', entryIds: ['faq_1', 'faq_2'] },
      },
      {
        id: 'd',
        outcome: 'answered',
        feedback: null,
        memory: {
          version: 1,
          outcome: 'answered',
          entryIds: [],
          passageIds: ['p_1'],
          sources: [{ title: 't', heading: '', text: 'x' }],
        },
      },
    ]);
    // Counted again by the functions of this version: nothing of it changes.
    await ask(`update messages set memory = memory || '{"passageIds": []}' where id = 'b'`, at);
    expect(await ask('select turns, answered, answered_by, thumbs_up from conversations', at)).toEqual([
      { turns: 3, answered: 2, answered_by: ['faq_1', 'faq_2'], thumbs_up: 1 },
    ]);
  });
});

describe('conversations of earlier versions', () => {
  it('are counted apart as calls and chats, without those of deleted assistants', async () => {
    const url = await createDatabase();
    await migrateUpTo(url, 6);
    await query(
      url,
      `insert into "user" (id, name, email) values ('ada', 'Ada', 'ada@x.co');
       insert into assistants (id, owner_id, name, prompt, greeting, voice) values
         ('kept', 'ada', 'Kept', 'p', 'Hi', ''), ('gone', 'ada', 'Gone', 'p', 'Hi', '');
       insert into conversations (id, assistant_id, owner_id, server_id, origin, channel, seconds, started_at) values
         ('call', 'kept', 'ada', 's', 'widget', 'voice', 60, '2026-01-05T10:00Z'),
         ('chat', 'kept', 'ada', 's', 'widget', 'chat', 0, '2026-01-05T10:05Z'),
         ('old', 'gone', 'ada', 's', 'widget', 'voice', 30, '2026-01-05T10:05Z'),
         ('draft', null, 'ada', 's', 'builder', 'voice', 30, '2026-01-05T10:05Z');
       insert into messages (conversation_id, id, position, role, via, text, outcome, feedback, started_at_ms)
         select c.id, 'item', 0, 'assistant', 'voice', 'Yes.', 'answered', case c.id when 'chat' then 'down' end, 0
         from conversations c;
       delete from assistants where id = 'gone'`,
    );
    await migrateDatabase(url);
    expect(await query(url, 'select id, wrong from conversations order by id')).toEqual([
      { id: 'call', wrong: 0 },
      { id: 'chat', wrong: 1 },
      { id: 'draft', wrong: 0 },
    ]);
    const sums = { calls: 1, chats: 1, seconds: 60, answered: 2, unanswered: 0, wrong: 1 };
    expect(
      await query(
        url,
        `select scope, calls, chats, seconds, answered, unanswered, wrong from conversation_counts
         where calls <> 0 or chats <> 0 order by scope`,
      ),
    ).toEqual([
      { scope: 'ada', ...sums },
      { scope: 'kept', ...sums },
    ]);
    await query(url, `delete from assistants where id = 'kept'`);
    expect(await query(url, `select scope from conversation_counts where scope = 'ada'`)).toEqual([]);
  });
});

describe('SQL functions', () => {
  /** Says in a table of its own that it was applied, which no real file does. */
  const file = (version: number) => `
    create table if not exists applications (version integer);
    insert into applications values (${version});
    create or replace function parlo_version() returns integer language sql as 'select ${version}';`;
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlo-functions-'));
    await cp(new URL('functions/', import.meta.url), folder, { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are applied once when their file is new, and once more when it changed', async () => {
    const url = await createDatabase();
    const applications = () => query(url, 'select version, parlo_version() as now from applications');
    await writeFile(join(folder, 'version.sql'), file(1));
    await Promise.all([1, 2].map(() => migrateDatabase(url, folder)));
    await migrateDatabase(url, folder);
    expect(await applications()).toEqual([{ version: 1, now: 1 }]);
    await writeFile(join(folder, 'version.sql'), file(2));
    await Promise.all([1, 2].map(() => migrateDatabase(url, folder)));
    await migrateDatabase(url, folder);
    expect(await applications()).toEqual([
      { version: 1, now: 2 },
      { version: 2, now: 2 },
    ]);
  });

  it('stay those of a newer version when an older server starts beside it or after it', async () => {
    const url = await createDatabase();
    await writeFile(join(folder, 'version.sql'), file(2));
    await migrateDatabase(url, folder);
    await query(
      url,
      "update drizzle.sql_functions set migrated_at = migrated_at + 1 where file = 'version.sql'",
    );
    await writeFile(join(folder, 'version.sql'), file(1));
    await migrateDatabase(url, folder);
    expect(await query(url, 'select parlo_version() as now')).toEqual([{ now: 2 }]);
  });

  it('stay as they were when their file fails, which says why', async () => {
    const url = await createDatabase();
    await writeFile(join(folder, 'version.sql'), file(1));
    await migrateDatabase(url, folder);
    await writeFile(join(folder, 'version.sql'), `${file(2)} select nothing_such();`);
    await expect(migrateDatabase(url, folder)).rejects.toThrow('nothing_such');
    expect(await query(url, 'select parlo_version() as now')).toEqual([{ now: 1 }]);
  });

  it('are the same in a new database and in one of any earlier version', async () => {
    const [fresh, ...older] = await Promise.all([null, 3, 4, 5, 6].map(migratedFrom));
    expect(fresh?.functions.length).toBeGreaterThan(0);
    expect(fresh?.triggers.length).toBeGreaterThan(0);
    for (const upgraded of older) expect(upgraded).toEqual(fresh);
  });

  it('stand in files, with all of their triggers', async () => {
    const url = await createDatabase();
    await migrateDatabase(url);
    const { functions, triggers } = await definitionsOf(url);
    const text = (
      await Promise.all((await readdir(FUNCTIONS)).map((name) => readFile(new URL(name, FUNCTIONS), 'utf8')))
    ).join('\n');
    for (const { name } of functions) expect(text).toContain(`CREATE OR REPLACE FUNCTION ${name}(`);
    for (const { name } of triggers) expect(text).toContain(`CREATE OR REPLACE TRIGGER ${name} `);
  });
});

const FUNCTIONS = new URL('./functions/', import.meta.url);
const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** What a database has that was made by the migrations up to this one, and then brought to this version. */
async function migratedFrom(last: number | null) {
  const url = await createDatabase();
  if (last !== null) await migrateUpTo(url, last);
  await migrateDatabase(url);
  return definitionsOf(url);
}

async function migrateUpTo(url: string, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-migrations-'));
  const client = new Client({ connectionString: url });
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const journal = await readJournal();
    const entries = journal.entries.slice(0, last + 1);
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
    await client.connect();
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
}

async function definitionsOf(url: string) {
  const functions = await query(
    url,
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'public'::regnamespace
       -- Those of an extension are PostgreSQL's.
       and not exists (select 1 from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
     order by 1, 2`,
  );
  const triggers = await query(
    url,
    `select tgname as name, pg_get_triggerdef(t.oid) as definition from pg_trigger t join pg_class c on c.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace order by 1, 2`,
  );
  return { functions, triggers };
}

async function readJournal(): Promise<{ entries: { when: number; tag: string }[] }> {
  return JSON.parse(await readFile(new URL('meta/_journal.json', MIGRATIONS), 'utf8'));
}

async function placeOf(tag: string): Promise<number> {
  return (await readJournal()).entries.findIndex((entry) => entry.tag === tag);
}

async function firstMigrationAt(): Promise<number | undefined> {
  return (await readJournal()).entries[0]?.when;
}

it('says which version is found and which is wanted when PostgreSQL is too old', () => {
  expect(versionFault({ number: 150_018, version: '15.18 (Debian 15.18-0+deb12u1)' })).toBe(
    'DATABASE_URL leads to PostgreSQL 15.18. Parlo needs 17 or newer: upgrade that server, or leave DATABASE_URL out and Parlo brings its own.',
  );
  expect(versionFault({ number: 170_000, version: '17.0' })).toBeNull();
});
