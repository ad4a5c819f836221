import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Environment, readEnvironment } from '../env.ts';
import { StartError } from '../platform/errors.ts';
import { createLogger } from '../platform/monitoring/logger.ts';
import { type BackupSettings, backUp } from './back-up.ts';
import { explain } from './explain.ts';
import { BackupRunning, BUSY_CODE } from './hold-removals.ts';
import { backUpNightly } from './nightly.ts';
import { restore } from './restore.ts';
import type { TableSums } from './table-sums.ts';
import { requireReadable, verify } from './verify.ts';

const USAGE = {
  backup: `npm run backup -- FILE [--verify]
Writes database, uploaded files and keys into FILE, while Parlo runs or is stopped.
--verify restores it into a folder beside FILE, compares everything, and removes that folder.`,
  restore: `npm run restore -- FILE [--replace]
Restores a backup into an empty data folder, while Parlo is stopped.
--replace moves what is in the data folder aside first.`,
};

const say = (line: string) => void process.stdout.write(`${line}\n`);
const [, , command = '', ...rest] = process.argv;

/** Stops at the first signal and cleans up; a second one ends the process at once. */
function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (stopping.signal.aborted) process.exit(1);
      stopping.abort();
    });
  }
  return stopping.signal;
}

async function runBackup(path: string, verifies: boolean, env: Environment, signal: AbortSignal) {
  const job = { path, settings: settingsOf(env), logger: createLogger({ level: 'error' }), signal };
  if (verifies) requireReadable(job.settings);
  const started = performance.now();
  const { bytes, contents } = await backUp(job);
  say(
    `${path} is written: ${sizeOf(bytes)}, ${inWords(contents.tables, contents.files)}, in ${since(started)}.`,
  );
  const [broken] = contents.files.broken;
  if (broken !== undefined) {
    say(
      `Of ${contents.files.broken.length} files, storage has no bytes or other ones than the database says, such as ${broken}.`,
    );
  }
  if (!verifies) return;
  const verifying = performance.now();
  await verify(job);
  say(`It was restored beside it, and everything is equal. That took ${since(verifying)}.`);
}

/** Started by the server each night; what it says goes into the log. */
async function runNightly(env: Environment, signal: AbortSignal) {
  const { nightly } = env.backup;
  if (nightly === undefined) throw new StartError('Neither PARLO_BACKUP_DIR nor PARLO_BACKUP_S3_… is set.');
  const job = { settings: settingsOf(env), logger: createLogger({ level: 'error' }), signal };
  const { name, bytes, contents, removed } = await backUpNightly(job, nightly);
  const broken = contents.files.broken.length;
  say(
    `${name}: ${sizeOf(bytes)}, ${inWords(contents.tables, contents.files)}; broken files: ${broken}; old ones removed: ${removed.length}`,
  );
}

async function runRestore(path: string, replaces: boolean, env: Environment, signal: AbortSignal) {
  const logger = createLogger({ level: 'error' });
  const restored = await restore({ path, settings: settingsOf(env), replaces, logger, signal });
  if (restored === 'interrupted one finished') {
    say('The restore that was interrupted is finished. Start Parlo.');
    return;
  }
  const { head, tables, files, replaced, textKeysMissing } = restored;
  say(`The backup of ${head.createdAt} is restored and equal: ${inWords(tables, files)}.`);
  if (replaced !== null)
    say(`What was there is in ${replaced}. Delete that folder when you need it no more.`);
  say(textKeysMissing ?? 'Start Parlo.');
}

function settingsOf(env: Environment): BackupSettings {
  const { dataDir, databaseUrl, s3, secret, backup, textKeys } = env;
  return { dataDir, databaseUrl, s3, secret, keys: backup.keys, tools: backup.tools, textKeys };
}

const number = new Intl.NumberFormat('en');
const rowsOf = (tables: TableSums, name: string) => number.format(Number(tables[name]?.rows ?? 0));
const inWords = (tables: TableSums, files: { readonly count: number }) =>
  `accounts: ${rowsOf(tables, 'user')}, conversations: ${rowsOf(tables, 'conversations')}, files: ${number.format(files.count)}`;
const since = (started: number) => `${((performance.now() - started) / 1_000).toFixed(1)} s`;

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1_024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1_024).toFixed(1)} GB`;
}

async function main(): Promise<number> {
  if (command === 'nightly') return run(runNightly);
  if (command !== 'backup' && command !== 'restore') return 2;
  let given: { path: string; verify: boolean; replace: boolean };
  try {
    const options = { verify: { type: 'boolean' }, replace: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
    const { verify: verifies = false, replace = false } = values;
    const [path] = positionals;
    if (path === undefined || positionals.length !== 1 || (command === 'backup' ? replace : verifies))
      throw new Error();
    given = { path: resolve(path), verify: verifies, replace };
  } catch {
    process.stderr.write(`${USAGE[command]}\n`);
    return 2;
  }
  return run((env, signal) =>
    command === 'backup'
      ? runBackup(given.path, given.verify, env, signal)
      : runRestore(given.path, given.replace, env, signal),
  );
}

async function run(act: (env: Environment, signal: AbortSignal) => Promise<void>): Promise<number> {
  const signal = stopOnSignal();
  try {
    await act(readEnvironment(process.env), signal);
    return 0;
  } catch (error) {
    process.stderr.write(`${signal.aborted ? 'Stopped. Nothing was left behind.' : explain(error)}\n`);
    return error instanceof BackupRunning ? BUSY_CODE : 1;
  }
}

process.exit(await main());
