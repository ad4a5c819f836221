import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ModelProblem } from '../problem.ts';
import type { FromChild, ModelAct } from './model-child.ts';
import type { OnProgress } from './progress.ts';

const CHILD = fileURLToPath(new URL('./model-child.ts', import.meta.url));
/** Cleaning up takes less; after that the next act clears away what is left. */
const STOP_MS = 10_000;

/**
 * Adds, removes or checks a model in a process of its own, so that a server goes on meanwhile. Rejects with a
 * `ModelProblem`, or another error when the process fails. An aborted one is asked to stop, and has cleared away what it
 * began when this rejects.
 */
export async function runModelAct(
  act: ModelAct,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress?: OnProgress },
): Promise<void> {
  if (signal.aborted) throw stopped();
  // Not the parent's flags: a test runner's loaders would be loaded with them.
  const child = fork(CHILD, [JSON.stringify(act)], { execArgv: [] });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let outcome: FromChild | undefined;
  child.on('message', (message) => {
    const told = message as FromChild;
    if (told.type === 'progress') onProgress?.(told.progress);
    else outcome = told;
  });
  child.once('error', reject);
  child.once('exit', () => {
    if (outcome?.type === 'done') resolve();
    else if (outcome?.type === 'failed') reject(problemOf(outcome));
    else
      reject(signal.aborted ? stopped() : new Error('The process that handles models ended unexpectedly.'));
  });
  const stop = () => askToStop(child);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function askToStop(child: ChildProcess): void {
  if (child.connected) child.send('stop', () => {});
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  child.once('exit', () => clearTimeout(late));
}

function problemOf({ code, message }: Extract<FromChild, { type: 'failed' }>): Error {
  return code === null ? new Error(message) : new ModelProblem(code, message);
}

function stopped(): ModelProblem {
  return new ModelProblem('aborted', 'It was stopped. Nothing was kept of the model.');
}
