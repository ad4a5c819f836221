import type { Limit } from './rate-limit.ts';

const MAX_CALLERS = 500_000;

/**
 * Counts what each of any number of callers did in the running window. All windows of one counter end together, so
 * that forgetting is one assignment: no timer for each caller, and nothing to sweep.
 *
 * Written here because hot reads are counted three times each: the library that was used before answers with
 * promises and keeps a timer for every caller, which cost more than all else such a read does.
 */
export class WindowCounter {
  readonly #points: number;
  readonly #lengthMs: number;
  readonly #now: () => number;
  /** Counted in place: a caller who is known is looked up once. */
  #counts = new Map<string, { taken: number }>();
  #endsAt: number;

  constructor({ points, seconds }: Limit, now: () => number = () => performance.now()) {
    this.#points = points;
    this.#lengthMs = seconds * 1_000;
    this.#now = now;
    this.#endsAt = now() + this.#lengthMs;
  }

  /** Milliseconds until there will be a point again; 0 when one was there and is taken. */
  take(key: string): number {
    const now = this.#now();
    if (now >= this.#endsAt) this.#begin(now);
    const known = this.#counts.get(key);
    if ((known?.taken ?? 0) >= this.#points) return this.#endsAt - now;
    if (known) known.taken++;
    else this.#add(key);
    return 0;
  }

  /** Points that were taken in a window gone by are back already. */
  giveBack(key: string): void {
    const known = this.#counts.get(key);
    if (known && known.taken > 1) known.taken--;
    else this.#counts.delete(key);
  }

  #add(key: string): void {
    // Whoever has a new address for each request must not fill the memory.
    if (this.#counts.size >= MAX_CALLERS) this.#counts = new Map();
    this.#counts.set(key, { taken: 1 });
  }

  #begin(now: number): void {
    this.#counts = new Map();
    // Windows follow each other without a gap, also when nobody asked for a while.
    this.#endsAt += Math.ceil((now - this.#endsAt + 1) / this.#lengthMs) * this.#lengthMs;
  }
}
