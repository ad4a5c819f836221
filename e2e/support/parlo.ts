import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOrphan } from '../../apps/server/src/db/embedded/orphan.ts';

/** Starting takes a few seconds with an empty data folder; a busy machine may need many times that. */
const READY_LIMIT_MS = 90_000;
const STOP_LIMIT_MS = 45_000;

const ADMIN = { email: 'admin@example.com', password: 'an administrator of tests' };

/** As `scripts/prepare.mjs` has it. */
const NODE_FLAGS = ['--max-semi-space-size=16'];
const ownMain = new URL('../../apps/server/src/main.ts', import.meta.url).pathname;

/** What a journey needs to know of a Parlo that it leaves as it is. */
export interface ReachableParlo {
  /** `http://localhost:PORT` */
  readonly url: string;
  readonly dataDir: string;
  /** Who may sign in as its administrator. */
  readonly admin: { readonly email: string; readonly password: string };
}

export interface Parlo extends ReachableParlo {
  /** Milliseconds from spawning to the line that says it is ready. */
  readonly readyMs: number;
  readonly process: ChildProcess;
  /** What it wrote to stderr so far: one JSON object a line. */
  logs(): string[];
  /** SIGTERM, then waits for the end. May be called twice. Keeps the data folder. */
  stop(): Promise<number | null>;
  /** kill -9: nothing gets a chance to tidy up. */
  kill(): Promise<void>;
  /** Stops, and removes the data folder. */
  remove(): Promise<void>;
}

export interface ParloOptions {
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** For a machine that is known to be busy with other things. */
  readonly readyLimitMs?: number;
  /** Runs another version of it: its `main.ts`. */
  readonly main?: string;
  /** A command that runs it, such as one that enters a network namespace: its pid becomes the server's. */
  readonly within?: readonly string[];
  /** Also writes the server's log to this file. */
  readonly logFile?: string;
}

/** Runs Parlo as `npm start` does, but on a free port and in a folder of its own. */
export async function startParlo(options: ParloOptions = {}): Promise<Parlo> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'parlo-e2e-')));
  const port = options.port ?? (await freePort());
  const startedAt = performance.now();
  const [program = '', ...args] = [
    ...(options.within ?? []),
    process.execPath,
    ...NODE_FLAGS,
    options.main ?? ownMain,
  ];
  const child = spawn(program, args, {
    env: {
      ...process.env,
      PARLO_ADMIN_EMAIL: ADMIN.email,
      PARLO_ADMIN_PASSWORD: ADMIN.password,
      ...options.env,
      PORT: String(port),
      PARLO_DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let rest = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  if (options.logFile) child.stderr.pipe(createWriteStream(options.logFile));
  await ready(child, lines, options.readyLimitMs ?? READY_LIMIT_MS);
  const readyMs = performance.now() - startedAt;

  const exited = once(child, 'exit') as Promise<[number | null]>;
  async function stop() {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    const [code] = await exited;
    clearTimeout(limit);
    return code;
  }
  return {
    url: `http://localhost:${port}`,
    dataDir,
    admin: ADMIN,
    readyMs,
    process: child,
    logs: () => lines,
    stop,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async remove() {
      await stop();
      // The database of one that was killed is running still.
      await endOrphan(join(dataDir, 'postgres'));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess, lines: readonly string[], limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${lines.slice(-20).join('\n')}`));
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      fail('Parlo did not get ready in time.');
    }, limitMs);
    child.once('exit', (code) => {
      clearTimeout(limit);
      fail(`Parlo ended with ${code} before it was ready.`);
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (!text.includes('Parlo is ready at ')) return;
      clearTimeout(limit);
      resolve();
    });
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no address');
  return address.port;
}
