/**
 * Settles like `work`, or rejects with the signal's `AbortError` as soon as it fires: for work that
 * cannot itself be stopped, whose result is then dropped.
 */
export async function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp, { once: true });
  try {
    // A race also takes care of `work` rejecting later, when nobody waits for it any more.
    return await Promise.race([promise, work]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
