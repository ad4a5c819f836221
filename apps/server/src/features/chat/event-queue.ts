/** Events for one reader, in the order they were sent, until `end` is called or the reader leaves. */
export class EventQueue implements AsyncIterableIterator<object> {
  readonly #onGone: () => void;
  #waiting: object[] = [];
  #wake: (() => void) | null = null;
  #over = false;

  /** `onGone` is called once when the reader leaves before the end. */
  constructor(onGone: () => void) {
    this.#onGone = onGone;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  send(event: object): void {
    if (this.#over) return;
    this.#waiting.push(event);
    this.#wake?.();
  }

  /** Events that were sent before are still read. */
  end(): void {
    this.#over = true;
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<object, undefined>> {
    for (;;) {
      const value = this.#waiting.shift();
      if (value) return { done: false, value };
      if (this.#over) return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async return(): Promise<IteratorResult<object, undefined>> {
    const early = !this.#over;
    this.#waiting = [];
    this.end();
    if (early) this.#onGone();
    return { done: true, value: undefined };
  }
}
