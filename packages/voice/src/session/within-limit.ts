import type { Clock } from './types.ts';

/**
 * Runs an outside call under a time limit. Rejects with a `TimeoutError` past the limit and with the signal's
 * reason when `signal` fires, even if the callee ignores the signal it was given: the session never waits on it.
 */
export function withinLimit<T>(
  clock: Clock,
  limitMs: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal.aborted) return Promise.reject(signal.reason);
  const own = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const stop = (reason: unknown) => {
      release();
      own.abort(reason);
      reject(reason);
    };
    const onAbort = () => stop(signal.reason);
    const cancelTimer = clock.after(limitMs, () =>
      stop(new DOMException(`No result within ${limitMs} ms`, 'TimeoutError')),
    );
    const release = () => {
      cancelTimer();
      signal.removeEventListener('abort', onAbort);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    // Started in a continuation so that a callee which throws at once rejects like any other.
    Promise.resolve(own.signal).then(run).finally(release).then(resolve, reject);
  });
}

/** Iterates `source` with {@link withinLimit} on each step, and closes it however the loop is left. */
export async function* eachWithinLimit<T>(
  clock: Clock,
  limitMs: number,
  signal: AbortSignal,
  source: AsyncIterable<T>,
): AsyncGenerator<T, void, void> {
  const iterator = source[Symbol.asyncIterator]();
  let finished = false;
  try {
    for (;;) {
      const step = await withinLimit(clock, limitMs, signal, () => iterator.next());
      if (step.done) {
        finished = true;
        return;
      }
      yield step.value;
    }
  } finally {
    // Not awaited: a source that hangs in `next` would hang here too. Its late failure is nobody's concern.
    if (!finished) void iterator.return?.().catch(() => undefined);
  }
}
