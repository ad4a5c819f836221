/** Quieter than this many decibels below full scale is silence; louder than the other fills the line. */
const FLOOR_DB = -52;
const FULL_DB = -14;

/** How loud samples in [-1, 1] are to an ear, from 0 (silence) to 1. */
export function loudness(samples: Float32Array): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const db = 10 * Math.log10(sum / samples.length + 1e-12);
  return Math.min(Math.max((db - FLOOR_DB) / (FULL_DB - FLOOR_DB), 0), 1);
}
