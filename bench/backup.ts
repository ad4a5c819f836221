import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { grantMinutes, registerOwner } from '@parlo/e2e/support/account.ts';
import { eventually, withDatabase } from '@parlo/e2e/support/database.ts';
import { type Parlo, startParlo } from '@parlo/e2e/support/parlo.ts';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded.ts';
import { filesFolder } from '../apps/server/src/platform/files/create-file-store.ts';
import { createLogger } from '../apps/server/src/platform/monitoring/logger.ts';
import { compareRows, holes, wrongBalances, wrongFiles } from './support/backup/compare.ts';
import { fromPip } from './support/pip.ts';
import { Caller } from './support/servers/caller.ts';
import { median, percentile, printRows, type Row } from './support/stats.ts';

/**
 * A backup while calls run and files are uploaded, restored elsewhere and compared row by row and file by file with the Parlo
 * that went on: what it takes, and what calls notice of it. `--calls=40`: so many calls at once.
 */

const run = promisify(execFile);
const COMMAND = new URL('../apps/server/src/backup/main.ts', import.meta.url).pathname;
const COMMAND_MS = 30 * 60_000;
/** PostgreSQL's own programs, as a Python package has them (PostgreSQL licence). */
const PG_DUMP = ['embedded-postgres', '18.6.3', 'embedded_postgres/pginstall/bin/pg_dump'] as const;

const QUIET = createLogger({ level: 'error' });
const calls = Number(process.argv.find((each) => each.startsWith('--calls='))?.split('=')[1] ?? 40);
const READY_MS = 300_000;
const PAUSE_MS = 2_000;
const APART_MS = 150;
/** Replies that are measured before the backup and after it. */
const AROUND_MS = 20_000;
/** The server takes sixty uploads a minute. */
const UPLOAD_MS = 1_100;
/** Uploads of one kind that an assistant has room for. */
const FILES_EACH = 20;

const rows: Row[] = [];
let failed = false;
function tell(what: string, goal: string, measured: string, isMet = true): void {
  rows.push({ what, goal, measured });
  failed ||= !isMet;
}
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

interface Business {
  readonly callers: readonly Caller[];
  /** Uploads files until it is aborted; returns how many. */
  upload(signal: AbortSignal): Promise<number>;
}

async function open(parlo: Parlo): Promise<Business> {
  const { client, email } = await registerOwner(parlo.url);
  await grantMinutes(parlo, email, 1_000);
  const ids: string[] = [];
  for (let at = 0; at < calls; at++) {
    const assistant = {
      assistantName: `Bakery ${at}`,
      assistantPrompt: 'Answer questions about the bakery.',
      greetingMessage: 'Hello!',
      voice: 'verse' as const,
      faqList: [{ question: 'Do you deliver bread?', answer: 'Yes, every day.' }],
    };
    ids.push((await client.request('addAssistant', { email, assistant })).assistantId);
  }
  const callers = ids.map(
    (assistantId, at) =>
      new Caller({
        ...{ url: parlo.url, assistantId, address: `198.51.100.${at + 1}`, name: `call ${at}` },
        pauseMs: PAUSE_MS,
      }),
  );
  return {
    callers,
    async upload(signal) {
      let uploaded = 0;
      for (; !signal.aborted && uploaded < calls * FILES_EACH; uploaded++) {
        const text = `Loaf ${uploaded} costs ${uploaded} euros. `.repeat(50);
        const file = new File([text], `prices ${uploaded}.txt`, { type: 'text/plain' });
        const assistantId = ids[uploaded % ids.length] ?? '';
        await client.upload('uploadKnowledgeBase', { email, assistantId }, [file]);
        await delay(UPLOAD_MS, undefined, { signal }).catch(() => undefined);
      }
      return uploaded;
    },
  };
}

/** A PostgreSQL that Parlo does not start itself, and the variables that name it. */
interface ExternalDatabase {
  readonly url: string;
  readonly env: Readonly<Record<'DATABASE_URL' | 'PARLO_PG_DUMP', string>>;
  stop(): Promise<void>;
}

async function startExternalDatabase(dataDir: string, pgDump: string): Promise<ExternalDatabase> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, logger: QUIET });
  return { url, env: { DATABASE_URL: url, PARLO_PG_DUMP: pgDump }, stop };
}

async function command(
  name: 'backup' | 'restore',
  path: string,
  dataDir: string,
  external: ExternalDatabase | null,
): Promise<string> {
  const env = { ...process.env, PARLO_DATA_DIR: dataDir, ...external?.env };
  const { stdout } = await run(process.execPath, [COMMAND, name, path], { env, timeout: COMMAND_MS });
  return stdout.trim().replaceAll(folder, '…');
}

/** The times of replies that came between two moments. */
function waits(callers: readonly Caller[], from: number, to: number): number[] {
  return callers.flatMap((caller) =>
    caller.waits.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms),
  );
}

const waitWords = (times: readonly number[]) =>
  times.length === 0
    ? 'none'
    : `${Math.round(median(times))} ms, ${Math.round(percentile(times, 0.95))} ms at p95, of ${times.length}`;

