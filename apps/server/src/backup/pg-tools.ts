import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { MINIMAL_ENV } from '../db/embedded/postmaster.ts';
import { StartError } from '../platform/errors.ts';

/** Where PostgreSQL's own programs are looked for. */
export interface ToolPlaces {
  /** PARLO_PG_DUMP; pg_restore is expected beside it. */
  readonly pgDump: string | undefined;
  readonly path: string | undefined;
}

const VERSION_MS = 10_000;
const TOLD_BYTES = 2_000;
const run = promisify(execFile);

/** Finds pg_dump or pg_restore of the server's version or newer; throws a StartError if there is none. */
export async function findTool(
  name: 'pg_dump' | 'pg_restore',
  server: number,
  places: ToolPlaces,
): Promise<string> {
  const program = await locate(name, places);
  const where = 'name the newer pg_dump in PARLO_PG_DUMP';
  if (program === null) {
    throw new StartError(
      `There is no ${name} here, and the database of DATABASE_URL needs one: install PostgreSQL's client programs of version ${server} or newer, or ${where}.`,
    );
  }
  const version = await majorOf(program);
  if (version >= server) return program;
  throw new StartError(
    `${program} is of version ${version}, and the database of DATABASE_URL is of version ${server}: install PostgreSQL's client programs of version ${server} or newer, or ${where}.`,
  );
}

async function locate(name: string, { pgDump, path = '' }: ToolPlaces): Promise<string | null> {
  const candidates =
    pgDump === undefined
      ? path
          .split(delimiter)
          .filter(Boolean)
          .map((folder) => join(folder, name))
      : [name === 'pg_dump' ? pgDump : join(dirname(pgDump), name)];
  for (const candidate of candidates) {
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return candidate;
  }
  return null;
}

async function majorOf(program: string): Promise<number> {
  try {
    const { stdout } = await run(program, ['--version'], { timeout: VERSION_MS, env: MINIMAL_ENV });
    const version = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
    if (version > 0) return version;
  } catch (cause) {
    throw new StartError(`${program} does not run.`, { cause });
  }
  throw new StartError(`${program} does not say its version.`);
}

/** Yields what pg_dump writes, as of the snapshot that another session holds. */
export async function* dump(
  program: string,
  url: string,
  snapshot: string,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const options = [
    '--format=custom',
    '--compress=none',
    '--no-owner',
    '--no-privileges',
    `--snapshot=${snapshot}`,
  ];
  const child = start(program, options, url, signal, ['ignore', 'pipe', 'pipe']);
  const ended = endOf(child, program);
  // Awaited below, unless the reader leaves before.
  ended.catch(() => undefined);
  try {
    if (child.stdout) for await (const bytes of child.stdout) yield bytes as Buffer;
    await ended;
  } finally {
    child.kill('SIGTERM');
  }
}

/** Fills an empty database, in one transaction. */
export async function load(
  program: string,
  url: string,
  source: Readable,
  signal: AbortSignal,
): Promise<void> {
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  const child = start(program, options, url, signal, ['pipe', 'ignore', 'pipe']);
  const ended = endOf(child, program);
  // If it ends early, its own words say why, and not the broken pipe.
  const fed = child.stdin ? pipeline(source, child.stdin).catch((error: unknown) => error) : null;
  try {
    await ended;
    const failed = await fed;
    if (failed instanceof Error) throw failed;
  } finally {
    source.destroy();
    child.kill('SIGTERM');
  }
}

/** Everybody on the machine may read a process's arguments, so the password goes another way. */
function start(
  program: string,
  options: readonly string[],
  given: string,
  signal: AbortSignal,
  stdio: ('ignore' | 'pipe')[],
): ChildProcess {
  const url = new URL(given);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return spawn(program, [...options, `--dbname=${url.href}`], {
    env: { ...MINIMAL_ENV, ...(password !== '' && { PGPASSWORD: password }) },
    stdio,
    signal,
  });
}

async function endOf(child: ChildProcess, program: string): Promise<void> {
  let told = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (told.length < TOLD_BYTES) told += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code === 0) return;
  const [reason = 'it said nothing'] = told
    .trim()
    .split('\n')
    .filter((line) => /error|fatal/i.test(line));
  throw new StartError(`${program} failed: ${reason.slice(0, 300)}`);
}
