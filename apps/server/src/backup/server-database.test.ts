import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createFileStore, filesFolder } from '../platform/files/create-file-store.ts';
import { loadSecrets } from '../platform/tokens/secrets.ts';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../testing/database.ts';
import { type PgToolsStandIn, writePgTools } from '../testing/pg-tools-stand-in.ts';
import { type S3StandIn, startS3StandIn } from '../testing/s3-stand-in.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { type BackupSettings, backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

/** The database of DATABASE_URL, with stand-ins for PostgreSQL's programs, and with files in a bucket. */

const KEY = 'logo_1';
const BYTES = Buffer.alloc(300_000, 'picture');
const SECRET = 'a secret of more than thirty-two characters';

let database: TestDatabase;
let bucket: S3StandIn;
let tools: PgToolsStandIn;
let scratch = '';
let dataDir = '';
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'parlo-dump-'));
  dataDir = join(scratch, 'data');
  await mkdir(dataDir);
  tools = await writePgTools(join(scratch, 'tools'), { version: '18.1 (Debian 18.1-1)' });
  bucket = await startS3StandIn();
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`insert into "user" (id, name, email) values ('user_1', 'Ada', 'ada@example.com')`);
  await pool.query(
    `insert into conversations (id, owner_id, server_id, origin, channel)
     select 'conv_' || i, 'user_1', 'server', 'widget', 'voice' from generate_series(1, 500) i`,
  );
  await writeFile(join(scratch, 'source'), BYTES);
  await createFileStore({ s3: bucket.settings, dataDir }).put(KEY, join(scratch, 'source'));
  await pool.query(
    `insert into files (id, owner_id, key, purpose, name, type, size) values ($1, 'user_1', $1, 'logo', 'a', 'image/png', $2)`,
    [KEY, BYTES.length],
  );
});
afterAll(async () => {
  await bucket.close();
  await database.close();
  await rm(scratch, { recursive: true, force: true });
});

const settings = (more: Partial<BackupSettings> = {}): BackupSettings => ({
  dataDir,
  databaseUrl: database.url,
  s3: bucket.settings,
  secret: SECRET,
  keys: {},
  tools: { pgDump: tools.pgDump, path: '' },
  ...more,
});
const job = (name: string, more: Partial<BackupSettings> = {}) => ({
  path: join(scratch, name),
  settings: settings(more),
  logger: silentLogger,
  signal: new AbortController().signal,
});
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: Error) => error.message,
  );

