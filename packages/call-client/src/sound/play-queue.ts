/** How much sound has to be there before it starts, in milliseconds: what comes late by less is never missed. */
export const START_MS = 40;
/** Each gap that was heard asks for so much more before sound goes on, up to the longest. */
export const LATER_MS = 40;
export const LONGEST_START_MS = 240;

/** How loud sound is while the server judges whether the visitor interrupts. */
export const DUCKED = 0.25;

/** The played part of one item. */
export interface Heard {
  readonly id: string;
  readonly ms: number;
}

interface Item {
  readonly id: string;
  readonly pieces: Float32Array[];
  /** Samples of the first piece that were read. */
  offset: number;
  waiting: number;
  played: number;
  /** No more of it will come. */
  whole: boolean;
}

/** Sound on its way to the loudspeaker, item after item: the one place that knows what was played. */
export class PlayQueue {
  readonly #samplesPerMs: number;
  readonly #items: Item[] = [];
  #flowing = false;
  #hold: 'none' | 'fading' | 'held' | 'rising' = 'none';
  #ducked = false;
  /** How loud the last read ended. */
  #gain = 1;
  #startMs = START_MS;

  constructor(samplesPerSecond: number) {
    this.#samplesPerMs = samplesPerSecond / 1_000;
  }

  /** The item that is being heard; null in silence. */
  get playing(): string | null {
    return this.#flowing ? (this.#items[0]?.id ?? null) : null;
  }

  /** Queues more of an item; another item's first piece comes after all of the one before. */
  add(id: string, piece: Float32Array): void {
    let item = this.#items.at(-1);
    if (item?.id !== id) {
      if (item) item.whole = true;
      item = { id, pieces: [], offset: 0, waiting: 0, played: 0, whole: false };
      this.#items.push(item);
    }
    item.pieces.push(piece);
    item.waiting += piece.length;
  }

  /** The item is complete: its rest is played, however short it is. */
  finish(id: string): void {
    const item = this.#items.find((one) => one.id === id);
    if (item) item.whole = true;
  }

  /** Drops what was not played, of one item or of all. Returns how much was played of the first that was dropped. */
  clear(id?: string): Heard | null {
    const from = id === undefined ? 0 : this.#items.findIndex((item) => item.id === id);
    if (from < 0) return null;
    const [item] = this.#items.splice(from, id === undefined ? this.#items.length : 1);
    if (from === 0) this.#flowing = false;
    return item ? this.#heard(item) : null;
  }

  /** Quieter from the next `read` on, until `release`. */
  duck(): void {
    this.#ducked = true;
  }

  /** Silence from the next `read` on, behind a short fade. */
  hold(): void {
    if (this.#hold !== 'held') this.#hold = this.#flowing ? 'fading' : 'held';
  }

  /** Goes on where it was, as loud as before. */
  release(): void {
    this.#ducked = false;
    if (this.#hold !== 'none') this.#hold = 'rising';
  }

  /** Fills `output`, with silence where there is no sound. Returns the item that ended with it. */
  read(output: Float32Array): Heard | null {
    const hold = this.#hold;
    if (hold === 'held') {
      output.fill(0);
      return null;
    }
    const ended = this.#next(output);
    const from = hold === 'rising' ? 0 : this.#gain;
    const to = hold === 'fading' ? 0 : this.#ducked ? DUCKED : 1;
    if (from !== 1 || to !== 1) ramp(output, from, to);
    this.#gain = hold === 'fading' ? 1 : to;
    this.#hold = hold === 'fading' ? 'held' : 'none';
    return ended;
  }

  #next(output: Float32Array): Heard | null {
    output.fill(0);
    const item = this.#items[0];
    if (!item) return null;
    this.#flowing ||= item.whole || item.waiting >= this.#startMs * this.#samplesPerMs;
    if (!this.#flowing) return null;
    const filled = take(item, output);
    if (item.waiting > 0) return null;
    if (item.whole) {
      this.#items.shift();
      this.#flowing = false;
      return this.#heard(item);
    }
    if (filled < output.length) this.#starve();
    return null;
  }

  /** The sound came too late: it goes on once there is more of it. */
  #starve(): void {
    this.#flowing = false;
    this.#startMs = Math.min(LONGEST_START_MS, this.#startMs + LATER_MS);
  }

  #heard({ id, played }: Item): Heard {
    return { id, ms: Math.round(played / this.#samplesPerMs) };
  }
}

/** Moves an item's next samples into `output`; answers how many there were. */
function take(item: Item, output: Float32Array): number {
  let filled = 0;
  for (let piece = item.pieces[0]; piece && filled < output.length; piece = item.pieces[0]) {
    const part = piece.subarray(item.offset, item.offset + output.length - filled);
    output.set(part, filled);
    filled += part.length;
    item.offset += part.length;
    if (item.offset < piece.length) break;
    item.pieces.shift();
    item.offset = 0;
  }
  item.waiting -= filled;
  item.played += filled;
  return filled;
}

function ramp(samples: Float32Array, from: number, to: number): void {
  for (let i = 0; i < samples.length; i += 1)
    samples[i] = (samples[i] ?? 0) * (from + ((to - from) * i) / samples.length);
}
