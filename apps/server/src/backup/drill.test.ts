import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { openDatabase } from '../db/open-database.ts';
import { createFileStore, filesFolder } from '../platform/files/create-file-store.ts';
import { REMOVALS_LOCK } from '../platform/files/stored-files.ts';
import { type RunningParlo, startParloFolder } from '../testing/running-parlo.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { type BackupSettings, backUp } from './back-up.ts';
import { BACKUP_LOCK, BackupRunning } from './hold-removals.ts';
import { backUpNightly, hasBackupOf } from './nightly.ts';
import { restore } from './restore.ts';
import { sumTables, type TableSums } from './table-sums.ts';
import { verify } from './verify.ts';

const RESTORE = fileURLToPath(new URL('./main.ts', import.meta.url));
/** A module that ends its process with SIGKILL once a restore has put two of its parts in their places. */
const KILL_AT_SECOND_PART = `data:text/javascript,${encodeURIComponent(`
  import { syncBuiltinESMExports } from 'node:module';
  import files from 'node:fs/promises';
  const { rename } = files;
  let parts = 0;
  files.rename = async (from, to) => {
    await rename(from, to);
    if (from.includes('restore.ready') && ++parts === 2) process.kill(process.pid, 'SIGKILL');
  };
  syncBuiltinESMExports();
`)}`;

const CONVERSATIONS = 10_000;
const FILES = 60;
const ACCOUNTS = 10;

let parlo: RunningParlo;
let scratch = '';
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'parlo-drill-'));
  parlo = await startParloFolder();
  await within(parlo.url, seed);
}, 180_000);
afterAll(async () => {
  await parlo.close();
  await rm(scratch, { recursive: true, force: true });
});

const { signal } = new AbortController();
const settingsOf = (dataDir: string, more: Partial<BackupSettings> = {}): BackupSettings => ({
  dataDir,
  databaseUrl: undefined,
  s3: undefined,
  secret: undefined,
  keys: {},
  tools: { pgDump: undefined, path: undefined },
  ...more,
});
const job = (path: string, dataDir: string) => ({
  path,
  settings: settingsOf(dataDir),
  logger: silentLogger,
  signal,
});

async function within<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** Accounts with their ledgers, conversations with words, and files, made by PostgreSQL itself. */
async function seed(client: Client): Promise<void> {
  const insert = [
    `insert into "user" (id, name, email) select 'user_' || i, 'Ada', i || '@example.com' from generate_series(1, ${ACCOUNTS}) i`,
    `insert into minute_balances (user_id, seconds) select 'user_' || i, 1000000 from generate_series(1, ${ACCOUNTS}) i
     on conflict (user_id) do update set seconds = excluded.seconds`,
    'delete from minute_entries',
    `insert into minute_entries (id, user_id, kind, seconds, reference)
     select 'grant_' || i, 'user_' || i, 'grant', 1000000, 'grant_' || i from generate_series(1, ${ACCOUNTS}) i`,
    `insert into conversations (id, owner_id, server_id, origin, channel, ended_at, end_reason, seconds, call_id)
     select 'conv_' || i, 'user_' || (1 + i % ${ACCOUNTS}), 'server', 'widget', 'voice', now(), 'left', 60, 'rtc_' || i
     from generate_series(1, ${CONVERSATIONS}) i`,
    `insert into messages (conversation_id, id, position, role, via, text, started_at_ms)
     select 'conv_' || i, 'item_1', 1, 'visitor', 'voice', 'What does number ' || i || ' cost?', 0
     from generate_series(1, ${CONVERSATIONS}, 10) i`,
    `with used as (
       insert into minute_entries (id, user_id, kind, seconds, reference)
       select 'use_' || i, 'user_' || (1 + i % ${ACCOUNTS}), 'usage', -60, 'rtc_' || i from generate_series(1, ${CONVERSATIONS}) i
       returning user_id, seconds)
     update minute_balances b set seconds = b.seconds + u.sum
     from (select user_id, sum(seconds)::int from used group by 1) u where u.user_id = b.user_id`,
  ];
  for (const statement of insert) await client.query(statement);
  for (let at = 0; at < FILES; at++) await addFile(client, `seed_${at}`);
}

/** As the product does it: bytes first, then the row. */
async function addFile(client: Client, key: string): Promise<void> {
  const source = join(scratch, key);
  const bytes = contentOf(key);
  await writeFile(source, bytes);
  await createFileStore({ s3: undefined, dataDir: parlo.dataDir }).put(key, source);
  await rm(source);
  await client.query(
    `insert into files (id, owner_id, key, purpose, name, type, size) values ($1, 'user_1', $1, 'knowledge', 'a', 'text/plain', $2)`,
    [key, bytes.length],
  );
}

function contentOf(key: string): Buffer {
  const [first = 0] = createHash('sha256').update(key).digest();
  return Buffer.alloc(1_000 + first * 300, key);
}

