import type { Clock } from '../types.ts';

export const FRAME_MS = 10;

/** After a stall at most this many frames are made up for at once; the rest of the lost time stays lost. */
const MAX_FRAMES_AT_ONCE = 5;

/**
 * The session's only repeating timer. Calls `onFrame` once for each 10 ms that passed, measured against the time
 * it started so that late timers do not add up to drift, and then `onTick`.
 */
export class FramePacer {
  readonly #clock: Clock;
  readonly #onFrame: () => void;
  readonly #onTick: () => void;
  #nextDue = 0;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, onFrame: () => void, onTick: () => void) {
    this.#clock = clock;
    this.#onFrame = onFrame;
    this.#onTick = onTick;
  }

  start(): void {
    if (this.#cancel !== null) return;
    this.#nextDue = this.#clock.now() + FRAME_MS;
    this.#schedule();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #schedule(): void {
    const delay = Math.max(0, this.#nextDue - this.#clock.now());
    this.#cancel = this.#clock.after(delay, () => this.#tick());
  }

  #tick(): void {
    const late = this.#clock.now() - this.#nextDue;
    if (late >= MAX_FRAMES_AT_ONCE * FRAME_MS)
      this.#nextDue = this.#clock.now() - (MAX_FRAMES_AT_ONCE - 1) * FRAME_MS;
    // `stop` may be called from within a frame or the tick.
    while (this.#cancel !== null && this.#nextDue <= this.#clock.now()) {
      this.#nextDue += FRAME_MS;
      this.#onFrame();
    }
    if (this.#cancel !== null) this.#onTick();
    if (this.#cancel !== null) this.#schedule();
  }
}
