import { abortable } from '../speech/abortable.ts';

interface SharedSoundEvents {
  /** All of it was made. */
  readonly onWhole: (pieces: readonly Int16Array[]) => void;
  /** Nothing more comes, whatever the reason. May come twice. */
  readonly onOver: () => void;
}

/** One sound that is being made for everybody who waits for it. It stops when all of them have given up. */
export class SharedSound {
  readonly #pieces: Int16Array[] = [];
  readonly #controller = new AbortController();
  readonly #events: SharedSoundEvents;
  /** Settles at the next piece, at the end, or with what went wrong. */
  #next = Promise.withResolvers<void>();
  #isWhole = false;
  #listeners = 0;

  constructor(make: (signal: AbortSignal) => AsyncIterable<Int16Array>, events: SharedSoundEvents) {
    this.#events = events;
    // In a continuation, so that `events` may name what holds this sound.
    void Promise.resolve().then(() => this.#take(make));
  }

  /** Its pieces from the first on. Rejects with `signal`'s reason, or with what went wrong. */
  async *listen(signal: AbortSignal): AsyncGenerator<Int16Array, void, void> {
    this.#listeners++;
    try {
      for (let at = 0; ; at++) {
        while (at >= this.#pieces.length && !this.#isWhole) await abortable(signal, this.#next.promise);
        const piece = this.#pieces[at];
        if (piece === undefined) return;
        yield piece;
      }
    } finally {
      this.#listeners--;
      if (this.#listeners === 0) this.#abandon();
    }
  }

  async #take(make: (signal: AbortSignal) => AsyncIterable<Int16Array>): Promise<void> {
    try {
      for await (const piece of make(this.#controller.signal)) {
        this.#pieces.push(piece);
        this.#wake();
      }
      this.#isWhole = true;
      this.#events.onWhole(this.#pieces);
      this.#wake();
    } catch (error) {
      this.#next.reject(error);
      // Those who have gone do not hear of it.
      this.#next.promise.catch(() => undefined);
    }
    this.#events.onOver();
  }

  #wake(): void {
    const { resolve } = this.#next;
    this.#next = Promise.withResolvers<void>();
    resolve();
  }

  #abandon(): void {
    if (this.#isWhole) return;
    this.#events.onOver();
    this.#controller.abort();
  }
}