/** The row first; the bytes when no backup holds removals, as the job does it. */
async function removeFile(client: Client, key: string): Promise<'removed' | 'held'> {
  await client.query('delete from files where key = $1', [key]);
  const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as free', [REMOVALS_LOCK]);
  if (!rows[0].free) return 'held';
  await createFileStore({ s3: undefined, dataDir: parlo.dataDir }).remove(key);
  await client.query('select pg_advisory_unlock_shared($1)', [REMOVALS_LOCK]);
  return 'removed';
}

interface Writer {
  readonly rounds: number;
  readonly held: number;
}

/** Bills calls and changes files until `until` is over. */
async function writeUntil(until: Promise<unknown>): Promise<Writer> {
  let over = false;
  void until.finally(() => {
    over = true;
  });
  let rounds = 0;
  let held = 0;
  await within(parlo.url, async (client) => {
    for (; !over; rounds++) {
      const [user, call] = [`user_${1 + (rounds % ACCOUNTS)}`, `rtc_live_${rounds}`];
      await client.query('begin');
      await client.query('update minute_balances set seconds = seconds - 7 where user_id = $1', [user]);
      await client.query(
        `insert into minute_entries (id, user_id, kind, seconds, reference) values ($2, $1, 'usage', -7, $2)`,
        [user, call],
      );
      await client.query('commit');
      await addFile(client, `live_${rounds}`);
      if (rounds >= 3 && (await removeFile(client, `live_${rounds - 3}`)) === 'held') held++;
    }
  });
  return { rounds, held };
}

/** Balances and entries of each account, as a restored folder has them. */
async function readLedger(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, logger: silentLogger });
  try {
    return await within(postgres.url, async (client) => {
      const { rows } = await client.query<{ balance: number; entered: number; entries: number }>(
        `select b.seconds as balance, sum(e.seconds)::int as entered, count(*)::int as entries
         from minute_balances b join minute_entries e using (user_id) group by b.user_id, b.seconds`,
      );
      const { rows: files } = await client.query<{ key: string }>('select key from files order by key');
      const { rows: counts } = await client.query('select count(*)::int as n from conversations');
      return { accounts: rows, keys: files.map(({ key }) => key), conversations: counts[0]?.n };
    });
  } finally {
    await postgres.stop();
  }
}

const liveSums = (): Promise<TableSums> =>
  within(parlo.url, async (client) => {
    await client.query("set timezone = 'UTC'");
    return sumTables(client);
  });

