/**
 * How long a reply waits for its model. Time counts while the model is waited for: not while a tool of ours runs, and not
 * while whoever listens has not asked for more.
 */
export class Patience {
  readonly #onOver: () => void;
  #leftMs: number;
  #isWaiting = false;
  #held = 0;
  #running: { readonly timer: NodeJS.Timeout; readonly since: number } | undefined;

  constructor(ms: number, onOver: () => void) {
    this.#leftMs = ms;
    this.#onOver = onOver;
  }

  /** Something came: from now on it may take this long. */
  renew(ms: number): void {
    this.#stop();
    this.#leftMs = ms;
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
    else this.#running ??= { timer: setTimeout(this.#onOver, this.#leftMs), since: performance.now() };
  }

  #stop(): void {
    if (!this.#running) return;
    clearTimeout(this.#running.timer);
    this.#leftMs -= performance.now() - this.#running.since;
    this.#running = undefined;
  }
}