async function compare(restored: Client, live: Client, restoredDir: string, parlo: Parlo): Promise<void> {
  for (const { what, rows: count, foreign } of await compareRows(restored, live))
    tell(`rows of ${what}, and those that differ`, '0 differ', `${count}, ${foreign}`, foreign === 0);
  const missing = await holes(restored, live);
  tell('conversations with a hole', '0', String(missing), missing === 0);
  const balances = await wrongBalances(restored);
  tell('accounts whose minutes are not what was entered', '0', String(balances), balances === 0);
  const folders = { restored: filesFolder(restoredDir), live: filesFolder(parlo.dataDir) };
  const { files, wrong } = await wrongFiles(restored, folders);
  tell('files, and those that differ', '0 differ', `${files}, ${wrong}`, wrong === 0 && files > 0);
}

async function connected<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The database of the Parlo that runs. */
const withLive = <T>(use: (client: Client) => Promise<T>): Promise<T> =>
  liveDatabase ? connected(liveDatabase.url, use) : withDatabase(parlo.dataDir, use);

/** What was restored. */
async function withRestored<T>(dataDir: string, use: (client: Client) => Promise<T>): Promise<T> {
  if (restoredDatabase) return connected(restoredDatabase.url, use);
  const postgres = await startEmbeddedPostgres({ dataDir, logger: QUIET });
  try {
    return await connected(postgres.url, use);
  } finally {
    await postgres.stop();
  }
}

const isExternal = process.argv.includes('--external-database');
const pgDump = isExternal ? (process.env.PARLO_PG_DUMP ?? (await fromPip(...PG_DUMP))) : null;
if (isExternal && pgDump === null) {
  console.log('pg_dump is not here: set PARLO_PG_DUMP.');
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), 'parlo-backup-'));
const liveDatabase = pgDump === null ? null : await startExternalDatabase(join(folder, 'live'), pgDump);
const restoredDatabase = pgDump === null ? null : await startExternalDatabase(join(folder, 'other'), pgDump);
const parlo = await startParlo({
  // On a machine that is busy with other things.
  readyLimitMs: READY_MS,
  env: {
    PARLO_VOICE_HOSTS: '1',
    PARLO_MAX_CALLS: '200',
    PARLO_MAX_CALLS_PER_ADDRESS: '200',
    PARLO_TRUST_PROXY: '1',
    ...liveDatabase?.env,
  },
});
try {
  const { callers, upload } = await open(parlo);
  // Pages are served before calls are taken.
  await eventually(
    () => fetch(`${parlo.url}/health/ready`, { signal: AbortSignal.timeout(READY_MS) }).then(({ ok }) => ok),
    (isReady) => isReady,
    READY_MS,
  );
  const begun = await Promise.allSettled(
    callers.map((caller, at) => delay(at * APART_MS).then(() => caller.begin())),
  );
  const began = begun.filter(({ status }) => status === 'fulfilled').length;
  tell('calls that began', String(calls), String(began), began === calls);
  const over = new AbortController();
  const talking = callers.map((caller) => caller.talk(over.signal));
  const uploading = upload(over.signal);
  const from = performance.now();
  await delay(AROUND_MS);
  const path = join(folder, 'parlo.backup');
  const acknowledged = callers.flatMap(({ taken }) => taken);
  const started = performance.now();
  console.log(await command('backup', path, parlo.dataDir, liveDatabase));
  const ended = performance.now();
  tell('the backup took', '–', seconds(ended - started));
  tell('its size', '–', `${((await stat(path)).size / 1024 ** 2).toFixed(1)} MB`);
  await delay(AROUND_MS);
  over.abort();
  await Promise.all(talking);
  const uploads = await uploading;
  tell('replies before it', '–', waitWords(waits(callers, from, started)));
  tell('replies during it', '–', waitWords(waits(callers, started, ended)));
  tell('replies after it', '–', waitWords(waits(callers, ended, Number.POSITIVE_INFINITY)));
  const broken = callers.filter(({ lost, gaps }) => lost || gaps.length > 0).length;
  tell('calls that were interrupted', '0', String(broken), broken === 0);
  tell('files uploaded meanwhile', '–', String(uploads));
  for (const caller of callers) caller.hangUp();
  const ofOpen =
    'select count(*)::int as open from conversations where call_id is not null and ended_at is null';
  await eventually(
    () => withLive(async (client) => (await client.query(ofOpen)).rows[0]?.open),
    (open) => open === 0,
  );
  const restoredDir = join(folder, 'restored');
  const restoring = performance.now();
  console.log(await command('restore', path, restoredDir, restoredDatabase));
  tell('the restore took', '–', seconds(performance.now() - restoring));
  const texts = await withRestored(restoredDir, async (client) => {
    await withLive((running) => compare(client, running, restoredDir, parlo));
    const { rows: stored } = await client.query<{ text: string }>('select text from messages');
    return new Set(stored.map(({ text }) => text));
  });
  const lost = acknowledged.filter((text) => !texts.has(text)).length;
  tell(`messages missing, of ${acknowledged.length} taken before`, '0', String(lost), lost === 0);
} finally {
  printRows(`A backup during ${calls} calls, load ${loadavg()[0]?.toFixed(1)}`, rows);
  await parlo.remove();
  await liveDatabase?.stop();
  await restoredDatabase?.stop();
  await rm(folder, { recursive: true, force: true });
}
if (failed) process.exitCode = 1;
