/**
 * Speech that is said faster or slower at the same pitch: WSOLA (Verhelst and Roelands 1993). Pieces of the sound are laid
 * over each other closer together or further apart, each taken from where it continues best what came before.
 */

/** Half of a piece: two periods of a low voice, and the distance between two pieces in the result. */
const HOP_MS = 15;
/** How far from its place a piece may be taken. */
const SEARCH_MS = 8;
/** Of the samples that are compared, and of the places that are tried: enough to find the same period of a voice. */
const STRIDE = 3;

export class TimeStretch {
  readonly #speed: number;
  readonly #hop: number;
  readonly #search: number;
  /** What may still be needed; its first sample is `#start` of the whole sound. */
  #input = new Int16Array(0);
  #start = 0;
  #received = 0;
  /** Where the next piece belongs, and where the last one was taken; null before the first. */
  #due = 0;
  #last: number | null = null;
  #sent = 0;

  /** `speed` 2 takes half the time. `rate` in samples a second. */
  constructor(speed: number, rate: number) {
    this.#speed = speed;
    this.#hop = Math.round((rate * HOP_MS) / 1_000);
    this.#search = Math.round((rate * SEARCH_MS) / 1_000);
  }

  push(samples: Int16Array): Int16Array<ArrayBuffer> {
    this.#append(samples);
    this.#received += samples.length;
    return this.#take(this.#start + this.#input.length, Number.POSITIVE_INFINITY);
  }

  /** The rest, of a sound that is over. */
  end(): Int16Array<ArrayBuffer> {
    const wanted = Math.round(this.#received / this.#speed);
    this.#append(new Int16Array(2 * (this.#hop + this.#search) + Math.ceil(this.#hop * this.#speed)));
    return this.#take(this.#start + this.#input.length, wanted);
  }

  #take(available: number, wanted: number): Int16Array<ArrayBuffer> {
    const out: number[] = [];
    while (this.#sent < wanted && this.#reach <= available) {
      const at = this.#nextPlace();
      const count = Math.min(this.#hop, wanted - this.#sent);
      for (let i = 0; i < count; i += 1) out.push(this.#laidOver(at, i));
      this.#sent += count;
      this.#last = at;
      this.#due += this.#hop * this.#speed;
      this.#forget();
    }
    return Int16Array.from(out);
  }

  /** How much sound the next piece needs. */
  get #reach(): number {
    return Math.max(Math.round(this.#due) + this.#search, this.#goesOnAt) + 2 * this.#hop;
  }

  /** Where the last piece goes on in the original. */
  get #goesOnAt(): number {
    return this.#last === null ? 0 : this.#last + this.#hop;
  }

  #nextPlace(): number {
    if (this.#last === null) return 0;
    const middle = Math.round(this.#due);
    let best = { at: middle, likeness: Number.NEGATIVE_INFINITY };
    for (let at = Math.max(this.#start, middle - this.#search); at <= middle + this.#search; at += STRIDE) {
      const likeness = this.#likeness(at);
      if (likeness > best.likeness) best = { at, likeness };
    }
    return best.at;
  }

  /** How much the sound at `at` is like what follows the last piece, whatever their loudness. */
  #likeness(at: number): number {
    const goesOnAt = this.#goesOnAt;
    let product = 0;
    let energy = 1;
    for (let i = 0; i < this.#hop; i += STRIDE) {
      const sample = this.#sample(at + i);
      product += sample * this.#sample(goesOnAt + i);
      energy += sample * sample;
    }
    return product / Math.sqrt(energy);
  }

  /** The end of the last piece fades into the beginning of the next. */
  #laidOver(at: number, i: number): number {
    const weight = 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / this.#hop);
    return Math.round(this.#sample(this.#goesOnAt + i) * (1 - weight) + this.#sample(at + i) * weight);
  }

  #sample(at: number): number {
    return this.#input[at - this.#start] ?? 0;
  }

  #append(samples: Int16Array): void {
    const joined = new Int16Array(this.#input.length + samples.length);
    joined.set(this.#input);
    joined.set(samples, this.#input.length);
    this.#input = joined;
  }

  #forget(): void {
    const needed = Math.min(this.#goesOnAt, Math.round(this.#due) - this.#search);
    const used = Math.min(this.#input.length, Math.max(0, needed - this.#start));
    this.#input = this.#input.slice(used);
    this.#start += used;
  }
}
