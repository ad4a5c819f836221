import { LRUCache } from 'lru-cache';

/** What is kept until a message says that it changed. */

export interface ChangeCacheOptions {
  /** How many values are kept; the one that was asked for longest ago goes first. */
  readonly max: number;
  /** Whether messages come in right now. While they don't, nothing is kept. */
  readonly heard: () => boolean;
}

/** A value that was loaded before a change was heard of is handed to whoever asked, and never kept. */
export class ChangeCache<V extends object> {
  readonly #heard: () => boolean;
  readonly #kept: LRUCache<string, V>;
  readonly #loading = new Map<string, Promise<V>>();
  /** Goes up with every change heard of. */
  #changes = 0;

  constructor({ max, heard }: ChangeCacheOptions) {
    this.#kept = new LRUCache({ max });
    this.#heard = heard;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** What is kept under `key`, if it may still be trusted. */
  peek(key: string): V | undefined {
    return this.#heard() ? this.#kept.get(key) : undefined;
  }

  /** The kept value, or what `load` gives. Several that ask for the same at once share one load. */
  async get(key: string, load: () => Promise<V>): Promise<V> {
    return this.peek(key) ?? this.#loading.get(key) ?? this.#load(key, load);
  }

  forget(key: string): void {
    this.#changes++;
    this.#kept.delete(key);
    this.#loading.delete(key);
  }

  forgetWhere(concerned: (value: V) => boolean): void {
    this.#changes++;
    for (const [key, value] of this.#kept) if (concerned(value)) this.#kept.delete(key);
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
    if (before !== this.#changes || !this.#heard()) return value;
    this.#kept.set(key, value);
    return value;
  }
}