/** An empty database on the server of tests, removed after `act`. */
async function inEmptyDatabase(name: string, act: (url: string) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(`create database ${name}`);
  try {
    await act(databaseUrl(inject('postgresUrl'), name));
  } finally {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
}

it('is backed up by pg_dump, in the snapshot that files and sums come from', async () => {
  const { contents } = await backUp(job('backup'));
  expect(contents.files).toEqual({ count: 1, bytes: BYTES.length, broken: [] });
  expect(contents.tables.conversations?.rows).toBe('500');
  const [call] = await tools.calls();
  const url = new URL(database.url);
  url.password = '';
  expect(call).toEqual({
    args: [
      '--format=custom',
      '--compress=none',
      '--no-owner',
      '--no-privileges',
      expect.stringMatching(/^--snapshot=[0-9A-F-]+$/),
      `--dbname=${url.href}`,
    ],
    hasPassword: true,
  });
  await verify(job('backup'));
});

it('is restored into an empty database and a bucket', async () => {
  await createFileStore({ s3: bucket.settings, dataDir }).remove(KEY);
  await inEmptyDatabase('parlo_restored', async (databaseUrl) => {
    const restored = await restore({ ...job('backup', { databaseUrl }), replaces: false });
    expect(restored).toMatchObject({ files: { count: 1 }, replaced: null });
    expect(bucket.objects.get(KEY)?.equals(BYTES)).toBe(true);
    const again = restore({ ...job('backup', { databaseUrl }), replaces: true });
    expect(await refusal(again)).toBe(
      'The database of DATABASE_URL is not empty. Create an empty one, and name it in DATABASE_URL.',
    );
  });
});

it('brings files and the key into a folder when there is no bucket', async () => {
  const [from, to] = [join(scratch, 'from'), join(scratch, 'to')];
  await loadSecrets(from);
  await createFileStore({ s3: undefined, dataDir: from }).put(KEY, join(scratch, 'source'));
  await backUp(job('folders', { dataDir: from, s3: undefined, secret: undefined }));
  await inEmptyDatabase('parlo_folders', async (databaseUrl) => {
    const target = { dataDir: to, s3: undefined, secret: undefined, databaseUrl };
    await restore({ ...job('folders', target), replaces: false });
  });
  expect((await readdir(to)).sort()).toEqual(['files', 'secret.key']);
  expect((await readFile(join(filesFolder(to), KEY))).equals(BYTES)).toBe(true);
  expect(await readFile(join(to, 'secret.key'))).toEqual(await readFile(join(from, 'secret.key')));
});

it('says which program is missing or too old, before it writes anything', async () => {
  const old = await writePgTools(join(scratch, 'old'), { version: '15.18 (Debian 15.18-0+deb12u1)' });
  expect(await refusal(backUp(job('none', { tools: { pgDump: undefined, path: '' } })))).toBe(
    "There is no pg_dump here, and the database of DATABASE_URL needs one: install PostgreSQL's client programs of version 18 or newer, or name the newer pg_dump in PARLO_PG_DUMP.",
  );
  expect(await refusal(backUp(job('none', { tools: { pgDump: undefined, path: old.folder } })))).toBe(
    `${old.pgDump} is of version 15, and the database of DATABASE_URL is of version 18: install PostgreSQL's client programs of version 18 or newer, or name the newer pg_dump in PARLO_PG_DUMP.`,
  );
  expect(await old.calls()).toEqual([]);
  expect(await readdir(scratch)).not.toContain('none');
});

it('says in one sentence why a program failed', async () => {
  const failure = 'pg_dump: detail: first\npg_dump: error: permission denied for table user';
  const failing = await writePgTools(join(scratch, 'failing'), { version: '18.1', failure });
  expect(await refusal(backUp(job('failed', { tools: { pgDump: failing.pgDump, path: '' } })))).toBe(
    `${failing.pgDump} failed: pg_dump: error: permission denied for table user`,
  );
  expect((await readdir(scratch)).filter((name) => name.startsWith('failed'))).toEqual([]);
});

it('is not restored where it does not fit', async () => {
  const to = join(scratch, 'unfit');
  const tries: [Partial<BackupSettings>, string][] = [
    [
      { databaseUrl: undefined },
      'This backup was made by pg_dump: set DATABASE_URL to an empty database, then restore.',
    ],
    [
      { secret: undefined },
      'This backup needs the PARLO_SECRET that it was made with: set it, then restore.',
    ],
    [
      { secret: `${SECRET}!` },
      'This backup needs the PARLO_SECRET that it was made with: set it, then restore.',
    ],
  ];
  await inEmptyDatabase('parlo_unfit', async (databaseUrl) => {
    for (const [more, reason] of tries) {
      const attempt = restore({ ...job('backup', { databaseUrl, dataDir: to, ...more }), replaces: false });
      expect(await refusal(attempt)).toBe(reason);
    }
    const brought = restore({ ...job('folders', { databaseUrl, dataDir: to }), replaces: false });
    expect(await refusal(brought)).toBe(
      'This backup brings its own secret.key: leave PARLO_SECRET out, then restore.',
    );
  });
  expect(await readdir(scratch)).not.toContain('unfit');
});

it('needs to be Parlo’s, and reachable', async () => {
  await inEmptyDatabase('parlo_foreign', async (databaseUrl) => {
    expect(await refusal(backUp(job('foreign', { databaseUrl })))).toBe(
      'This database has no tables of Parlo: there is nothing to back up.',
    );
  });
  const nowhere = backUp(job('nowhere', { databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' }));
  await expect(nowhere).rejects.toThrow(/ECONNREFUSED/);
});
