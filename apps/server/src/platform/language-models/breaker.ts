/** Failures in a row that open it. */
const FAILURES = 3;
const REST_MS = 30_000;
const LONGEST_REST_MS = 5 * 60_000;
const LONGEST_ASKED_MS = 10 * 60_000;
/** How long one trial after a rest may take before the next is let through. */
const TRIAL_MS = 30_000;

interface Failure {
  /** The provider said when to come back. */
  readonly askedMs?: number | undefined;
  /** The next request would fail in the same way. */
  readonly surely?: boolean;
}

/** A request that was let through. Nothing need be said of one that told nothing. */
export interface Attempt {
  succeeded(): void;
  failed(failure: Failure): void;
}

/**
 * Leaves a provider alone that fails: after three failures in a row for 30 s, then for twice as long each time its one
 * trial fails. Written here because the trial is a stream whose outcome is known long after it was let through: what
 * began before a rest tells nothing of the time after it, and neither ends nor prolongs it.
 */
export class Breaker {
  readonly #now: () => number;
  #failures = 0;
  #restMs = REST_MS;
  #until = 0;
  #rested = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether it rests, for health and for owners. */
  get rests(): boolean {
    return this.#failures >= FAILURES;
  }

  /** Whether a request may be made now. */
  get allows(): boolean {
    return !this.rests || this.#now() >= this.#until;
  }

  /** A request, which is made now; after a rest one is let through to try. Null when it may not be made. */
  begin(): Attempt | null {
    if (!this.allows) return null;
    if (this.rests) this.#until = this.#now() + TRIAL_MS;
    const rested = this.#rested;
    return {
      succeeded: () => {
        if (rested === this.#rested) this.#succeeded();
      },
      failed: (failure) => {
        if (rested === this.#rested) this.#failed(failure);
      },
    };
  }

  #succeeded(): void {
    this.#failures = 0;
    this.#restMs = REST_MS;
  }

  #failed({ askedMs, surely = false }: Failure): void {
    const isTrial = this.rests;
    this.#failures = askedMs !== undefined || surely ? FAILURES : this.#failures + 1;
    if (!this.rests) return;
    if (isTrial) this.#restMs = Math.min(this.#restMs * 2, LONGEST_REST_MS);
    this.#until = this.#now() + Math.min(askedMs ?? this.#restMs, LONGEST_ASKED_MS);
    this.#rested += 1;
  }
}
