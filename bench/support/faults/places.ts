import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type Parlo, startParlo } from '@parlo/e2e/support/parlo.ts';
import { Client, type QueryResultRow } from 'pg';
import { endOrphan } from '../../../apps/server/src/db/embedded/orphan.ts';
import { SECRET } from './clients.ts';

/** Servers to break, each at a port and with a folder that it keeps when it is started again. */

/** A server that starts beside other people's work takes long. */
const READY_MS = 300_000;

const ENV = {
  PARLO_SECRET: SECRET,
  PARLO_VOICE_HOSTS: '1',
  PARLO_CHECKOUT: 'test',
  // The clients say which address they have.
  PARLO_TRUST_PROXY: '1',
  PARLO_DRAIN_MINUTES: '0',
  PARLO_MAX_CALLS: '50',
};

export interface Server {
  readonly port: number;
  readonly url: string;
  /** The one that runs, or ran last. */
  readonly parlo: Parlo;
  /** Also after it ended by itself, or was killed. */
  start(): Promise<void>;
  /** When the last start is over. */
  readonly started: Promise<void>;
  remove(): Promise<void>;
}

export interface ServerPlace {
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** As `startParlo` takes it. */
  readonly within?: readonly string[];
}

export async function openServer({ dataDir, env, within }: ServerPlace = {}): Promise<Server> {
  const port = await freePort();
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'parlo-faults-')));
  const options = {
    port,
    dataDir: folder,
    env: { ...ENV, ...env },
    readyLimitMs: READY_MS,
    ...(within && { within }),
  };
  let parlo = await startParlo(options);
  let started: Promise<void> = Promise.resolve();
  return {
    port,
    url: parlo.url,
    get parlo() {
      return parlo;
    },
    start() {
      started = startParlo(options).then((next) => {
        parlo = next;
      });
      return started;
    },
    get started() {
      return started;
    },
    async remove() {
      await parlo.stop();
      await endOrphan(join(folder, 'postgres'));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Asks a database once, over a connection of its own. */
export async function query<T extends QueryResultRow>(
  connectionString: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The address of a server's own database. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
  return `postgres://parlo:${password}@127.0.0.1:${port}/postgres`;
}

/** Ends a server's own PostgreSQL by SIGKILL. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Processes below another one whose command line has a word in it. */
export async function descendants(root: number, word: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of await childrenOf(root)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(word)) found.push(pid);
    found.push(...(await descendants(pid, word)));
  }
  return found;
}

/** Those that its first thread began, which is where Node begins all of them. */
async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}
