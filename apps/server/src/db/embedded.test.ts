import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from '../platform/monitoring/logger.ts';
import { linesOf } from '../testing/log-lines.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { isAlive } from './embedded/orphan.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

const CHILD = fileURLToPath(new URL('../testing/embedded-child.ts', import.meta.url));

let dataDir = '';
/** A folder that was started once: to make a cluster takes longer than to start one. */
let made = '';
const running: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'parlo-embedded-'));
  await (await start(made)).stop();
});
afterAll(() => rm(made, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlo-embedded-'));
  // With who owns it: PostgreSQL runs as somebody else where this is root.
  await promisify(execFile)('cp', ['-a', `${made}/.`, dataDir]);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const postgres of running.splice(0)) await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir, logger: Logger = silentLogger): Promise<EmbeddedPostgres> {
  const settings = { fsync: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger, settings });
  running.push(postgres);
  return postgres;
}

async function startChild(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(CHILD, [dataDir], { stdio: 'inherit', execArgv: [] });
  children.push(child);
  const [url] = await once(child, 'message');
  return { child, url };
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const emptyFolder = async () => {
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
};
const postmasterPid = async () =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

describe('startEmbeddedPostgres', { timeout: 60_000 }, () => {
  it('keeps data across restarts', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    await first.stop();
    const second = await start();
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('listens on this machine alone and knows its password only', async () => {
    const { url } = await start();
    expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await ask(url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
    const guessed = new URL(url);
    guessed.password = 'guess';
    await expect(ask(guessed.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o077).toBe(0);
  });

  it('restarts after its server was killed, with committed data', async () => {
    const { child, url } = await startChild();
    await ask(url, 'create table kept as select 42 as answer');
    const orphan = await postmasterPid();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(orphan)).toBe(true);
    const again = await start();
    expect(await ask(again.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await postmasterPid()).not.toBe(orphan);
  });

  it('does not outlive a server that just exits', async () => {
    const { child, url } = await startChild();
    child.send('leave');
    await once(child, 'exit');
    // Its own server asked it to end; a start on the same folder waits for that.
    const again = await start();
    expect(again.url).not.toBe(url);
  });

  it('refuses a folder that another server is using', async () => {
    await startChild();
    await expect(start()).rejects.toThrow(/Another Parlo \(process \d+\) is already running on /);
  });

  it('is not stopped by the pid file of a process that is gone or is no database', async () => {
    await (await start()).stop();
    for (const pid of [2 ** 22 - 1, process.pid]) {
      await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${pid}\n${dataDir}/postgres\n`);
      await (await start()).stop();
    }
  });

  it('is not stopped by a first start that was cut short', async () => {
    await emptyFolder();
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.password.new'), 'half');
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('comes back on the same port when PostgreSQL itself dies', async () => {
    const { url } = await start();
    const pid = await postmasterPid();
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => ask(url, 'select 1 as one').catch(() => null), { timeout: 20_000 })
      .toEqual([{ one: 1 }]);
    expect(await postmasterPid()).not.toBe(pid);
  });

  it('comes back however often it could not start, as on a full disk', async () => {
    const { logger, lines } = linesOf('error');
    const { url } = await start(dataDir, logger);
    const control = join(dataDir, 'postgres/global/pg_control');
    await rename(control, `${control}.away`);
    process.kill(await postmasterPid(), 'SIGKILL');
    const failures = () => lines().filter(({ msg }) => String(msg).includes('does not start')).length;
    await expect.poll(failures, { timeout: 60_000 }).toBeGreaterThan(2);
    await rename(`${control}.away`, control);
    await expect
      .poll(() => ask(url, 'select 1 as one').catch(() => null), { timeout: 60_000 })
      .toEqual([{ one: 1 }]);
  });

  it('is stopped while it can’t start', async () => {
    const { logger, lines } = linesOf('error');
    const postgres = await start(dataDir, logger);
    const control = join(dataDir, 'postgres/global/pg_control');
    await rename(control, `${control}.away`);
    process.kill(await postmasterPid(), 'SIGKILL');
    await expect.poll(() => lines().length, { timeout: 60_000 }).toBeGreaterThan(1);
    await postgres.stop();
    const { length } = lines();
    await rename(`${control}.away`, control);
    expect(lines()).toHaveLength(length);
  });

  it.runIf(process.getuid?.() === 0)('works for root below a folder that nobody else may enter', async () => {
    await emptyFolder();
    await chmod(dataDir, 0o700);
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
