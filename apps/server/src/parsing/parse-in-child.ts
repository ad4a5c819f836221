import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FromParser, ParsedPassage, ParseOrder } from './ipc.ts';
import { FAULTS, type FileFault } from './unreadable.ts';

export interface ParseLimits {
  /** From one message of the child to the next. */
  readonly silenceMs: number;
  /** Time on a core from one message to the next: a busy machine lets the child wait, which is not the file's fault. */
  readonly cpuMs: number;
  readonly heapMb: number;
  /** Everything the process takes, native memory included. */
  readonly rssMb: number;
}

export const PARSE_LIMITS: ParseLimits = {
  silenceMs: 60_000,
  // 1,000 pages take some 5 seconds.
  cpuMs: 20_000,
  heapMb: 400,
  rssMb: 700,
};

export type ParseResult =
  | { readonly status: 'read'; readonly passages: readonly ParsedPassage[] }
  /** `fault` is for the owner; `cause` for the log. */
  | { readonly status: 'unreadable'; readonly fault: FileFault; readonly cause: string };

const CPU_CHECK_MS = 1_000;
/** What Linux counts a process's time in. */
const TICK_MS = 10;

/** Calls come first: sound must not wait for a file. */
const PRIORITY = 15;

/**
 * Reads a file in a process of its own, and ends that process whatever happens. Rejects when `signal` fires; a file
 * that can't be read, hangs or takes too much memory is a result.
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
  // A process that could not be started, or a message that could not be sent: ours to mend, not the owner's.
  child.on('error', reject);
  return promise.finally(() => {
    clearTimeout(silence);
    clearInterval(cpuCheck);
    signal.removeEventListener('abort', aborted);
    child.kill('SIGKILL');
  });
}

/** How long it has run on cores; 0 where the system does not say, or it has ended. */
function cpuMsOf({ pid }: ChildProcess): number {
  try {
    // Behind the name, which may hold spaces, the 12th and 13th are its own time and the system's for it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

const ROOT = new URL('../../../../', import.meta.url);
/** Our code and what it is made with, but not the data folder, which may be beside them. */
const CODE = ['package.json', 'node_modules', 'packages', 'apps/server'].map((name) =>
  fileURLToPath(new URL(name, ROOT)),
);

// It gets no environment either: what reads strangers' files needs none of our secrets.
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

/** It reads our code and its file, writes nothing and starts nothing. */
export function childFlags(path: string, { heapMb }: ParseLimits): string[] {
  return [
    `--max-old-space-size=${heapMb}`,
    '--permission',
    '--allow-worker',
    ...[...CODE, path].map((readable) => `--allow-fs-read=${readable}`),
  ];
}

// Linux keeps a priority for each thread, and passes it on to those that one starts.
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  for (const id of threadsOf(pid)) {
    try {
      setPriority(id, PRIORITY);
    } catch {
      // It has ended meanwhile, or this system keeps priorities to itself.
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
