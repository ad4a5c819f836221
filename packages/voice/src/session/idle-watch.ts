/** After this long without speech, ask; after as long again, hang up. */
export const IDLE_STEP_MS = 30_000;

export interface IdleState {
  /** The assistant is answering or audible. */
  readonly assistantBusy: boolean;
  /** The visitor is making a sound. */
  readonly visitorBusy: boolean;
}

/**
 * Adds up the time in which nobody speaks. The assistant's speech starts the count afresh; a visitor's sound only
 * halts it, because a noisy room must not keep a forgotten call open: only `reset` (real words) goes back to the
 * beginning.
 */
export class IdleWatch {
  readonly #onAsk: () => void;
  readonly #onGiveUp: () => void;
  #quietMs = 0;
  #asked = false;
  #lastTick: number | null = null;

  constructor(onAsk: () => void, onGiveUp: () => void) {
    this.#onAsk = onAsk;
    this.#onGiveUp = onGiveUp;
  }

  tick(nowMs: number, { assistantBusy, visitorBusy }: IdleState): void {
    const elapsed = this.#lastTick === null ? 0 : nowMs - this.#lastTick;
    this.#lastTick = nowMs;
    if (assistantBusy) this.#quietMs = 0;
    else if (!visitorBusy) this.#quietMs += elapsed;
    if (this.#quietMs < IDLE_STEP_MS) return;
    this.#quietMs = 0;
    if (this.#asked) this.#onGiveUp();
    else {
      this.#asked = true;
      this.#onAsk();
    }
  }

  /** The visitor said or typed something, or is there again after a time that does not count. */
  reset(): void {
    this.#lastTick = null;
    this.#quietMs = 0;
    this.#asked = false;
  }
}
