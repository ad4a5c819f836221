/** How often a host is asked whether it is alive, and for how long it may say nothing at all. */
export const PING_MS = 2_000;
/** Far above what a busy machine makes a host wait, well below what a caller would. */
export const SILENT_MS = 8_000;

export interface LivenessOptions {
  readonly ping: () => void;
  /** Comes once. */
  readonly onSilent: () => void;
}

/**
 * Tells a process that hangs from one that works: whatever it says is a sign of life, and it is asked for one
 * regularly. Counts questions instead of reading a clock, so that a machine that was asleep is not held against it.
 */
export class Liveness {
  readonly #options: LivenessOptions;
  readonly #timer: NodeJS.Timeout;
  #unanswered = 0;

  constructor(options: LivenessOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#ask(), PING_MS);
  }

  heard(): void {
    this.#unanswered = 0;
  }

  /** May be called twice. */
  stop(): void {
    clearInterval(this.#timer);
  }

  #ask(): void {
    if (this.#unanswered * PING_MS >= SILENT_MS) {
      this.stop();
      this.#options.onSilent();
      return;
    }
    this.#unanswered++;
    this.#options.ping();
  }
}
