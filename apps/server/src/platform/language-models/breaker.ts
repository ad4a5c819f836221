/** Failures in a row that open it. */
const FAILURES = 3;
const REST_MS = 30_000;
const LONGEST_REST_MS = 5 * 60_000;
const LONGEST_ASKED_MS = 10 * 60_000;
/** How long one trial after a rest may take before the next is let through. */
const TRIAL_MS = 30_000;

/**
 * Leaves a provider alone that fails: after three failures in a row for 30 s, then for twice as long each time its one
 * trial fails. Written here because the trial is a stream whose outcome is known long after it was let through.
 */
export class Breaker {
  readonly #now: () => number;
  #failures = 0;
  #restMs = REST_MS;
  #until = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether it rests, for health and for owners. */
  get rests(): boolean {
    return this.#failures >= FAILURES;
  }

  /** Whether a request may be made now. After a rest one is let through to try. */
  allows(): boolean {
    if (!this.rests) return true;
    if (this.#now() < this.#until) return false;
    this.#until = this.#now() + TRIAL_MS;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#restMs = REST_MS;
  }

  /** `askedMs`: the provider said when to come back. `surely`: the next request would fail in the same way. */
  failed({
    askedMs,
    surely = false,
  }: {
    readonly askedMs?: number | undefined;
    readonly surely?: boolean;
  }): void {
    const rested = this.rests;
    this.#failures = askedMs !== undefined || surely ? FAILURES : this.#failures + 1;
    if (!this.rests) return;
    if (rested) this.#restMs = Math.min(this.#restMs * 2, LONGEST_REST_MS);
    this.#until = this.#now() + Math.min(askedMs ?? this.#restMs, LONGEST_ASKED_MS);
  }
}
