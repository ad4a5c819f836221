import type { FinishedTurn } from '@parlo/voice';
import { storeWithRetry } from '../../../db/store-with-retry.ts';

export interface TurnWriterOptions {
  readonly store: (turn: FinishedTurn) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Stores the turns of one call in their order, and tries again when the database is away for a moment. */
export class TurnWriter {
  readonly #options: TurnWriterOptions;
  #written: Promise<void> = Promise.resolve();

  constructor(options: TurnWriterOptions) {
    this.#options = options;
  }

  write(turn: FinishedTurn): void {
    const { store, onFailure } = this.#options;
    this.#written = this.#written.then(() => storeWithRetry(() => store(turn))).catch(onFailure);
  }

  /** Resolves when everything written so far is stored or given up. */
  flush(): Promise<void> {
    return this.#written;
  }
}
