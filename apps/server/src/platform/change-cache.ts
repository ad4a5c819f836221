import { LRUCache } from 'lru-cache';

export interface ChangeCacheOptions {
  /** The most values to keep; the least recently used one is dropped first. */
  readonly max: number;
  /** How long a value is kept without a change, for those that also depend on what no message reports. */
  readonly maxAgeMs?: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
  /** Whether messages about changes are received right now. While they are not, nothing is cached. */
  readonly connected: () => boolean;
}

/**
 * Keeps values until a message says that they changed. A value whose loading began before a change is returned to its
 * caller but not kept.
 */
export class ChangeCache<V extends object> {
  readonly #connected: () => boolean;
  readonly #kept: LRUCache<string, V>;
  readonly #loading = new Map<string, Promise<V>>();
  /** Counts the changes reported. */
  #changes = 0;

  constructor({ max, maxAgeMs = 0, now = () => performance.now(), connected }: ChangeCacheOptions) {
    this.#kept = new LRUCache({ max, ttl: maxAgeMs, ttlResolution: 0, perf: { now } });
    this.#connected = connected;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** The cached value, if it may still be trusted. */
  peek(key: string): V | undefined {
    return this.#connected() ? this.#kept.get(key) : undefined;
  }

  /** The cached value, or the result of `load`. Concurrent calls for one key share one load. */
  async get(key: string, load: () => Promise<V>): Promise<V> {
    return this.peek(key) ?? this.#loading.get(key) ?? this.#load(key, load);
  }

  forget(key: string): void {
    this.#changes++;
    this.#kept.delete(key);
    this.#loading.delete(key);
  }

  forgetWhere(matches: (value: V) => boolean): void {
    this.#changes++;
    for (const [key, value] of this.#kept) if (matches(value)) this.#kept.delete(key);
    this.#loading.clear();
  }

  forgetAll(): void {
    this.forgetWhere(() => true);
  }

  #load(key: string, load: () => Promise<V>): Promise<V> {
    const { promise: loading, resolve, reject } = Promise.withResolvers<V>();
    this.#loading.set(key, loading);
    void this.#loadAndKeep(key, load)
      .then(resolve, reject)
      .finally(() => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
      });
    return loading;
  }

  async #loadAndKeep(key: string, load: () => Promise<V>): Promise<V> {
    const before = this.#changes;
    const value = await load();
    if (before !== this.#changes || !this.#connected()) return value;
    this.#kept.set(key, value);
    return value;
  }
}
