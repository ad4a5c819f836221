/** After this long without speech, ask; after as long again, hang up. */
export const IDLE_STEP_MS = 30_000;

export interface IdleState {
  /** The assistant is answering or audible. */
  readonly assistantBusy: boolean;
  /** The visitor is making a sound. */
  readonly visitorBusy: boolean;
  /** So long a silence after a reply calls for another one, in milliseconds. Absent or null: none does. */
  readonly timeoutMs?: number | null;
}

export interface IdleHandlers {
  readonly onAsk: () => void;
  readonly onGiveUp: () => void;
  /** The client's own time is over. */
  readonly onTimeout: (timeoutMs: number) => void;
}

/**
 * Adds up the time in which nobody speaks. The assistant's speech starts the count afresh; a visitor's sound only
 * halts it, because a noisy room must not keep a forgotten call open: only `reset` (real words) goes back to the
 * beginning. A client may have somebody asked sooner; that keeps no call open either, since silence is added up over all of it.
 */
export class IdleWatch {
  readonly #handlers: IdleHandlers;
  #quietMs = 0;
  /** Without what the assistant said in between. */
  #silentMs = 0;
  #asked = false;
  /** Since the visitor's last words. */
  #replied = false;
  #lastTick: number | null = null;

  constructor(handlers: IdleHandlers) {
    this.#handlers = handlers;
  }

  tick(nowMs: number, { assistantBusy, visitorBusy, timeoutMs = null }: IdleState): void {
    const elapsed = this.#lastTick === null ? 0 : nowMs - this.#lastTick;
    this.#lastTick = nowMs;
    if (assistantBusy) {
      this.#quietMs = 0;
      this.#replied = true;
    } else if (!visitorBusy) {
      this.#quietMs += elapsed;
      this.#silentMs += elapsed;
    }
    if (timeoutMs !== null && this.#replied) this.#byTimeout(timeoutMs);
    else this.#bySteps();
  }

  #bySteps(): void {
    if (this.#quietMs < IDLE_STEP_MS) return;
    this.#quietMs = 0;
    if (this.#asked) this.#handlers.onGiveUp();
    else {
      this.#asked = true;
      this.#handlers.onAsk();
    }
  }

  #byTimeout(timeoutMs: number): void {
    if (this.#quietMs < timeoutMs) return;
    this.#quietMs = 0;
    if (this.#silentMs >= 2 * IDLE_STEP_MS) this.#handlers.onGiveUp();
    else this.#handlers.onTimeout(timeoutMs);
  }

  /** The visitor said or typed something, or is there again after a time that does not count. */
  reset(): void {
    this.#lastTick = null;
    this.#quietMs = 0;
    this.#silentMs = 0;
    this.#asked = false;
    this.#replied = false;
  }
}
