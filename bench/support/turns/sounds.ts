import { SAMPLE_RATE } from '@parlo/voice';
import { level } from './clips.ts';

/** Sounds around a visitor, made by rule and the same in every run. 16 kHz; levels are root mean squares. */

export type Random = () => number;

/** Numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): Random {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const length = (ms: number) => Math.round((ms * SAMPLE_RATE) / 1_000);

/** Samples at `rms`. */
export function scaled(samples: Float32Array, rms: number): Float32Array {
  const factor = rms / Math.max(level(samples), 1e-9);
  return samples.map((sample) => sample * factor);
}

export const decibels = (db: number): number => 10 ** (db / 20);

/** A quiet room: noise without much above 1 kHz. */
export function room(ms: number, random: Random, rms = decibels(-62)): Float32Array {
  let last = 0;
  const noise = new Float32Array(length(ms)).map(() => {
    last = 0.7 * last + 0.3 * (random() * 2 - 1);
    return last;
  });
  return scaled(noise, rms);
}

/** Two or three bursts of breath that begin sharply and die away, with the mouth's resonance. */
export function cough(random: Random): Float32Array {
  const bursts = 1 + Math.floor(random() * 3);
  const parts: Float32Array[] = [];
  for (let burst = 0; burst < bursts; burst += 1) {
    const samples = resonant(length(140 + random() * 120), 600 + random() * 900, 0.9, random);
    const attack = length(8);
    const decay = length(45 + random() * 40);
    parts.push(
      samples.map((s, i) => s * Math.min(1, i / attack) * Math.exp(-Math.max(0, i - attack) / decay)),
    );
    parts.push(new Float32Array(length(60 + random() * 120)));
  }
  return scaled(joined(parts), decibels(-24));
}

/** A knock on a table or a cup that is set down. */
export function knock(random: Random): Float32Array {
  const parts: Float32Array[] = [];
  for (let hit = 0; hit < 2; hit += 1) {
    const hz = 180 + random() * 1_200;
    const decay = length(12 + random() * 20);
    const turn = (2 * Math.PI * hz) / SAMPLE_RATE;
    parts.push(new Float32Array(length(90)).map((_, i) => Math.sin(turn * i) * Math.exp(-i / decay)));
    parts.push(new Float32Array(length(80 + random() * 150)));
  }
  return scaled(joined(parts), decibels(-26));
}

/** Chords, a melody over them, and a beat. */
export function music(ms: number, random: Random, rms = decibels(-32)): Float32Array {
  const out = new Float32Array(length(ms));
  const beat = length(360 + random() * 200);
  const root = 110 * 2 ** (Math.floor(random() * 12) / 12);
  const scale = [0, 2, 4, 5, 7, 9, 11, 12];
  for (let start = 0, count = 0; start < out.length; start += beat, count += 1) {
    const chord = [0, 5, 7, 3][Math.floor(count / 4) % 4] ?? 0;
    const melody = scale[Math.floor(random() * scale.length)] ?? 0;
    for (const step of [chord, chord + 4, chord + 7]) tone(out, start, beat, root * 2 ** (step / 12), 0.5);
    tone(out, start, beat, root * 4 * 2 ** (melody / 12), 0.8);
    const hit = Math.min(out.length, start + length(60));
    for (let i = start; i < hit; i += 1)
      out[i] = (out[i] ?? 0) + (random() * 2 - 1) * Math.exp((start - i) / 200);
  }
  return scaled(out, rms);
}

function tone(out: Float32Array, from: number, samples: number, hz: number, amplitude: number): void {
  const turn = (2 * Math.PI * hz) / SAMPLE_RATE;
  for (let i = 0; i < samples && from + i < out.length; i += 1) {
    const envelope = Math.min(1, i / 160) * Math.exp((-2 * i) / samples);
    const wave = Math.sin(turn * i) + 0.5 * Math.sin(2 * turn * i) + 0.25 * Math.sin(3 * turn * i);
    out[from + i] = (out[from + i] ?? 0) + amplitude * envelope * wave;
  }
}

/** Speech from the other side of a room: dull, with its echoes, and quiet. */
export function farAway(samples: Float32Array, random: Random, rms: number): Float32Array {
  const out = new Float32Array(samples.length + length(300));
  const taps = Array.from({ length: 30 }, () => {
    const ms = 10 + random() * 280;
    return { at: length(ms), gain: Math.exp(-ms / 110) * (random() < 0.5 ? -0.5 : 0.5) };
  });
  let low = 0;
  samples.forEach((sample, i) => {
    low += 0.45 * (sample - low);
    out[i] = (out[i] ?? 0) + low * 0.6;
    for (const { at, gain } of taps) out[i + at] = (out[i + at] ?? 0) + low * gain;
  });
  return scaled(out, rms);
}

/** Noise with one resonance. */
function resonant(samples: number, hz: number, sharpness: number, random: Random): Float32Array {
  const a = 2 * sharpness * Math.cos((2 * Math.PI * hz) / SAMPLE_RATE);
  let [one, two] = [0, 0];
  return new Float32Array(samples).map(() => {
    const next = (random() * 2 - 1) * (1 - sharpness) + a * one - sharpness * sharpness * two;
    two = one;
    one = next;
    return next;
  });
}

export function joined(parts: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Adds `sound` to `track` from `fromMs` on; what goes over the end is left out. */
export function mixInto(track: Float32Array, sound: Float32Array, fromMs: number): void {
  const from = length(fromMs);
  const end = Math.min(track.length, from + sound.length);
  for (let i = from; i < end; i += 1) track[i] = (track[i] ?? 0) + (sound[i - from] ?? 0);
}
