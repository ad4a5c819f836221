import { levels } from '../../speech/sound/energy.ts';
import { resample } from '../../speech/sound/resample.ts';
import { VOICE_RATE } from '../../speech/types.ts';

/** Level of the spoken parts, so that voices are equally loud. */
const TARGET_DB = -20;
/** Highest sample after levelling: a voice with sharp peaks stays under the target rather than clip. */
const CEILING = 0.89;
/** Against the loudest 10 ms, what is quieter than this at either end is silence. */
const RANGE_DB = 40;
/** Kept at each end beyond that, and faded, so that soft consonants stay and nothing clicks. */
const MARGIN_MS = 15;

/** Samples per second of Flite's recordings. */
const FLITE_RATE = 16_000;

const MS = VOICE_RATE / 1000;
const WINDOW = 10 * MS;

/** Flite's raw sound made ready: `timbre` applied, at 24 kHz, silence cut, ends faded, levelled. */
export function finishSound(raw: Float32Array, timbre: number): Float32Array {
  // Read as if recorded faster or slower, which moves the spectrum; the caller made up for the duration.
  const sound = cutSilence(resample(raw, Math.round(FLITE_RATE * timbre), VOICE_RATE));
  fadeEnds(sound);
  level(sound);
  return sound;
}

function cutSilence(samples: Float32Array): Float32Array {
  const windows = levels(samples, VOICE_RATE);
  const floor = Math.max(-70, Math.max(...windows) - RANGE_DB);
  const first = windows.findIndex((db) => db > floor);
  if (first < 0) return new Float32Array(0);
  const last = windows.findLastIndex((db) => db > floor) + 1;
  return samples.slice(Math.max(0, first * WINDOW - MARGIN_MS * MS), last * WINDOW + MARGIN_MS * MS);
}

function fadeEnds(samples: Float32Array): void {
  const length = Math.min(MARGIN_MS * MS, samples.length >> 1);
  for (let index = 0; index < length; index++) {
    const gain = (1 - Math.cos((Math.PI * index) / length)) / 2;
    const mirror = samples.length - 1 - index;
    samples[index] = (samples[index] ?? 0) * gain;
    samples[mirror] = (samples[mirror] ?? 0) * gain;
  }
}

function level(samples: Float32Array): void {
  // Pauses inside a long sentence must not make it louder than a short one.
  const spoken = levels(samples, VOICE_RATE).filter((db) => db > -45);
  if (spoken.length === 0) return;
  const power = spoken.reduce((sum, db) => sum + 10 ** (db / 10), 0) / spoken.length;
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  const gain = Math.min(10 ** (TARGET_DB / 20) / Math.sqrt(power), CEILING / peak);
  for (let index = 0; index < samples.length; index++) samples[index] = (samples[index] ?? 0) * gain;
}
