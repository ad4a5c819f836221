/** How many waves of the kernel each side of a sample has. More is a sharper filter, and more sound to wait for. */
const LOBES = 12;
/** The start of the filter's transition, relative to the highest frequency of the lower rate. */
const PASS = 0.92;

/**
 * Changes the rate of a sound that comes in pieces; pieces of any length make the same sound as the whole would.
 * A windowed sinc, one set of weights for each place that an output sample can have between two input samples. What
 * comes out lags by half the kernel, half a millisecond at 48 kHz.
 */
export class Resampler {
  readonly #half: number;
  readonly #weights: readonly Float32Array[];
  /** An output sample is this many input samples after the one before: whole ones, and parts of which `phases` make one. */
  readonly #step: number;
  #phase = 0;
  /** The position of the next output sample in `#kept`. */
  #at: number;
  #kept: Float32Array;

  constructor(from: number, to: number) {
    const common = greatestDivisor(from, to);
    const phases = to / common;
    this.#step = from / common;
    const cutoff = Math.min(1, to / from) * (from === to ? 1 : PASS);
    this.#half = Math.ceil(LOBES / cutoff);
    this.#weights = Array.from({ length: phases }, (_, phase) => kernel(phase / phases, cutoff, this.#half));
    this.#at = this.#half - 1;
    // Before the first sample it was silent.
    this.#kept = new Float32Array(this.#half - 1);
  }

  /** Returns the output samples for this piece; may be empty. */
  push(piece: Float32Array): Float32Array {
    const half = this.#half;
    const input = new Float32Array(this.#kept.length + piece.length);
    input.set(this.#kept);
    input.set(piece, this.#kept.length);
    const phases = this.#weights.length;
    const output = new Float32Array(Math.ceil((input.length * phases) / this.#step) + 1);
    let made = 0;
    while (this.#at + half < input.length) {
      output[made] = weigh(input, this.#at - half + 1, this.#weights[this.#phase] ?? new Float32Array());
      made += 1;
      this.#phase += this.#step;
      this.#at += Math.floor(this.#phase / phases);
      this.#phase %= phases;
    }
    const done = this.#at - half + 1;
    this.#kept = input.slice(done);
    this.#at -= done;
    return output.subarray(0, made);
  }
}

function weigh(input: Float32Array, from: number, weights: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1) sum += (input[from + i] ?? 0) * (weights[i] ?? 0);
  return sum;
}

/** Weights of the samples around a place `offset` after a sample; they add up to 1. */
function kernel(offset: number, cutoff: number, half: number): Float32Array {
  const weights = Float32Array.from({ length: 2 * half }, (_, i) => {
    const distance = i - half + 1 - offset;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / half);
    return cutoff * sinc(cutoff * distance) * window;
  });
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
