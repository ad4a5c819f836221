import type { FinishedTurn } from '@parlo/voice';
import { storeWithRetry } from '../../../db/store-with-retry.ts';

/** Storing a turn takes a hundredth of a second. A database that is away must not silence a call, whose turns wait for it. */
export const STORED_LIMIT_MS = 300;

export interface TurnWriterOptions {
  readonly store: (turn: FinishedTurn) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  /** After each turn, with its time from when its own writing began. */
  readonly onWritten?: (ms: number, stored: boolean) => void;
}

/** Stores the turns of one call in their order, with retries while the database is unreachable. */
export class TurnWriter {
  readonly #options: TurnWriterOptions;
  #written: Promise<void> = Promise.resolve();

  constructor(options: TurnWriterOptions) {
    this.#options = options;
  }

  write(turn: FinishedTurn): void {
    this.#written = this.#written.then(() => this.#write(turn));
  }

  /** Resolves when everything written so far is stored or given up. */
  flush(): Promise<void> {
    return this.#written;
  }

  /**
   * Passes on what a reply consists of, from when everything written so far is stored, or `STORED_LIMIT_MS` have passed. The
   * reply is made meanwhile.
   */
  async *afterStored<T>(parts: AsyncIterable<T>): AsyncGenerator<T, void, void> {
    const iterator = parts[Symbol.asyncIterator]();
    const made = iterator.next();
    // What it rejects with is thrown below.
    made.catch(() => {});
    const limit = Promise.withResolvers<void>();
    const timer = setTimeout(limit.resolve, STORED_LIMIT_MS);
    try {
      await Promise.race([this.#written, limit.promise]);
      for (let part = await made; !part.done; part = await iterator.next()) yield part.value;
    } finally {
      clearTimeout(timer);
      await iterator.return?.();
    }
  }

  async #write(turn: FinishedTurn): Promise<void> {
    const { store, onFailure, onWritten } = this.#options;
    const from = performance.now();
    const failed = await storeWithRetry(() => store(turn)).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    onWritten?.(performance.now() - from, failed === null);
    if (failed) onFailure(failed.error);
  }
}
