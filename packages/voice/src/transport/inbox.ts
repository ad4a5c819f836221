import type { Clock } from '../session/types.ts';
import { WIRE_RATE } from './pcm24.ts';

const SAMPLES_PER_MS = WIRE_RATE / 1_000;

/** So much sound may come at once: what a network held back, or the beginning of a recording. */
export const BURST_MS = 2_000;

/** Beyond it sound is heard at this many times its own speed: a recording must not take other calls' time. */
export const SPEED = 4;

/** Most sound that waits, as much as a session keeps of an utterance: 3.1 MB. */
export const WAITING_LIMIT_MS = 65_000;

/** Most events that wait behind sound. */
export const WAITING_EVENTS = 200;

/** Most characters of them together: an event of a conversation has a few hundred, an attacker's millions. */
export const WAITING_CHARACTERS = 1_024 * 1_024;

const DRAIN_MS = 20;

export interface InboxOptions {
  readonly clock: Clock;
  readonly onText: (text: string) => void;
  readonly onSound: (samples: Int16Array) => void;
}

/** Passes a client's events on in order: at once as a rule, later if sound arrives faster than a person speaks. */
export class Inbox {
  readonly #options: InboxOptions;
  #waiting: (string | Int16Array)[] = [];
  #waitingSamples = 0;
  #waitingEvents = 0;
  #waitingCharacters = 0;
  /** Samples that may be handed on now. */
  #allowance = BURST_MS * SAMPLES_PER_MS;
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
  hasRoom(samples: number): boolean {
    return this.#waitingSamples + samples <= WAITING_LIMIT_MS * SAMPLES_PER_MS;
  }

  /** Returns whether there was room for it. */
  sound(samples: Int16Array): boolean {
    if (!this.hasRoom(samples.length)) return false;
    this.#waitingSamples += samples.length;
    this.#put(samples);
    return true;
  }

  /** Hands on nothing more. May be called twice. */
  close(): void {
    this.#closed = true;
    this.#waiting = [];
    this.#cancel?.();
    this.#cancel = null;
  }

  #put(message: string | Int16Array): void {
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
  #hear(first: Int16Array): boolean {
    const length = Math.min(first.length, Math.floor(this.#allowance));
    const rest = first.subarray(length);
    if (rest.length > 0) this.#waiting[0] = rest;
    else this.#waiting.shift();
    this.#allowance -= length;
    this.#waitingSamples -= length;
    if (length > 0) this.#options.onSound(first.subarray(0, length));
    return rest.length === 0;
  }

  #refill(): void {
    const now = this.#options.clock.now();
    const earned = (now - this.#filledAt) * SPEED * SAMPLES_PER_MS;
    this.#filledAt = now;
    this.#allowance = Math.min(BURST_MS * SAMPLES_PER_MS, this.#allowance + earned);
  }
}
