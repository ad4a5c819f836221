import type { Limit } from './rate-limit.ts';

const MAX_CALLERS = 500_000;

/**
 * Counts what each of any number of callers did in the current window. All callers share one window, so that starting
 * the next one is a single assignment: no timers, nothing to sweep.
 *
 * Why not rate-limiter-flexible: it keeps 0.8 KB and a timer for every caller until the caller's window ends, without a
 * bound. An hour of requests from ever new networks would fill the memory.
 */
export class WindowCounter {
  readonly #points: number;
  readonly #lengthMs: number;
  readonly #now: () => number;
  /** Objects, so that a known caller is counted with one lookup. */
  #counts = new Map<string, { taken: number }>();
  #endsAt: number;

  constructor({ points, seconds }: Limit, now: () => number = () => performance.now()) {
    this.#points = points;
    this.#lengthMs = seconds * 1_000;
    this.#now = now;
    this.#endsAt = now() + this.#lengthMs;
  }

  /** Takes a point and returns 0; or returns the milliseconds until there will be one. */
  take(key: string): number {
    const now = this.#now();
    if (now >= this.#endsAt) this.#startWindow(now);
    const known = this.#counts.get(key);
    if ((known?.taken ?? 0) >= this.#points) return this.#endsAt - now;
    if (known) known.taken++;
    else this.#add(key);
    return 0;
  }

  /** Whether a point is left. Takes none. */
  hasRoom(key: string): boolean {
    const now = this.#now();
    if (now >= this.#endsAt) this.#startWindow(now);
    return (this.#counts.get(key)?.taken ?? 0) < this.#points;
  }

  /** Points of earlier windows have returned already. */
  giveBack(key: string): void {
    const known = this.#counts.get(key);
    if (known && known.taken > 1) known.taken--;
    else this.#counts.delete(key);
  }

  #add(key: string): void {
    // A caller with a new address for each request must not fill the memory.
    if (this.#counts.size >= MAX_CALLERS) this.#counts = new Map();
    this.#counts.set(key, { taken: 1 });
  }

  #startWindow(now: number): void {
    this.#counts = new Map();
    // Windows follow each other without gaps, even if there were no calls for a while.
    this.#endsAt += Math.ceil((now - this.#endsAt + 1) / this.#lengthMs) * this.#lengthMs;
  }
}
