import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FromParser, ParsedPassage, ParseOrder } from './ipc.ts';
import { FAULTS, type FileFault } from './unreadable.ts';

export interface ParseLimits {
  /** Longest time between two messages of the child. */
  readonly silenceMs: number;
  /** The same in CPU time, which does not include waiting on a busy machine. */
  readonly cpuMs: number;
  readonly heapMb: number;
  /** Memory of the whole process, including native code. */
  readonly rssMb: number;
}

export const PARSE_LIMITS: ParseLimits = {
  silenceMs: 60_000,
  // 1,000 pages take about 5 seconds.
  cpuMs: 20_000,
  heapMb: 400,
  rssMb: 700,
};

export type ParseResult =
  | { readonly status: 'read'; readonly passages: readonly ParsedPassage[] }
  /** `fault` is for the owner; `cause` for the log. */
  | { readonly status: 'unreadable'; readonly fault: FileFault; readonly cause: string };

const CPU_CHECK_MS = 1_000;
/** The unit of a process's CPU time in Linux. */
const TICK_MS = 10;

/** Lower than that of calls: sound must not wait for a file. */
const PRIORITY = 15;

/**
 * Reads a file in a process of its own, which always ends with it. Resolves also for a file that can't be read, hangs or
 * takes too much memory. Rejects when `signal` is aborted.
 */
export function parseInChild(
  order: ParseOrder,
  signal: AbortSignal,
  limits = PARSE_LIMITS,
): Promise<ParseResult> {
  signal.throwIfAborted();
  const child = startChild(order.path, limits);
  const passages: ParsedPassage[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<ParseResult>();
  const unreadable = (fault: FileFault, cause: string) => resolve({ status: 'unreadable', fault, cause });
  const silence = setTimeout(() => unreadable(FAULTS.tooLong, 'time'), limits.silenceMs);
  let cpuBefore = 0;
  const cpuCheck = setInterval(() => {
    if (cpuMsOf(child) - cpuBefore > limits.cpuMs) unreadable(FAULTS.tooLong, 'cpu');
  }, CPU_CHECK_MS);
  const aborted = () => reject(signal.reason);
  signal.addEventListener('abort', aborted, { once: true });
  child.on('message', (message: FromParser) => {
    silence.refresh();
    cpuBefore = cpuMsOf(child);
    if (message.type === 'started') {
      lowerPriority(child);
      child.send(order, () => {});
    } else if (message.type === 'passages') passages.push(...message.passages);
    else if (message.type === 'done') resolve({ status: 'read', passages });
    else if (message.type === 'unreadable') unreadable(message.fault, message.cause ?? 'content');
    else unreadable(FAULTS.damaged, message.error);
  });
  child.once('exit', (code, ended) => {
    if (ended === 'SIGKILL' || ended === 'SIGABRT') unreadable(FAULTS.tooMuchMemory, ended);
    else unreadable(FAULTS.damaged, `exit ${code ?? ended}`);
  });
  // The process could not be started, or a message not be sent: our fault, not the file's.
  child.on('error', reject);
  return promise.finally(() => {
    clearTimeout(silence);
    clearInterval(cpuCheck);
    signal.removeEventListener('abort', aborted);
    child.kill('SIGKILL');
  });
}

/** The process's CPU time; 0 if the system does not say, or the process has ended. */
function cpuMsOf({ pid }: ChildProcess): number {
  try {
    // Counted after the name, which may contain spaces, fields 12 and 13 are its time in user and kernel mode.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

const ROOT = new URL('../../../../', import.meta.url);
/** Our code and its dependencies, but not the data folder, which may be next to them. */
const CODE = ['package.json', 'node_modules', 'packages', 'apps/server'].map((name) =>
  fileURLToPath(new URL(name, ROOT)),
);

// Without our environment, because a process that reads strangers' files must not have our secrets.
function startChild(path: string, limits: ParseLimits): ChildProcess {
  const child = fork(new URL('./child.ts', import.meta.url), [String(limits.rssMb * 1024 * 1024)], {
    execArgv: childFlags(path, limits),
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child);
  return child;
}

/** The child may read our code and its file, but write nothing and start no process. */
export function childFlags(path: string, { heapMb }: ParseLimits): string[] {
  return [
    `--max-old-space-size=${heapMb}`,
    '--permission',
    '--allow-worker',
    ...[...CODE, path].map((readable) => `--allow-fs-read=${readable}`),
  ];
}

// On Linux each thread has its own priority, and passes it on to threads that it starts.
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  for (const id of threadsOf(pid)) {
    try {
      setPriority(id, PRIORITY);
    } catch {
      // The thread has ended, or this system does not support it.
    }
  }
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
