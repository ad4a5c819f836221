/** Does something now and every so often until `signal` fires. Never twice at once: a run that takes long is waited for. */
export function regularly(everyMs: number, signal: AbortSignal, work: () => Promise<void>): void {
  let working = false;
  const run = async () => {
    if (working) return;
    working = true;
    await work().finally(() => {
      working = false;
    });
  };
  void run();
  const timer = setInterval(() => void run(), everyMs).unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
