import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type FromParser, type ParsedPassage, type ParseOrder, TOO_MUCH_MEMORY } from './ipc.ts';
import type { PageFacts } from './page/read-page.ts';
import { forkSandboxed, lowerPriority } from './sandboxed-child.ts';
import type { ReadTables } from './tables/read-tables.ts';
import { FAULTS, type FileFault } from './unreadable.ts';

export interface ParseLimits {
  /** The child's own CPU time for the file, which does not include waiting on a busy machine. */
  readonly cpuMs: number;
  readonly cpuCheckMs: number;
  /** Longest time between two messages of the child, waiting included. */
  readonly silenceMs: number;
  readonly heapMb: number;
  /** Memory of the whole process, including native code. */
  readonly rssMb: number;
}

export const PARSE_LIMITS: ParseLimits = {
  // 1,000 pages take about 5 seconds.
  cpuMs: 20_000,
  cpuCheckMs: 1_000,
  // Calls and visitors go first, so that a good file may wait for minutes. Two tries and the embedding of what was read
  // fit in the limit of the job.
  silenceMs: 180_000,
  heapMb: 400,
  rssMb: 700,
};

export type ParseResult =
  | {
      readonly status: 'read';
      readonly passages: readonly ParsedPassage[];
      /** Instead of passages, where they were wanted. */
      readonly tables?: ReadTables;
      /** For pages only, as is `encoding`. */
      readonly facts?: PageFacts;
      readonly encoding?: string;
    }
  /** `fault` is for the owner; `cause` for the log. A page without text has facts all the same. */
  | {
      readonly status: 'unreadable';
      readonly fault: FileFault;
      readonly cause: string;
      readonly facts?: PageFacts;
      readonly encoding?: string;
    };

/** The unit of a process's CPU time in Linux. */
const TICK_MS = 10;

/** How often a parser is started that does not answer, or is killed. */
const TRIES = 2;

/**
 * Reads a file in a process of its own, which always ends with it. Resolves also for a file that can't be read, takes
 * too much work or too much memory. A process that stops answering, or that somebody kills, is started once more: that is
 * the machine's fault more often than the file's. Rejects when `signal` is aborted or no process can be started.
 */
export async function parseInChild(
  order: ParseOrder,
  signal: AbortSignal,
  limits = PARSE_LIMITS,
): Promise<ParseResult> {
  let result: ParseResult | Unfinished = NO_ANSWER;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    result = await runParser(order, signal, limits);
    if (typeof result !== 'symbol') return result;
  }
  // A system without memory kills what takes most of it. Once it may be the wrong one.
  return result === KILLED
    ? { status: 'unreadable', fault: FAULTS.tooMuchMemory, cause: 'SIGKILL' }
    : { status: 'unreadable', fault: FAULTS.ourFault, cause: 'silence' };
}

const NO_ANSWER = Symbol('no answer');
const KILLED = Symbol('killed');
type Unfinished = typeof NO_ANSWER | typeof KILLED;

function runParser(
  order: ParseOrder,
  signal: AbortSignal,
  limits: ParseLimits,
): Promise<ParseResult | Unfinished> {
  signal.throwIfAborted();
  const child = forkSandboxed(new URL('./child.ts', import.meta.url), {
    args: [String(limits.rssMb * 1024 * 1024)],
    heapMb: limits.heapMb,
    readable: [order.path],
  });
  const passages: ParsedPassage[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<ParseResult | Unfinished>();
  let tables: { tables?: ReadTables } = {};
  let page: { facts?: PageFacts; encoding?: string } = {};
  const unreadable = (fault: FileFault, cause: string) =>
    resolve({ status: 'unreadable', fault, cause, ...page });
  const silence = setTimeout(() => resolve(NO_ANSWER), limits.silenceMs);
  /** The CPU time of its start, which is not the file's; unknown until it has started. */
  let cpuAtStart: number | undefined;
  const cpuCheck = setInterval(() => {
    if (cpuAtStart !== undefined && cpuMsOf(child) - cpuAtStart > limits.cpuMs) {
      unreadable(FAULTS.tooLong, 'cpu');
    }
  }, limits.cpuCheckMs);
  const aborted = () => reject(signal.reason);
  signal.addEventListener('abort', aborted, { once: true });
  child.on('message', (message: FromParser) => {
    silence.refresh();
    if (message.type === 'started') {
      cpuAtStart = cpuMsOf(child);
      lowerPriority(child);
      child.send(order, () => {});
    } else if (message.type === 'page') {
      page = { facts: message.facts, encoding: message.encoding };
    } else if (message.type === 'tables') tables = { tables: message.tables };
    else if (message.type === 'passages') passages.push(...message.passages);
    else if (message.type === 'done') resolve({ status: 'read', passages, ...page, ...tables });
    else if (message.type === 'unreadable') unreadable(message.fault, message.cause ?? 'content');
    else unreadable(FAULTS.damaged, message.error);
  });
  child.once('exit', (code, ended) => {
    if (ended === TOO_MUCH_MEMORY || ended === 'SIGABRT') unreadable(FAULTS.tooMuchMemory, ended);
    else if (ended === 'SIGKILL') resolve(KILLED);
    // Before it was given the file, the file is not why.
    else if (cpuAtStart === undefined) resolve(NO_ANSWER);
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
