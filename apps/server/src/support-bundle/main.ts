import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, release, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runChecks } from '../doctor/check.ts';
import { localOrigin } from '../doctor/check-ports.ts';
import { doctorChecks } from '../doctor/doctor-checks.ts';
import { openRunningDatabase } from '../doctor/open-running-database.ts';
import { type Environment, EnvironmentError, readEnvironment } from '../env.ts';
import { createFileStore } from '../platform/files/create-file-store.ts';
import { createGuardedFetch } from '../platform/http/guarded-fetch.ts';
import { VERSION } from '../platform/version.ts';
import { createMask, maskLog, maskSettings } from './mask.ts';

const USAGE = `npm run support-bundle                    writes parlo-support.txt: versions, settings without secrets, checks, metrics
npm run support-bundle -- FILE           writes it there
npm run support-bundle -- --log FILE     adds the last lines of the server's log
`;
const CHECKS_MS = 60_000;
const REQUEST_MS = 10_000;
const LOG_LINES = 500;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { log: { type: 'string' } },
    });
    const [file = 'parlo-support.txt', ...more] = positionals;
    return more.length === 0 ? { file, log: values.log } : null;
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const given = readArguments();
  if (given === null) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { env } = process;
  const read = readSettings(env);
  const mask = createMask(env, await storedSecrets(resolve(env.PARLO_DATA_DIR ?? './data')));
  const log = given.log === undefined ? [] : maskLog(await readFile(given.log, 'utf8'), mask, LOG_LINES);
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Versions', await versions()],
    ['Settings', [...maskSettings(env), ...read.faults]],
    ['Checks', read.settings ? (await checksOf(read.settings)).map(mask) : []],
    ['Health', read.settings ? [mask(await ask(read.settings, '/health'))] : []],
    ['Log', log.length > 0 ? log : ['Add it with --log FILE.']],
    ['Metrics', read.settings ? [mask(await ask(read.settings, '/metrics'))] : []],
  ];
  const text = sections.map(([title, lines]) => `== ${title} ==\n${lines.join('\n')}\n`).join('\n');
  // Only its owner may read it, who decides whom it is passed on to.
  await writeFile(given.file, text, { mode: 0o600 });
  process.stdout.write(
    `Wrote ${given.file}. Read it before you pass it on: secrets and addresses are masked.\n`,
  );
  return 0;
}

function readSettings(variables: NodeJS.ProcessEnv): {
  readonly settings: Environment | null;
  readonly faults: readonly string[];
} {
  try {
    return { settings: readEnvironment(variables), faults: [] };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return { settings: null, faults: error.message.split('\n') };
  }
}

/** The secrets that Parlo made itself. */
async function storedSecrets(dataDir: string): Promise<string[]> {
  const files = ['secret.key', 'postgres.password'].map((name) => readFile(join(dataDir, name), 'utf8'));
  const read = await Promise.allSettled(files);
  return read.flatMap((each) => (each.status === 'fulfilled' ? [each.value.trim()] : []));
}

async function versions(): Promise<string[]> {
  const system = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const name = /^PRETTY_NAME="?([^"\n]*)/m.exec(system)?.[1] ?? process.platform;
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  return [
    `Parlo ${VERSION}, Node ${process.version}, ${name}, ${process.arch}, kernel ${release()}`,
    `${availableParallelism()} cores, ${gigabytes} GB of memory`,
    new Date().toISOString(),
  ];
}

async function checksOf(env: Environment): Promise<string[]> {
  const guarded = createGuardedFetch('anywhere');
  const database = await openRunningDatabase(env);
  try {
    const deps = { env, query: database?.pool ?? null, files: createFileStore(env), fetch: guarded.fetch };
    const results = await runChecks(doctorChecks(deps), AbortSignal.timeout(CHECKS_MS));
    return results.map(({ check, state, text }) => `${state.padEnd(8)} ${check.padEnd(15)} ${text.en}`);
  } finally {
    await guarded.close();
    await database?.close();
  }
}

/** What the server on this machine says at an address of its own. */
async function ask(env: Environment, path: string): Promise<string> {
  const { metricsToken } = env;
  const headers = metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` };
  const signal = AbortSignal.timeout(REQUEST_MS);
  try {
    const response = await fetch(`${localOrigin(env)}${path}`, { headers, signal });
    return await response.text();
  } catch {
    return 'The server does not answer.';
  }
}

process.exitCode = await main();
