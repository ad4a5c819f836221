import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Interval } from '../slots.ts';
import { type BusySearch, readBusy } from './read-busy.ts';

/** A year of entries takes a tenth of this; a rule that never ends is not waited for. */
const READ_MS = 3_000;
const HEAP_MB = 128;
/** Each has a thread, which must not keep calls from the cores. */
const AT_ONCE = 2;

const TASK = 'read busy times';
type Reply = { readonly busy: Interval[] } | { readonly fault: string };

const limited = pLimit(AT_ONCE);

/**
 * Does {@link readBusy} in a thread of its own: what strangers wrote, such as an invitation that went into the owner's
 * calendar, can keep a thread busy for ever. Rejects when it takes too long or can't be read.
 */
export function readBusyApart(search: BusySearch, signal: AbortSignal): Promise<Interval[]> {
  return limited(async () => {
    signal.throwIfAborted();
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { task: TASK, search },
      // Not our environment: it has secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const ends = AbortSignal.any([signal, AbortSignal.timeout(READ_MS)]);
    try {
      const reply = await replyOf(worker, ends);
      if ('fault' in reply) throw new Error(reply.fault);
      return reply.busy;
    } finally {
      await worker.terminate();
    }
  });
}

function replyOf(worker: Worker, ends: AbortSignal): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(ends.reason);
    ends.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended')));
  });
}

/** The thread's side. */
function run(search: BusySearch): Reply {
  try {
    return { busy: readBusy(search) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

if (!isMainThread && workerData?.task === TASK) parentPort?.postMessage(run(workerData.search));
