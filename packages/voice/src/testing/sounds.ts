import { levels } from '../speech/sound/energy.ts';
import { SAMPLE_RATE } from '../speech/types.ts';

const WINDOW_MS = 10;

/** `seconds` of silence, 16 kHz like all below. */
export function silence(seconds: number): Float32Array<ArrayBuffer> {
  return new Float32Array(Math.round(seconds * SAMPLE_RATE));
}

export function tone(
  hz: number,
  seconds: number,
  amplitude = 0.5,
  rate = SAMPLE_RATE,
): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(seconds * rate));
  return samples.map((_, index) => amplitude * Math.sin((2 * Math.PI * hz * index) / rate));
}

/** White noise, the same in every run. */
export function noise(seconds: number, amplitude: number): Float32Array<ArrayBuffer> {
  let state = 1;
  return silence(seconds).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return amplitude * (state / 2 ** 31 - 1);
  });
}

/** Noise as of traffic: most of it under 100 Hz. */
export function rumble(seconds: number, amplitude: number): Float32Array<ArrayBuffer> {
  let last = 0;
  return noise(seconds, amplitude / 4).map((sample) => {
    last = 0.97 * last + sample;
    return last;
  });
}

/** Mains hum with two harmonics. */
export function hum(seconds: number, amplitude: number): Float32Array<ArrayBuffer> {
  const harmonics = [1, 3, 5].map((order) => tone(50 * order, seconds, amplitude / order));
  return silence(seconds).map((_, index) => harmonics.reduce((sum, wave) => sum + (wave[index] ?? 0), 0));
}

/** A burst of noise that dies away, 0.2 s: a cough, a door, a cup set down. */
export function burst(amplitude: number): Float32Array<ArrayBuffer> {
  return rumble(0.2, amplitude).map((sample, index) => sample * Math.exp(-index / 800));
}

export function join(...parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const out = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Median pitch of the voiced parts in Hz, by autocorrelation over 40 ms; 0 when nothing is voiced. */
export function medianPitch(samples: Float32Array): number {
  const pitches: number[] = [];
  for (let at = 0; at + 900 <= samples.length; at += 320) {
    const pitch = pitchAt(samples.subarray(at, at + 900));
    if (pitch) pitches.push(pitch);
  }
  pitches.sort((a, b) => a - b);
  return pitches[pitches.length >> 1] ?? 0;
}

const SHORTEST_LAG = 40;
const LONGEST_LAG = 240;

function pitchAt(frame: Float32Array): number | undefined {
  const likeness: number[] = [];
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag++) likeness.push(correlation(frame, lag));
  const best = Math.max(...likeness);
  if (best < 0.75) return undefined;
  // Multiples of the true period are as alike: the first good peak is the period.
  const peak = likeness.findIndex(
    (value, index) => value > 0.9 * best && value >= (likeness[index + 1] ?? 0),
  );
  return SAMPLE_RATE / (SHORTEST_LAG + peak);
}

function correlation(frame: Float32Array, lag: number): number {
  let product = 0;
  let here = 0;
  let there = 0;
  for (let index = 0; index < 640; index++) {
    const a = frame[index] ?? 0;
    const b = frame[index + lag] ?? 0;
    product += a * b;
    here += a * a;
    there += b * b;
  }
  return here < 0.3 ? 0 : product / Math.sqrt(here * there + 1e-9);
}

interface EnergyOptions {
  /** dBFS at which a 10 ms window counts as sound. */
  readonly thresholdDb: number;
}

/** Start of the first window with sound, in ms from the start; `undefined` for silence. */
export function firstSpeechMs(
  samples: Float32Array,
  sampleRate: number,
  { thresholdDb }: EnergyOptions,
): number | undefined {
  const index = levels(samples, sampleRate).findIndex((level) => level >= thresholdDb);
  return index < 0 ? undefined : index * WINDOW_MS;
}

/** End of the last window with sound, in ms from the start; `undefined` for silence. */
export function lastSpeechMs(
  samples: Float32Array,
  sampleRate: number,
  { thresholdDb }: EnergyOptions,
): number | undefined {
  const index = levels(samples, sampleRate).findLastIndex((level) => level >= thresholdDb);
  return index < 0 ? undefined : (index + 1) * WINDOW_MS;
}
