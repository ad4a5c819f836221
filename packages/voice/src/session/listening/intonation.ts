import { SAMPLE_RATE } from '../../speech/types.ts';

/** How a stretch of speech ends. Semitones and decibels are against the stretch itself, so that voices compare. */
export interface Intonation {
  /** Pitch of the last voiced sound, above the speaker's own middle. Semitones. */
  readonly endPitch: number;
  /** How pitch moved over the last quarter of a second of voice. Semitones. */
  readonly pitchChange: number;
  /** Level of the last 150 ms against the loudest sounds. Decibels, below 0. */
  readonly endLevel: number;
  /** How the level moved over the last 0.4 s of sound. Decibels in 100 ms, below 0 where it fades. */
  readonly levelChange: number;
  /** Length of the last voiced sound, without a break. Milliseconds. */
  readonly lastVoicedMs: number;
}

/** Enough of a stretch to know its speaker's middle by. */
export const INTONATION_MS = 3_000;

/** A quarter of the rate is enough for pitch, and costs a sixteenth. */
const RATE = SAMPLE_RATE / 4;
const HOP = RATE / 100;
const WINDOW = RATE / 25;
const LOWEST_HZ = 62;
const HIGHEST_HZ = 420;
const SHORTEST_LAG = Math.floor(RATE / HIGHEST_HZ);
const LONGEST_LAG = Math.ceil(RATE / LOWEST_HZ);
/** How alike a frame and itself a period later are in voice. */
const VOICED = 0.6;
/** Sounds so far under the loudest are no speech. Decibels. */
const SILENT_DB = -35;
const SHORT_GAP_FRAMES = 3;
const FADE_FRAMES = 40;

interface Frame {
  readonly db: number;
  /** Semitones over 1 Hz; null without voice. */
  readonly pitch: number | null;
}

/**
 * Listens to how `samples` end, silence after the last sound left out. 16 kHz; 2 to 10 ms of work for three seconds. Null
 * where there is no voice in them: a whisper has no melody.
 */
export function intonationOf(samples: Float32Array): Intonation | null {
  const frames = framesOf(quartered(samples));
  const top = percentile(
    frames.map(({ db }) => db),
    0.95,
  );
  const last = frames.findLastIndex(({ db }) => db > top + SILENT_DB);
  const sound = steadied(frames.slice(0, last + 1));
  const voiced = sound.flatMap(({ pitch }, at) => (pitch === null ? [] : [{ at, pitch }]));
  const end = voiced.at(-1);
  if (end === undefined) return null;
  const middle = percentile(
    voiced.map(({ pitch }) => pitch),
    0.5,
  );
  const recent = voiced.slice(-25).map(({ pitch }) => pitch);
  const endPitch = mean(recent.slice(-6));
  return {
    endPitch: endPitch - middle,
    pitchChange: endPitch - mean(recent.slice(0, Math.max(1, recent.length - 15))),
    endLevel: mean(sound.slice(-15).map(({ db }) => db)) - top,
    levelChange: 10 * slopeOf(sound.slice(-FADE_FRAMES).map(({ db }) => db)),
    lastVoicedMs: 10 * lastRun(sound, end.at),
  };
}

/** The slope of the regression line through `values`, per step. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const level = mean(values);
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - level), 0);
  return (
    rise /
    Math.max(
      1,
      values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0),
    )
  );
}

/** Frames of voice up to `at`; a gap of three frames is a consonant of it. */
function lastRun(frames: readonly Frame[], at: number): number {
  let from = at;
  for (let index = at; index >= 0 && from - index <= SHORT_GAP_FRAMES; index -= 1)
    if (frames[index]?.pitch != null) from = index;
  return at - from + 1;
}

function framesOf(samples: Float32Array): Frame[] {
  const frames: Frame[] = [];
  for (let at = 0; at + WINDOW + LONGEST_LAG <= samples.length; at += HOP) {
    const energy = product(samples, at, at);
    frames.push({ db: 10 * Math.log10(energy / WINDOW + 1e-10), pitch: pitchAt(samples, at, energy) });
  }
  return frames;
}

/** By normalised autocorrelation. The first peak near the best is the period: multiples of it are as alike. */
function pitchAt(samples: Float32Array, at: number, energy: number): number | null {
  if (energy / WINDOW < 1e-7) return null;
  const alike: number[] = [];
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag += 1) {
    const there = product(samples, at + lag, at + lag);
    alike.push(product(samples, at, at + lag) / Math.sqrt(energy * there + 1e-12));
  }
  const best = Math.max(...alike);
  if (best < VOICED) return null;
  const peak = alike.findIndex(
    (value, index) =>
      value > 0.88 * best && value >= (alike[index + 1] ?? 0) && value >= (alike[index - 1] ?? 0),
  );
  if (peak <= 0 || peak >= alike.length - 1) return null;
  const [before = 0, here = 0, after = 0] = alike.slice(peak - 1, peak + 2);
  const bend = before - 2 * here + after;
  const offset = bend === 0 ? 0 : (before - after) / (2 * bend);
  return 12 * Math.log2(RATE / (SHORTEST_LAG + peak + offset));
}

function product(samples: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = 0; i < WINDOW; i += 1) sum += (samples[from + i] ?? 0) * (samples[to + i] ?? 0);
  return sum;
}

/** Without leaps of more than half an octave from the middle, which are mistakes of the tracker. */
function steadied(frames: readonly Frame[]): Frame[] {
  const middle = percentile(
    frames.flatMap(({ pitch }) => pitch ?? []),
    0.5,
  );
  return frames.map((frame) =>
    frame.pitch !== null && Math.abs(frame.pitch - middle) > 9 ? { ...frame, pitch: null } : frame,
  );
}

/** A quarter of the samples, each the mean of a few: what lies above 2 kHz goes. */
function quartered(samples: Float32Array): Float32Array {
  const out = new Float32Array(Math.max(0, Math.floor(samples.length / 4) - 1));
  for (let i = 0; i < out.length; i += 1) {
    let sum = 0;
    for (let tap = 0; tap < 8; tap += 1) sum += samples[4 * i + tap] ?? 0;
    out[i] = sum / 8;
  }
  return out;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
