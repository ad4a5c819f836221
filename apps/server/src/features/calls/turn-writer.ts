import type { FinishedTurn } from '@parlo/voice';
import { type Patience, storePatiently } from './store-patiently.ts';

export interface TurnWriterOptions extends Patience {
  readonly store: (position: number, turn: FinishedTurn) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Stores the turns of one call in their order, and tries again when the database is away for a moment. */
export class TurnWriter {
  readonly #options: TurnWriterOptions;
  #position = 0;
  #written: Promise<void> = Promise.resolve();

  constructor(options: TurnWriterOptions) {
    this.#options = options;
  }

  write(turn: FinishedTurn): void {
    const { store, onFailure } = this.#options;
    const position = this.#position++;
    this.#written = this.#written
      .then(() => storePatiently(() => store(position, turn), this.#options))
      .catch(onFailure);
  }

  /** Resolves when everything written so far is stored or given up. */
  flush(): Promise<void> {
    return this.#written;
  }
}
