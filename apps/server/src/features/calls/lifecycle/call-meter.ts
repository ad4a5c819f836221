import type { RunOutReason } from './call-minutes.ts';

/** How long before a call's time is used up it asks for more: this part of the slice it got last. */
const LEAD = 1 / 2;
const RETRY_MS = 1_000;
/** Asking again for time that was refused has a point only as often as this. */
const SHORTEST_PAUSE_MS = 500;

export interface CallMeterOptions {
  /** Seconds the call may take so far; null when nobody counts them. */
  readonly leased: number | null;
  /** Seconds added, why there are no more, or null when the call is billed already. */
  readonly renew: () => Promise<number | RunOutReason | null>;
  /** The time is used up. Comes once. */
  readonly onRunOut: (why: RunOutReason) => void;
  /** Whoever bills calls took this one for dead. Comes once. */
  readonly onLost: () => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * The clock of one call: counts its seconds from when the caller is there, and asks for more time before what is
 * leased is used up. A database that is away is asked again until then, so a call outlives a short outage.
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

  /** Taken so far. */
  get seconds(): number {
    if (this.#startedAt === null) return 0;
    return ((this.#stoppedAt ?? performance.now()) - this.#startedAt) / 1_000;
  }

  /** The caller is there. */
  start(): void {
    if (this.#startedAt !== null || this.#stoppedAt !== null) return;
    this.#startedAt = performance.now();
    this.#arm();
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
    this.#runOut = setTimeout(() => {
      this.stop();
      this.#options.onRunOut(this.#refused);
    }, this.#leftMs);
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
    // Time that comes too late goes back when the call is billed.
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
      // Somebody may add minutes, or another call give some back.
      this.#renewIn(Math.max(SHORTEST_PAUSE_MS, this.#leftMs / 2));
    }
  }
}
