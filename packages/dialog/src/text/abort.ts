/** What a call throws when its signal fired, whatever reason the caller gave. */
export function abortError(signal: AbortSignal): DOMException {
  const { reason } = signal;
  if (reason instanceof DOMException && reason.name === 'AbortError') return reason;
  const error = new DOMException('The operation was aborted', 'AbortError');
  Object.defineProperty(error, 'cause', { value: reason, configurable: true });
  return error;
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortError(signal);
}

/** The result of `promise`, or `AbortError` as soon as `signal` fires; `promise` itself goes on. */
export async function waitFor<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  throwIfAborted(signal);
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(abortError(signal));
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
