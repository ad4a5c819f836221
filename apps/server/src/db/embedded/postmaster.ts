import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Logger } from '../../platform/monitoring/logger.ts';
import type { RunAs } from './run-as.ts';

// After a crash PostgreSQL replays its log before it accepts connections.
const READY_MS = 120_000;
const FAST_SHUTDOWN_MS = 10_000;

/** Small on purpose: the voice models need the memory. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '32MB',
  max_connections: '60',
  jit: 'off',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  max_logical_replication_workers: '0',
  // No values in our logs: no statements, and no rows quoted in details.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

export interface PostmasterOptions {
  readonly program: string;
  readonly clusterDir: string;
  readonly port: number;
  readonly runAs: RunAs;
  readonly logger: Logger;
  readonly settings: Readonly<Record<string, string>>;
  /** It ended without `stop`. */
  readonly onDied: (how: Exit) => void;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Postmaster {
  /** Ends sessions, writes everything to disk and waits for it. May be called twice. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL and waits until it accepts connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const child = launch(options);
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  // Runs however this process ends, except by SIGKILL.
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  void exited.then(() => process.off('exit', endWithUs));
  await untilReady(child, exited, options.logger);

  let stopping: Promise<void> | undefined;
  void exited.then((how) => {
    if (stopping === undefined) options.onDied(how);
  });
  return {
    stop: () => {
      stopping ??= stop(child, exited);
      return stopping;
    },
  };
}

function launch({ program, clusterDir, port, runAs, settings }: PostmasterOptions): ChildProcess {
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const { file, args, options } = runAs.command(program, ['-D', clusterDir, '-p', String(port), ...flags]);
  return spawn(file, args, {
    ...options,
    // In its own process group, so that Ctrl-C in a terminal only reaches us. We stop it last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    env: MINIMAL_ENV,
  });
}

/** Our own environment contains secrets, and `untilReady` waits for a message that must not be translated. */
export const MINIMAL_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
};

async function untilReady(child: ChildProcess, exited: Promise<Exit>, logger: Logger): Promise<void> {
  const firstLines: string[] = [];
  const ready = Promise.withResolvers<void>();
  // Always cleared below: it must not end a PostgreSQL that runs.
  const limit = setTimeout(() => {
    child.kill('SIGQUIT');
    ready.reject(new Error(`PostgreSQL was not ready after ${READY_MS / 1_000} seconds.`));
  }, READY_MS);
  child.once('error', ready.reject);
  void exited.then(() => ready.reject(new Error(`PostgreSQL did not start: ${firstLines.join(' | ')}`)));
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      logger.debug({ line }, 'postgresql');
      if (firstLines.length < 20) firstLines.push(line);
      if (line.includes('database system is ready to accept connections')) ready.resolve();
    });
  }
  try {
    await ready.promise;
  } finally {
    clearTimeout(limit);
  }
}

async function stop(child: ChildProcess, exited: Promise<Exit>): Promise<void> {
  child.kill('SIGINT');
  const limit = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS);
  await exited;
  clearTimeout(limit);
}
