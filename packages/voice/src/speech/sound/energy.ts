/** What `rmsDb` gives for silence, instead of minus infinity. */
export const SILENCE_DB = -120;

const WINDOW_MS = 10;

/** Level of a frame in dBFS: 0 for a full-scale square wave, never under `SILENCE_DB`. */
export function rmsDb(frame: Float32Array): number {
  return partDb(frame, 0, frame.length);
}

/** Level of each whole 10 ms window, in dBFS. A last window shorter than that is left out. */
export function levels(samples: Float32Array, sampleRate: number): number[] {
  const size = Math.round((sampleRate * WINDOW_MS) / 1000);
  const out: number[] = [];
  for (let at = 0; at + size <= samples.length; at += size) out.push(partDb(samples, at, at + size));
  return out;
}

/** Indexes instead of views: half a minute has 3,000 windows, and this runs where calls are served. */
function partDb(samples: Float32Array, from: number, to: number): number {
  if (to === from) return SILENCE_DB;
  let sum = 0;
  for (let index = from; index < to; index++) sum += (samples[index] ?? 0) ** 2;
  return Math.max(SILENCE_DB, 10 * Math.log10(sum / (to - from)));
}

export interface EnergyOptions {
  /** dBFS at which a 10 ms window counts as sound. */
  readonly thresholdDb: number;
}

/** Start of the first window with sound, in ms from the start; `undefined` when there is none. */
export function firstSpeechMs(
  samples: Float32Array,
  sampleRate: number,
  { thresholdDb }: EnergyOptions,
): number | undefined {
  const index = levels(samples, sampleRate).findIndex((level) => level >= thresholdDb);
  return index < 0 ? undefined : index * WINDOW_MS;
}

/** End of the last window with sound, in ms from the start; `undefined` when there is none. */
export function lastSpeechMs(
  samples: Float32Array,
  sampleRate: number,
  { thresholdDb }: EnergyOptions,
): number | undefined {
  const index = levels(samples, sampleRate).findLastIndex((level) => level >= thresholdDb);
  return index < 0 ? undefined : (index + 1) * WINDOW_MS;
}
