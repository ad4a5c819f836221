import type { Clock } from '../types.ts';

/**
 * Counts a caller's messages in windows of ten seconds. A client that is merely wrong stays far below both
 * limits (the stock one sends about ten events a turn); past them it is broken or hostile and costs other calls
 * their time, so the session ends as `failed`.
 */
export const FLOOD_WINDOW_MS = 10_000;
export const MAX_REFUSED_PER_WINDOW = 100;
export const MAX_MESSAGES_PER_WINDOW = 2_000;

export class FloodGuard {
  readonly #clock: Clock;
  readonly #maxMessages: number;
  #windowStart: number;
  #messages = 0;
  #refused = 0;

  constructor(clock: Clock, maxMessages = MAX_MESSAGES_PER_WINDOW) {
    this.#clock = clock;
    this.#maxMessages = maxMessages;
    this.#windowStart = clock.now();
  }

  /** Notes one message; returns whether there are now too many. */
  message(): boolean {
    this.#roll();
    this.#messages += 1;
    return this.#messages > this.#maxMessages;
  }

  /** The limit of messages, as `rate_limits.updated` tells it. */
  limits(): [{ name: 'requests'; limit: number; remaining: number; reset_seconds: number }] {
    this.#roll();
    const remaining = Math.max(0, this.#maxMessages - this.#messages);
    const resetMs = this.#windowStart + FLOOD_WINDOW_MS - this.#clock.now();
    return [{ name: 'requests', limit: this.#maxMessages, remaining, reset_seconds: resetMs / 1_000 }];
  }

  /** Notes that a message was refused; returns whether there are now too many. */
  refused(): boolean {
    this.#roll();
    this.#refused += 1;
    return this.#refused > MAX_REFUSED_PER_WINDOW;
  }

  #roll(): void {
    const now = this.#clock.now();
    if (now - this.#windowStart < FLOOD_WINDOW_MS) return;
    this.#windowStart = now;
    this.#messages = 0;
    this.#refused = 0;
  }
}
