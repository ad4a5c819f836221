import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@parlo/e2e/support/parlo.ts';
import { findBinaries } from '../../../apps/server/src/db/embedded/binaries.ts';
import { openCluster, SUPERUSER } from '../../../apps/server/src/db/embedded/cluster.ts';
import { chooseUser } from '../../../apps/server/src/db/embedded/run-as.ts';
import { unpacked } from '../debian.ts';
import type { Broken, Fault } from './fault.ts';
import { openServer } from './places.ts';

/** The time of day jumps under running programs, by Debian's libfaketime: of the server alone, or of its database as well. */

const JUMP_MS = 20_000;

let library: Promise<string | null> | undefined;
const findLibrary = () => {
  library ??= unpacked('libfaketime', /libfaketimeMT\.so/);
  return library;
};

/** The environment of a program whose clock `set` moves. What measures time, the monotonic clock, is left alone. */
async function openClock() {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-clock-'));
  await chmod(folder, 0o755);
  const file = join(folder, 'offset');
  const set = async (offset: string) => {
    await writeFile(`${file}.new`, `${offset}\n`, { mode: 0o644 });
    await rename(`${file}.new`, file);
  };
  await set('+0');
  const env = {
    LD_PRELOAD: (await findLibrary()) ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env, set, close: () => rm(folder, { recursive: true, force: true }) };
}

/** A PostgreSQL with a clock that can be moved. */
async function startPostgresUnder(clock: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-faults-'));
  await chmod(folder, 0o755);
  const binaries = await findBinaries();
  const runAs = await chooseUser(folder, binaries.postgres);
  const cluster = await openCluster(folder, binaries.initdb, runAs);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=32MB'];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const { file, args, options } = runAs.command(binaries.postgres, [
    '-D',
    cluster.dir,
    '-p',
    String(port),
    ...flags,
  ]);
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', ...clock };
  const child = spawn(file, args, { ...options, cwd: '/', env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ready = Promise.withResolvers<void>();
  child.once('exit', () => ready.reject(new Error('PostgreSQL did not start.')));
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.includes('ready to accept connections')) ready.resolve();
  });
  await ready.promise;
  return {
    url: `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/postgres`,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openJumping(ofDatabase: boolean): Promise<Broken> {
  const clock = await openClock();
  const postgres = await startPostgresUnder(ofDatabase ? clock.env : {});
  const server = await openServer({ env: { ...clock.env, DATABASE_URL: postgres.url } });
  return {
    urls: [server.url],
    admin: server.parlo.admin,
    database: async () => postgres.url,
    strike: (round) => clock.set(round % 2 === 0 ? '+1h' : '-1h'),
    holdMs: JUMP_MS,
    heal: () => clock.set('+0'),
    // A provider's signatures are of another hour meanwhile, and are sent again.
    worksMeanwhile: ['message', 'spoken', 'file', 'booking'],
    async close() {
      await server.remove();
      await postgres.close();
      await clock.close();
    },
  };
}

const CLOCKS = {
  rounds: 10,
  boundMs: 30_000,
  missing: async () => ((await findLibrary()) ? null : 'libfaketime is not in reach of apt-get'),
};

export const CLOCK_FAULTS: readonly Fault[] = [
  {
    ...CLOCKS,
    name: 'clock-of-all',
    what: 'the clock of server and database jumps an hour ahead, or back in every other round, and back again after 20 s',
    open: () => openJumping(true),
  },
  {
    ...CLOCKS,
    name: 'clock-of-server',
    what: 'the clock of the server alone does',
    open: () => openJumping(false),
  },
];
