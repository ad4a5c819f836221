import type { Clock } from '../session/types.ts';

/** So much sound may come at once: what a network held back, or the beginning of a recording. */
export const BURST_MS = 2_000;

/** Beyond it sound is heard at this many times its own speed: a recording must not take other calls' time. */
export const SPEED = 4;

/** Most sound that waits, as much as a session keeps of an utterance: 3.1 MB at 24 kHz. */
export const WAITING_LIMIT_MS = 65_000;

/** Most events that wait behind sound. */
export const WAITING_EVENTS = 200;

/** Most characters of them together: an event of a conversation has a few hundred, an attacker's millions. */
export const WAITING_CHARACTERS = 1_024 * 1_024;

const DRAIN_MS = 20;

export interface InboxOptions {
  readonly clock: Clock;
  readonly onText: (text: string) => void;
  readonly onSound: (samples: Int16Array, rate: number) => void;
}

/** `rate` in samples a second. */
interface Sound {
  readonly samples: Int16Array;
  readonly rate: number;
}

/** Passes a client's events on in order: at once as a rule, later if sound arrives faster than a person speaks. */
export class Inbox {
  readonly #options: InboxOptions;
  #waiting: (string | Sound)[] = [];
  #waitingMs = 0;
  #waitingEvents = 0;
  #waitingCharacters = 0;
  /** Sound that may be handed on now, in milliseconds. */
  #allowanceMs = BURST_MS;
  #filledAt: number;
  #cancel: (() => void) | null = null;
  #closed = false;

  constructor(options: InboxOptions) {
    this.#options = options;
    this.#filledAt = options.clock.now();
  }

  /** Returns whether there was room for it. */
  text(text: string): boolean {
    // Events that need not wait are passed on whatever their size: their reader has a limit of its own.
    const tooLong = this.#waiting.length > 0 && this.#waitingCharacters + text.length > WAITING_CHARACTERS;
    if (tooLong || this.#waitingEvents >= WAITING_EVENTS) return false;
    this.#waitingEvents += 1;
    this.#waitingCharacters += text.length;
    this.#put(text);
    return true;
  }

  /** Whether so much more sound may wait. */
  hasRoom(ms: number): boolean {
    return this.#waitingMs + ms <= WAITING_LIMIT_MS;
  }

  /** Returns whether there was room for it. */
  sound(samples: Int16Array, rate: number): boolean {
    const ms = (samples.length * 1_000) / rate;
    if (!this.hasRoom(ms)) return false;
    this.#waitingMs += ms;
    this.#put({ samples, rate });
    return true;
  }

  /** Hands on nothing more. May be called twice. */
  close(): void {
    this.#closed = true;
    this.#waiting = [];
    this.#cancel?.();
    this.#cancel = null;
  }

  #put(message: string | Sound): void {
    this.#waiting.push(message);
    if (this.#cancel === null) this.#drain();
  }

  #drain(): void {
    this.#refill();
    // A handler may close this.
    while (!this.#closed) {
      const [first] = this.#waiting;
      if (first === undefined) return;
      if (typeof first === 'string') {
        this.#waiting.shift();
        this.#waitingEvents -= 1;
        this.#waitingCharacters -= first.length;
        this.#options.onText(first);
      } else if (!this.#hear(first)) {
        this.#cancel = this.#options.clock.after(DRAIN_MS, () => {
          this.#cancel = null;
          this.#drain();
        });
        return;
      }
    }
  }

  /** Hands on as much of the first sound as is allowed now; returns whether that was all of it. */
  #hear({ samples, rate }: Sound): boolean {
    const length = Math.min(samples.length, Math.floor((this.#allowanceMs * rate) / 1_000));
    const rest = samples.subarray(length);
    if (rest.length > 0) this.#waiting[0] = { samples: rest, rate };
    else this.#waiting.shift();
    const ms = (length * 1_000) / rate;
    this.#allowanceMs -= ms;
    // What is left of a sum of fractions is no sound.
    this.#waitingMs = this.#waiting.length === 0 ? 0 : this.#waitingMs - ms;
    if (length > 0) this.#options.onSound(samples.subarray(0, length), rate);
    return rest.length === 0;
  }

  #refill(): void {
    const now = this.#options.clock.now();
    const earnedMs = (now - this.#filledAt) * SPEED;
    this.#filledAt = now;
    this.#allowanceMs = Math.min(BURST_MS, this.#allowanceMs + earnedMs);
  }
}
