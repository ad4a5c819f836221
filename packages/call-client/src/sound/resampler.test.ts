import { describe, expect, it } from 'vitest';
import { Resampler } from './resampler.ts';

const SECONDS = 0.25;

function tone(rate: number, hertz: number): Float32Array {
  return Float32Array.from({ length: rate * SECONDS }, (_, i) => Math.sin((2 * Math.PI * hertz * i) / rate));
}

/** The sound through a resampler, in pieces as a worklet gets them. */
function resample(from: number, to: number, sound: Float32Array, piece = 128): Float32Array {
  const resampler = new Resampler(from, to);
  const parts: number[] = [];
  for (let at = 0; at < sound.length; at += piece)
    parts.push(...resampler.push(sound.subarray(at, at + piece)));
  return Float32Array.from(parts);
}

/** How loud a frequency is in the middle of a sound: 1 for a full tone. */
function strength(sound: Float32Array, rate: number, hertz: number): number {
  const middle = sound.subarray(rate * 0.05, rate * 0.2);
  let real = 0;
  let imaginary = 0;
  middle.forEach((sample, i) => {
    const angle = (2 * Math.PI * hertz * i) / rate;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
  });
  return (2 * Math.hypot(real, imaginary)) / middle.length;
}

const RATES = [
  [48_000, 24_000],
  [44_100, 24_000],
  [16_000, 24_000],
  [96_000, 24_000],
  [24_000, 48_000],
  [24_000, 44_100],
  [24_000, 24_000],
] as const;

describe.each(RATES)('from %i to %i', (from, to) => {
  it('keeps speech as loud and as high as it was', () => {
    for (const hertz of [200, 1_000, 3_400, 6_000]) {
      expect(strength(resample(from, to, tone(from, hertz)), to, hertz)).toBeCloseTo(1, 1);
    }
  });

  it('returns as much sound as it gets, except for its delay', () => {
    const made = resample(from, to, tone(from, 440));
    const missing = to * SECONDS - made.length;
    expect(missing).toBeGreaterThanOrEqual(0);
    expect(missing / to).toBeLessThan(0.003);
  });

  it('makes the same of pieces of any length', () => {
    const sound = tone(from, 900);
    const whole = resample(from, to, sound, sound.length);
    expect(resample(from, to, sound, 1)).toEqual(whole);
    expect(resample(from, to, sound, 333)).toEqual(whole);
  });
});

it('lets nothing through that the slower rate would turn into another tone', () => {
  // 15 kHz would be heard as 9 kHz.
  const made = resample(48_000, 24_000, tone(48_000, 15_000));
  expect(strength(made, 24_000, 9_000)).toBeLessThan(0.01);
});

it('adds no tone of its own to a faster rate', () => {
  const made = resample(24_000, 48_000, tone(24_000, 1_000));
  expect(strength(made, 48_000, 23_000)).toBeLessThan(0.01);
});

it('keeps silence', () => {
  expect(Math.max(...resample(44_100, 24_000, new Float32Array(4_410)))).toBe(0);
});
