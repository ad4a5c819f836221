import type { FinishedTurn } from '@parlo/voice';

/** Together two and a half minutes: a database that is restarted or moved comes back within them. */
const TRIES_WHILE_AWAY = 36;
/** What the database itself refuses it will refuse again. */
const TRIES = 6;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

export interface TurnWriterOptions {
  readonly store: (position: number, turn: FinishedTurn) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  /** Whether the database could not be reached at all. */
  readonly isAway: (error: unknown) => boolean;
  /** Waits before the next try; injected so that tests need not. */
  readonly pause: (ms: number) => Promise<void>;
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
    const position = this.#position++;
    this.#written = this.#written.then(() => this.#store(position, turn));
  }

  /** Resolves when everything written so far is stored or given up. */
  flush(): Promise<void> {
    return this.#written;
  }

  async #store(position: number, turn: FinishedTurn): Promise<void> {
    const { store, pause, isAway, onFailure } = this.#options;
    for (let tried = 1; ; tried++) {
      try {
        return await store(position, turn);
      } catch (error) {
        if (tried >= (isAway(error) ? TRIES_WHILE_AWAY : TRIES)) return onFailure(error);
        await pause(Math.min(FIRST_PAUSE_MS * 2 ** (tried - 1), LONGEST_PAUSE_MS));
      }
    }
  }
}
