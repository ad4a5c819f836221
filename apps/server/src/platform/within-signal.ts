/** Resolves with `work`, or rejects with the signal's reason once it fires: what `work` comes to then is nobody's business. */
export async function withinSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined);
  const fired = Promise.withResolvers<never>();
  const fire = () => fired.reject(signal.reason);
  if (signal.aborted) fire();
  signal.addEventListener('abort', fire, { once: true });
  try {
    return await Promise.race([fired.promise, work]);
  } finally {
    signal.removeEventListener('abort', fire);
  }
}
