import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type BusyFound, type BusySearch, readBusy } from './read-busy.ts';

/** Hundreds of entries take a hundredth of this, and reading gives up before. */
const READ_MS = 5_000;
const HEAP_MB = 128;
/** Each has a thread, which must not keep calls from the cores. */
const AT_ONCE = 2;

const TASK = 'read busy times';
type Reply = BusyFound | { readonly fault: string };

const limited = pLimit(AT_ONCE);
/** Threads that wait for the next calendar: a new one takes longer to start than most calendars to read. */
const idle: Worker[] = [];
/** Calendars that took too long, or too much memory, a moment ago: they must not keep the others waiting. */
const tooLong = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });

/**
 * Does {@link readBusy} in a thread of its own: what strangers wrote, such as an invitation that went into the owner's
 * calendar, can keep a thread busy for ever. Rejects when it takes too long or can't be read; a `calendar` that took too
 * long is left alone for a minute.
 */
export function readBusyApart(calendar: string, search: BusySearch, signal: AbortSignal): Promise<BusyFound> {
  return limited(async () => {
    signal.throwIfAborted();
    if (tooLong.has(calendar)) throw new Error('its entries took too long to read');
    const worker = idle.pop() ?? startWorker();
    const limit = AbortSignal.timeout(READ_MS);
    let reply: Reply | undefined;
    try {
      worker.ref();
      worker.postMessage(search);
      const [message] = await once(worker, 'message', { signal: AbortSignal.any([signal, limit]) });
      reply = message as Reply;
    } finally {
      // A fast machine runs out of memory before its time is up.
      if (!reply && !signal.aborted) tooLong.set(calendar, true);
      if (reply) {
        // One that waits keeps no process from ending.
        worker.unref();
        idle.push(worker);
      } else await worker.terminate();
    }
    if ('fault' in reply) throw new Error(reply.fault);
    return reply;
  });
}

function startWorker(): Worker {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: TASK,
    // Not our environment: it has secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // Also rejects the requests that wait for a message.
  return worker.on('error', () => undefined);
}

/** The thread's side. */
function run(search: BusySearch): Reply {
  try {
    return readBusy(search);
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

if (!isMainThread && workerData === TASK) {
  parentPort?.on('message', (search: BusySearch) => parentPort?.postMessage(run(search)));
}
