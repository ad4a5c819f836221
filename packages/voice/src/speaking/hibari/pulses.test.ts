import { describe, expect, it } from 'vitest';
import { HOP, VOICE_RATE } from './frames.ts';
import { pulseTrain } from './pulses.ts';
import { amplitudeAt, powerOf } from './testing.ts';

const steady = (hz: number, frames = 80) => new Float32Array(frames).fill(hz);

describe('the pulse train', () => {
  it('has every harmonic up to 11 kHz at amplitude 1, and nothing between or above', () => {
    const train = pulseTrain(steady(200));
    for (const hz of [200, 400, 5000, 11_000]) expect(amplitudeAt(hz, train, VOICE_RATE)).toBeCloseTo(1, 2);
    for (const hz of [100, 310, 5100, 11_200, 11_800])
      expect(amplitudeAt(hz, train, VOICE_RATE)).toBeLessThan(0.02);
  });

  it('is as long as its frames and silent without pitch', () => {
    expect(pulseTrain(steady(150, 7))).toHaveLength(7 * HOP);
    expect(pulseTrain(new Float32Array(0))).toHaveLength(0);
    for (const hz of [0, -3, 40]) expect(powerOf(pulseTrain(steady(hz)))).toBe(0);
  });

  it('glides from the middle of a frame to the middle of the next', () => {
    const train = pulseTrain(Float32Array.of(...steady(100, 40), ...steady(200, 40)));
    const peaks = [...train.keys()].filter(
      (n) =>
        (train[n] ?? 0) > 30 &&
        (train[n] ?? 0) > (train[n - 1] ?? 0) &&
        (train[n] ?? 0) >= (train[n + 1] ?? 0),
    );
    const periods = peaks.slice(1).map((peak, index) => peak - (peaks[index] ?? 0));
    for (const [index, period] of periods.entries()) {
      const middle = (peaks[index] ?? 0) + period / 2;
      if (middle < 39.5 * HOP - 240) expect(Math.abs(period - 240)).toBeLessThanOrEqual(1);
      if (middle > 40.5 * HOP + 240) expect(Math.abs(period - 120)).toBeLessThanOrEqual(1);
    }
    expect(periods.length).toBeGreaterThan(100);
  });

  it('begins and ends where its voice does, at another pitch too', () => {
    const pitch = Float32Array.of(...steady(0, 10), ...steady(180, 30), ...steady(0, 10));
    const ends = [pulseTrain(pitch), pulseTrain(pitch, (hz) => hz * 0.6)].map((train) => [
      train.findIndex((sample) => sample !== 0),
      train.findLastIndex((sample) => sample !== 0),
    ]);
    expect(ends[1]).toEqual(ends[0]);
  });

  it('keeps its power at another pitch', () => {
    const natural = powerOf(pulseTrain(steady(200)));
    for (const factor of [0.5, 0.8, 1.3]) {
      const bent = pulseTrain(steady(200), (hz) => hz * factor);
      expect(powerOf(bent) / natural).toBeCloseTo(1, 1);
      expect(amplitudeAt(200 * factor, bent, VOICE_RATE)).toBeCloseTo(Math.sqrt(factor), 2);
    }
  });
});
