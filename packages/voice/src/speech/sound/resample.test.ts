import { describe, expect, it } from 'vitest';
import { join, tone } from '../../testing/sounds.ts';
import { rmsDb } from './energy.ts';
import { resample, StreamResampler } from './resample.ts';

const rates = [
  [48_000, 16_000],
  [24_000, 16_000],
  [8000, 16_000],
  [16_000, 48_000],
  [16_000, 24_000],
  [44_100, 16_000],
  [16_000, 16_000],
] as const;

/** Without the ends, where the sound starts from nothing. */
const middle = (samples: Float32Array) => samples.subarray(400, samples.length - 400);
const difference = (a: Float32Array, b: Float32Array) => a.map((sample, index) => sample - (b[index] ?? 0));

describe('resample', () => {
  it.each(rates)('keeps tone, level and time from %i to %i Hz', (from, to) => {
    const made = resample(tone(440, 0.5, 0.5, from), from, to);
    const wanted = tone(440, 0.5, 0.5, to);
    expect(made).toHaveLength(wanted.length);
    expect(rmsDb(middle(difference(made, wanted)))).toBeLessThan(-60);
  });

  it('removes what the lower rate cannot hold', () => {
    const made = resample(tone(11_000, 0.5, 0.5, 48_000), 48_000, 16_000);
    expect(rmsDb(middle(made))).toBeLessThan(-60);
  });

  it('passes the telephone band evenly', () => {
    for (const hz of [100, 1000, 3400, 6000]) {
      expect(rmsDb(middle(resample(tone(hz, 0.5, 0.5, 48_000), 48_000, 16_000)))).toBeCloseTo(-9.03, 1);
    }
  });

  it('takes nothing', () => {
    expect(resample(new Float32Array(0), 48_000, 16_000)).toHaveLength(0);
  });
});

describe('StreamResampler', () => {
  it.each(rates)('gives the same for frames of any length as for the whole, %i to %i Hz', (from, to) => {
    const sound = tone(700, 0.4, 0.5, from);
    const whole = new StreamResampler(from, to).push(sound);
    const stream = new StreamResampler(from, to);
    const parts: Float32Array[] = [];
    for (let at = 0, size = 1; at < sound.length; at += size, size = (size * 7 + 3) % 613) {
      parts.push(stream.push(sound.subarray(at, at + size)));
    }
    expect(join(...parts)).toEqual(whole);
  });

  it('keeps up: after each second at most 1 ms is missing', () => {
    const stream = new StreamResampler(48_000, 16_000);
    let given = 0;
    for (let frame = 0; frame < 300; frame++) given += stream.push(new Float32Array(480)).length;
    expect(given).toBeGreaterThanOrEqual(3 * 16_000 - 16);
    expect(given).toBeLessThanOrEqual(3 * 16_000);
  });

  it('takes 16-bit samples', () => {
    const stream = new StreamResampler(16_000, 16_000);
    expect(stream.push(Int16Array.of(16_384, -32_768))).toEqual(Float32Array.of(0.5, -1));
  });
});
