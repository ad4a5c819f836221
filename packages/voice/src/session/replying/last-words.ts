import type { Clock } from '../types.ts';

/** A reply that is being heard may go on for this long: what is cut in the middle sounds like a fault. */
export const FINISH_MS = 3_000;
/** Longer than the sentence takes; a synthesiser that hangs must not keep the call open. */
export const LAST_WORDS_MS = 8_000;

export interface LastWordsOptions {
  readonly clock: Clock;
  /** Whether a reply is being heard. */
  readonly isHeard: () => boolean;
  /** Says the sentence, cutting whatever is being made or heard; `over` comes when it was said, or could not be. */
  readonly say: (over: () => void) => void;
  readonly end: () => void;
}

/**
 * The end of a call that may go on no longer: a reply that is being heard is let finish for a moment, then one
 * sentence says why, then the call ends. One that is only being made is given up, since nobody has heard of it yet.
 */
export class LastWords {
  readonly #options: LastWordsOptions;
  #cancel = () => {};
  #state: 'not yet' | 'waiting' | 'saying' | 'over' = 'not yet';

  constructor(options: LastWordsOptions) {
    this.#options = options;
  }

  get begun(): boolean {
    return this.#state !== 'not yet';
  }

  begin(): void {
    if (this.begun) return;
    const { clock, isHeard } = this.#options;
    this.#state = 'waiting';
    if (!isHeard()) this.#say();
    else this.#cancel = clock.after(FINISH_MS, () => this.#say());
  }

  /** The assistant has stopped speaking. */
  free(): void {
    if (this.#state === 'waiting') this.#say();
  }

  /** No timer is left. May be called twice. */
  close(): void {
    this.#state = 'over';
    this.#cancel();
  }

  #say(): void {
    const { clock, say, end } = this.#options;
    this.#state = 'saying';
    this.#cancel();
    this.#cancel = clock.after(LAST_WORDS_MS, end);
    say(end);
  }
}
