/** Lets at most `limit` jobs run at once; the rest wait in order. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(limit: number) {
    this.#free = Math.max(1, Math.floor(limit));
  }

  /**
   * Runs `job` when there is room. A job whose `signal` fired while it waited never runs: this rejects
   * with the signal's `AbortError`.
   */
  async run<T>(signal: AbortSignal, job: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    await this.#enter(signal);
    try {
      signal.throwIfAborted();
      return await job();
    } finally {
      this.#leave();
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      const place = this.#waiting.indexOf(resolve);
      // Already let in: then it is `run` that sees the signal, and the place must be given back there.
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      reject(signal.reason);
    };
    this.#waiting.push(resolve);
    signal.addEventListener('abort', giveUp, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', giveUp));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
