import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface Sandbox {
  readonly args?: readonly string[];
  readonly heapMb: number;
  /** Paths that the child may read in addition to Parlo's code. */
  readonly readable?: readonly string[];
  /** Native code may be loaded: never where a stranger's file is read. */
  readonly addons?: boolean;
}

/** Lower than that of calls: sound must not wait for a file. */
const PRIORITY = 15;

const ROOT = new URL('../../../../', import.meta.url);
/** Our code, its dependencies and models, but not the data folder, which may be next to them. */
const CODE = ['package.json', 'node_modules', 'packages', 'apps/server', 'models'].map((name) =>
  fileURLToPath(new URL(name, ROOT)),
);

/**
 * Starts a process that may read our code, write nothing and start no process. Without our environment, because a
 * process that reads strangers' files must not have our secrets.
 */
export function forkSandboxed(module: URL, sandbox: Sandbox): ChildProcess {
  const child = fork(module, sandbox.args ?? [], {
    execArgv: sandboxFlags(sandbox),
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child);
  return child;
}

export function sandboxFlags({ heapMb, readable = [], addons = false }: Sandbox): string[] {
  return [
    `--max-old-space-size=${heapMb}`,
    '--permission',
    '--allow-worker',
    ...(addons ? ['--allow-addons'] : []),
    ...[...CODE, ...readable].map((path) => `--allow-fs-read=${path}`),
  ];
}

// On Linux each thread has its own priority, and passes it on to threads that it starts.
export function lowerPriority({ pid }: ChildProcess): void {
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
