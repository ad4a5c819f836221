/**
 * How long a reply waits for its model. Time counts while the model is waited for: not while a tool of ours runs, and not
 * while whoever listens has not asked for more.
 */
export class Patience {
  readonly #onOver: () => void;
  readonly #mostMs: number;
  #leftMs: number;
  #mostLeftMs: number;
  #isWaiting = false;
  #held = 0;
  #running: { readonly timer: NodeJS.Timeout; readonly since: number } | undefined;

  /** `mostMs` is the longest wait for something to be heard, however often the other limit is renewed. */
  constructor(ms: number, onOver: () => void, mostMs = Number.POSITIVE_INFINITY) {
    this.#leftMs = ms;
    this.#onOver = onOver;
    this.#mostMs = mostMs;
    this.#mostLeftMs = mostMs;
  }

  /** Something came: from now on it may take this long. */
  renew(ms: number): void {
    this.#stop();
    this.#leftMs = ms;
    this.#update();
  }

  /** The listener hears something: from now on the longest wait begins anew. */
  heard(): void {
    this.#stop();
    this.#mostLeftMs = this.#mostMs;
    this.#update();
  }

  /** The result of `promise`, which the model is asked for. One at a time. */
  async waitFor<T>(promise: Promise<T>): Promise<T> {
    this.#isWaiting = true;
    this.#update();
    try {
      return await promise;
    } finally {
      this.#isWaiting = false;
      this.#update();
    }
  }

  /** The result of `run`, whose time is not the model's. */
  async hold<T>(run: () => Promise<T>): Promise<T> {
    this.#held += 1;
    this.#update();
    try {
      return await run();
    } finally {
      this.#held -= 1;
      this.#update();
    }
  }

  #update(): void {
    if (!this.#isWaiting || this.#held > 0) this.#stop();
    else this.#running ??= { timer: setTimeout(this.#onOver, this.#ms), since: performance.now() };
  }

  #stop(): void {
    if (!this.#running) return;
    clearTimeout(this.#running.timer);
    const waitedMs = performance.now() - this.#running.since;
    this.#leftMs -= waitedMs;
    this.#mostLeftMs -= waitedMs;
    this.#running = undefined;
  }

  get #ms(): number {
    return Math.min(this.#leftMs, this.#mostLeftMs);
  }
}
