/** How often a host is pinged, and how long it may send nothing at all. */
export const PING_MS = 2_000;
/** Far longer than a busy machine delays a host, and shorter than a caller would wait. */
export const SILENT_MS = 8_000;

export interface LivenessOptions {
  readonly ping: () => void;
  /** Called once. */
  readonly onSilent: () => void;
}

/**
 * Detects a process that hangs: any message from it shows that it works, and pings ask for one regularly. Counts pings
 * instead of reading a clock, so that a machine that was asleep does not count as silence.
 */
export class Liveness {
  readonly #options: LivenessOptions;
  readonly #timer: NodeJS.Timeout;
  #missed = 0;

  constructor(options: LivenessOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#ping(), PING_MS);
  }

  /** Call it for each message of the process. */
  heard(): void {
    this.#missed = 0;
  }

  /** May be called twice. */
  stop(): void {
    clearInterval(this.#timer);
  }

  #ping(): void {
    if (this.#missed * PING_MS >= SILENT_MS) {
      this.stop();
      this.#options.onSilent();
      return;
    }
    this.#missed++;
    this.#options.ping();
  }
}
