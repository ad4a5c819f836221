import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
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
/** Calendars that took too long a moment ago: they must not keep the others waiting. */
const tooLong = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });

/**
 * Does {@link readBusy} in a thread of its own: what strangers wrote, such as an invitation that went into the owner's
 * calendar, can keep a thread busy for ever. Rejects when it takes too long or can't be read; a `calendar` that took too
 * long is left alone for a minute.
 */
export function readBusyApart(
  calendar: string,
  search: BusySearch,
  signal: AbortSignal,
): Promise<Interval[]> {
  return limited(async () => {
    signal.throwIfAborted();
    if (tooLong.has(calendar)) throw new Error('its entries took too long to read');
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { task: TASK, search },
      // Not our environment: it has secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const limit = AbortSignal.timeout(READ_MS);
    try {
      const reply = await replyOf(worker, AbortSignal.any([signal, limit]));
      if ('fault' in reply) throw new Error(reply.fault);
      return reply.busy;
    } finally {
      if (limit.aborted) tooLong.set(calendar, true);
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
