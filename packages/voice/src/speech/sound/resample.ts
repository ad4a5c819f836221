/** Zero crossings of the sinc on each side: 70 dB of stop band with the Blackman window below. */
const HALF_WIDTH = 16;
/** Part of the band that is kept; the rest is the filter's slope. */
const PASS_BAND = 0.92;

/**
 * Converts a mono stream between two rates in whole Hz, with a windowed sinc that keeps its history, so
 * frames of any length join without a click. Output lags by 16 samples of the lower rate (1 ms at 16 kHz).
 * Push 16-bit samples or floats; get floats in [-1, 1].
 */
export class StreamResampler {
  readonly #step: number;
  readonly #phases: Float32Array[];
  readonly #half: number;
  /** Input not used up yet, its first sample being `#start` of the whole stream. */
  #pending: Float32Array<ArrayBuffer>;
  /** Position of the next output sample relative to the first pending sample, in 1/`#phases.length`. */
  #position: number;

  constructor(fromRate: number, toRate: number) {
    const divisor = greatestCommonDivisor(fromRate, toRate);
    this.#step = fromRate / divisor;
    const up = toRate / divisor;
    const cutoff = Math.min(1, toRate / fromRate) * (fromRate === toRate ? 1 : PASS_BAND);
    this.#half = fromRate === toRate ? 0 : Math.ceil(HALF_WIDTH / Math.min(1, toRate / fromRate));
    this.#phases = Array.from({ length: up }, (_, phase) => kernel(phase / up, this.#half, cutoff));
    // Silence before the stream, so that the first sample has a past.
    this.#pending = new Float32Array(Math.max(0, this.#half - 1));
    this.#position = this.#pending.length * up;
  }

  push(frame: Int16Array | Float32Array): Float32Array<ArrayBuffer> {
    this.#append(frame);
    const up = this.#phases.length;
    const count = Math.max(
      0,
      Math.ceil((this.#pending.length - this.#half) * up - this.#position) / this.#step,
    );
    const out = new Float32Array(Math.ceil(count));
    for (let index = 0; index < out.length; index++) {
      out[index] = this.#at(Math.floor(this.#position / up), this.#position % up);
      this.#position += this.#step;
    }
    this.#forget();
    return out;
  }

  #at(base: number, phase: number): number {
    const taps = this.#phases[phase] ?? [];
    const from = base - Math.max(0, this.#half - 1);
    let sum = 0;
    for (let tap = 0; tap < taps.length; tap++) sum += (this.#pending[from + tap] ?? 0) * (taps[tap] ?? 0);
    return sum;
  }

  #append(frame: Int16Array | Float32Array): void {
    const joined = new Float32Array(this.#pending.length + frame.length);
    joined.set(this.#pending);
    const scale = frame instanceof Int16Array ? 1 / 32_768 : 1;
    const offset = this.#pending.length;
    for (let index = 0; index < frame.length; index++) joined[offset + index] = (frame[index] ?? 0) * scale;
    this.#pending = joined;
  }

  #forget(): void {
    const up = this.#phases.length;
    const used = Math.min(
      this.#pending.length,
      Math.max(0, Math.floor(this.#position / up) - Math.max(0, this.#half - 1)),
    );
    this.#pending = this.#pending.slice(used);
    this.#position -= used * up;
  }
}

/** A whole recording at another rate: as long as before, and not delayed. Mono. */
export function resample(samples: Float32Array, fromRate: number, toRate: number): Float32Array<ArrayBuffer> {
  const resampler = new StreamResampler(fromRate, toRate);
  const length = Math.round((samples.length * toRate) / fromRate);
  const out = new Float32Array(length);
  const body = resampler.push(samples);
  out.set(body.subarray(0, length));
  const tail = resampler.push(new Float32Array(Math.ceil((HALF_WIDTH + 1) * Math.max(1, fromRate / toRate))));
  if (body.length < length) out.set(tail.subarray(0, length - body.length), body.length);
  return out;
}

/** Weights of the `2 * half` input samples round an output sample that lies `offset` after one of them. */
function kernel(offset: number, half: number, cutoff: number): Float32Array {
  if (half === 0) return Float32Array.of(1);
  const taps = new Float32Array(2 * half);
  let sum = 0;
  for (let tap = 0; tap < taps.length; tap++) {
    const distance = tap - (half - 1) - offset;
    const weight = sinc(distance * cutoff) * blackman(distance / half);
    taps[tap] = weight;
    sum += weight;
  }
  // Each phase passes the same level, or the phases' differences would be heard as a tone.
  return taps.map((weight) => weight / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** 1 in the middle, 0 at -1 and 1. */
function blackman(x: number): number {
  return Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
