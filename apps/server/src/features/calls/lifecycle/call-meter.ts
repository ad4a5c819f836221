import type { RunOutReason } from '@parlo/voice';

/** More time is requested when this part of the last slice is left. */
const LEAD = 1 / 2;
const RETRY_MS = 1_000;
/** Shortest pause before time that was refused is requested again. */
const SHORTEST_PAUSE_MS = 500;

export interface CallMeterOptions {
  /** Seconds the call may take so far; null when they are not counted. */
  readonly leased: number | null;
  /** Returns the seconds added, the reason why there are no more, or null when the call is billed already. */
  readonly renew: () => Promise<number | RunOutReason | null>;
  /** Called once, when the time is used up or the call may not go on. */
  readonly onRunOut: (why: RunOutReason) => void;
  /** Called once, when another server closed and billed the call because it had heard nothing of it. */
  readonly onLost: () => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * The clock of one call: counts its seconds from when the caller is connected, and renews the lease before it is used
 * up. While the database is unreachable it tries again until then, so a call survives a short outage.
 */
export class CallMeter {
  readonly #options: CallMeterOptions;
  #leasedMs: number;
  #sliceMs: number;
  /** Why the last request for time was refused. */
  #refused: RunOutReason = 'no_minutes';
  #startedAt: number | null = null;
  #stoppedAt: number | null = null;
  #runOut: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(options: CallMeterOptions) {
    this.#options = options;
    this.#leasedMs = this.#sliceMs = (options.leased ?? Number.POSITIVE_INFINITY) * 1_000;
  }

  /** Seconds taken so far. */
  get seconds(): number {
    if (this.#startedAt === null) return 0;
    return ((this.#stoppedAt ?? performance.now()) - this.#startedAt) / 1_000;
  }

  /** The caller is connected. */
  start(): void {
    if (this.#startedAt !== null || this.#stoppedAt !== null) return;
    this.#startedAt = performance.now();
    this.#arm();
  }

  /** The call may not go on, whatever is left of its time. Does nothing once it is over. */
  runOut(why: RunOutReason): void {
    if (this.#stoppedAt !== null) return;
    this.stop();
    this.#options.onRunOut(why);
  }

  /** May be called twice. */
  stop(): void {
    this.#stoppedAt ??= performance.now();
    clearTimeout(this.#runOut);
    clearTimeout(this.#renewal);
  }

  get #leftMs(): number {
    return this.#leasedMs - this.seconds * 1_000;
  }

  #arm(): void {
    if (this.#options.leased === null) return;
    clearTimeout(this.#runOut);
    this.#runOut = setTimeout(() => this.runOut(this.#refused), this.#leftMs);
    this.#renewIn(this.#leftMs - this.#sliceMs * LEAD);
  }

  #renewIn(delayMs: number): void {
    clearTimeout(this.#renewal);
    this.#renewal = setTimeout(() => void this.#renew(), Math.max(0, delayMs));
  }

  async #renew(): Promise<void> {
    const { renew, onFailure } = this.#options;
    try {
      this.#take(await renew());
    } catch (error) {
      if (this.#stoppedAt !== null) return;
      onFailure(error);
      this.#renewIn(RETRY_MS);
    }
  }

  #take(added: number | RunOutReason | null): void {
    // Time that comes too late is given back when the call is billed.
    if (this.#stoppedAt !== null) return;
    if (added === null) {
      this.stop();
      this.#options.onLost();
    } else if (typeof added === 'number') {
      this.#leasedMs += added * 1_000;
      this.#sliceMs = added * 1_000;
      this.#arm();
    } else {
      this.#refused = added;
      // The owner may add minutes, or another call may give some back.
      this.#renewIn(Math.max(SHORTEST_PAUSE_MS, this.#leftMs / 2));
    }
  }
}
