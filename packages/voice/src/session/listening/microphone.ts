import { SAMPLE_RATE } from '../../speech/types.ts';

const SAMPLES_PER_MS = SAMPLE_RATE / 1_000;

/** The longest stretch of sound that is kept, a full utterance and its padding: 4.2 MB. */
export const MICROPHONE_LIMIT_MS = 65_000;

const START_CAPACITY = SAMPLE_RATE;

/** Old sound is let go in pieces of 250 ms: moving a full buffer for every frame would cost 400 MB/s. */
const STEP = SAMPLE_RATE / 4;

/**
 * A caller's sound since the last point that still matters. Positions are milliseconds of received sound since
 * the call began. Whoever listens moves the front with `keepFrom`; nobody moving it can't fill the memory.
 */
export class Microphone {
  #buffer = new Float32Array(START_CAPACITY);
  /** Samples in `#buffer`, and how many were received before its first. */
  #length = 0;
  #front = 0;
  /** The oldest sample that still counts; what lies before it in `#buffer` is forgotten but not yet gone. */
  #kept = 0;

  /** Milliseconds of sound received so far. */
  get receivedMs(): number {
    return (this.#front + this.#length) / SAMPLES_PER_MS;
  }

  /** Position of the oldest sound still here. */
  get oldestMs(): number {
    return Math.max(this.#front, this.#kept) / SAMPLES_PER_MS;
  }

  /** Bytes held, for tests of the bound. */
  get heldBytes(): number {
    return this.#buffer.byteLength;
  }

  push(samples: Float32Array): void {
    const limit = MICROPHONE_LIMIT_MS * SAMPLES_PER_MS;
    const fresh = samples.length > limit ? samples.subarray(samples.length - limit) : samples;
    this.#front += samples.length - fresh.length;
    const excess = this.#length + fresh.length - limit;
    if (excess > 0) this.#drop(Math.min(this.#length, excess + STEP));
    if (this.#length + fresh.length > this.#buffer.length) this.#grow(this.#length + fresh.length, limit);
    this.#buffer.set(fresh, this.#length);
    this.#length += fresh.length;
  }

  /** A copy of the sound from `fromMs` to `toMs`, as far as it is still here. */
  slice(fromMs: number, toMs: number): Float32Array {
    const first = Math.max(this.#front, this.#kept, Math.round(fromMs * SAMPLES_PER_MS));
    const from = first - this.#front;
    const to = Math.min(this.#length, Math.round(toMs * SAMPLES_PER_MS) - this.#front);
    return this.#buffer.slice(from, Math.max(from, to));
  }

  /** Forgets what lies before `ms`. Cheap enough to call for every frame. */
  keepFrom(ms: number): void {
    this.#kept = Math.max(this.#kept, Math.min(this.#front + this.#length, Math.round(ms * SAMPLES_PER_MS)));
    const drop = this.#kept - this.#front;
    const large = this.#buffer.length > START_CAPACITY;
    if (drop >= STEP) this.#drop(drop);
    if (large && this.#length <= START_CAPACITY) this.#resize(START_CAPACITY);
  }

  #drop(samples: number): void {
    this.#buffer.copyWithin(0, samples, this.#length);
    this.#front += samples;
    this.#length -= samples;
  }

  #grow(needed: number, limit: number): void {
    this.#resize(Math.min(limit, Math.max(needed, this.#buffer.length * 2)));
  }

  #resize(capacity: number): void {
    const next = new Float32Array(capacity);
    next.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = next;
  }
}
