/** Keeps what was asked for last, as much of it as all together may be large. */
export class KeptBySize<V extends object> {
  readonly #max: number;
  /** In the order they were last asked for. */
  readonly #kept = new Map<string, { readonly value: V; readonly size: number }>();
  #size = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): V | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  /** Takes the place of what was kept under this key, and of what was asked for longest ago. */
  keep(key: string, value: V, size: number): void {
    this.#drop(key);
    this.#kept.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#max) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}