describe('the drill', { timeout: 240_000 }, () => {
  it('restores everything equal that was backed up while Parlo wrote', async () => {
    const path = join(scratch, 'written-to');
    const backup = backUp(job(path, parlo.dataDir));
    const writer = writeUntil(backup);
    const { contents } = await backup;
    const { rounds, held } = await writer;
    expect(rounds).toBeGreaterThan(5);
    expect(held).toBeGreaterThan(0);
    expect(contents.files.broken).toEqual([]);

    const dataDir = join(scratch, 'restored');
    const restored = await restore({ ...job(path, dataDir), replaces: false });
    expect(restored).toMatchObject({ tables: contents.tables, files: contents.files, replaced: null });
    const { accounts, keys, conversations } = await readLedger(dataDir);
    expect(conversations).toBe(CONVERSATIONS);
    expect(accounts).toHaveLength(ACCOUNTS);
    for (const { balance, entered } of accounts) expect(balance).toBe(entered);
    const entries = accounts.reduce((sum, account) => sum + account.entries, 0);
    expect(entries).toBeGreaterThanOrEqual(CONVERSATIONS + ACCOUNTS);
    // Files of rows that came later, or were gone, are not in it.
    const found = (await readdir(filesFolder(dataDir))).sort();
    expect(found).toEqual(keys);
    expect(keys.filter((key) => key.startsWith('seed_'))).toHaveLength(FILES);
    for (const key of keys)
      expect((await readFile(join(filesFolder(dataDir), key))).equals(contentOf(key))).toBe(true);
    expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe(
      await readFile(join(parlo.dataDir, 'secret.key'), 'utf8'),
    );
    expect((await readdir(dataDir)).sort()).toEqual(['files', 'postgres', 'postgres.password', 'secret.key']);
  });

  it('ends whole when it is run again after it was killed between its renames', async () => {
    const dataDir = join(scratch, 'killed');
    const env = { ...process.env, PARLO_DATA_DIR: dataDir, DATABASE_URL: '' };
    const args = [RESTORE, 'restore', join(scratch, 'written-to')];
    const killed = spawn(process.execPath, ['--import', KILL_AT_SECOND_PART, ...args], {
      env,
      stdio: 'ignore',
    });
    expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
    expect((await readdir(dataDir)).sort()).toEqual([
      'parlo.pid',
      'postgres',
      'postgres.password',
      'restore.ready',
    ]);
    await expect(openDatabase({ url: undefined, dataDir, logger: silentLogger })).rejects.toThrow(
      `A restore into ${dataDir} was interrupted. Run the same npm run restore again.`,
    );
    const again = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    expect(await text(again.stdout)).toBe('The restore that was interrupted is finished. Start Parlo.\n');
    expect((await readdir(dataDir)).sort()).toEqual(['files', 'postgres', 'postgres.password', 'secret.key']);
    expect((await readLedger(dataDir)).conversations).toBe(CONVERSATIONS);
  });

  it('is verified beside the backup, which leaves nothing else', async () => {
    const folder = join(scratch, 'verified');
    await mkdir(folder);
    const path = join(folder, 'backup');
    const { contents } = await backUp(job(path, parlo.dataDir));
    expect(contents.tables).toEqual(await liveSums());
    await verify(job(path, parlo.dataDir));
    expect(await readdir(folder)).toEqual(['backup']);
  });

  it('names files that storage has lost, and copies the others', async () => {
    await rm(join(filesFolder(parlo.dataDir), 'seed_0'));
    await writeFile(join(filesFolder(parlo.dataDir), 'seed_1'), 'short');
    const path = join(scratch, 'broken');
    const { contents } = await backUp(job(path, parlo.dataDir));
    expect(contents.files.broken).toEqual(['seed_0', 'seed_1']);
  });

  it('lets one backup run at a time', async () => {
    await within(parlo.url, async (client) => {
      await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
      await expect(backUp(job(join(scratch, 'second'), parlo.dataDir))).rejects.toThrow(BackupRunning);
    });
    expect((await readdir(scratch)).filter((name) => name.startsWith('second'))).toEqual([]);
  });

  it('is made each night: compared, encrypted for somebody else, put in its place, and old ones removed', async () => {
    const identity = await generateIdentity();
    const keys = { recipient: await identityToRecipient(identity) };
    const folder = join(scratch, 'nightly');
    await mkdir(folder);
    const others = ['parlo-2026-11-20T02-00-00Z.backup', 'parlo-2026-11-16T02-00-00Z.backup', 'mine.backup'];
    for (const name of others) await writeFile(join(folder, name), '');
    const nightly = { place: folder, days: 14, hour: 2 };
    const now = new Date('2026-12-01T02:03:04.567Z');
    expect(await hasBackupOf(now, nightly)).toBe(false);
    const made = await backUpNightly(
      { ...job('', parlo.dataDir), settings: settingsOf(parlo.dataDir, { keys }) },
      nightly,
      now,
    );
    expect([made.name, made.removed]).toEqual(['parlo-2026-12-01T02-03-04Z.backup', [others[1]]]);
    expect((await readdir(folder)).sort()).toEqual(['mine.backup', others[0], made.name]);
    expect(await readdir(parlo.dataDir)).not.toContain('backup.part');
    expect([
      await hasBackupOf(now, nightly),
      await hasBackupOf(new Date('2026-12-02T02:00:00Z'), nightly),
    ]).toEqual([true, false]);
    const target = job(join(folder, made.name), join(scratch, 'from-nightly'));
    const restored = await restore({
      ...target,
      settings: { ...target.settings, keys: { identity } },
      replaces: false,
    });
    expect(restored).toMatchObject({ tables: made.contents.tables });
  });

  it('leaves a folder with data, or with a Parlo, as it is', async () => {
    const path = join(scratch, 'verified', 'backup');
    await expect(restore({ ...job(path, parlo.dataDir), replaces: true })).rejects.toThrow(
      `Parlo is running on ${parlo.dataDir}. Stop it, then restore.`,
    );
    await parlo.stop();
    const names = async () => (await readdir(parlo.dataDir)).filter((name) => name !== 'parlo.pid').sort();
    const before = await names();
    await expect(restore({ ...job(path, parlo.dataDir), replaces: false })).rejects.toThrow(
      /already has data \(postgres, postgres\.password, files, secret\.key\)\. Add --replace/,
    );
    expect(await names()).toEqual(before);
  });

  it('backs up a Parlo that is stopped, and replaces data when it is told to', async () => {
    const path = join(scratch, 'stopped');
    const { contents } = await backUp(job(path, parlo.dataDir));
    const restored = await restore({ ...job(path, parlo.dataDir), replaces: true });
    if (restored === 'interrupted one finished') throw new Error('nothing was interrupted');
    expect(restored.tables).toEqual(contents.tables);
    expect((await readdir(restored.replaced ?? '')).sort()).toEqual([
      'files',
      'postgres',
      'postgres.password',
      'secret.key',
    ]);
    expect((await readLedger(parlo.dataDir)).conversations).toBe(CONVERSATIONS);
  });
});
