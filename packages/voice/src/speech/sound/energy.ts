/** The value of `rmsDb` for silence, instead of minus infinity. */
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
