import { describe, expect, it } from 'vitest';
import { firstSpeechMs, join, lastSpeechMs, noise, silence, tone } from '../../testing/sounds.ts';
import { levels, rmsDb, SILENCE_DB } from './energy.ts';

describe('rmsDb', () => {
  it('is 0 for a full-scale square wave and 3 dB less for a sine', () => {
    expect(rmsDb(Float32Array.of(1, -1, 1, -1))).toBe(0);
    expect(rmsDb(tone(1000, 0.1, 1))).toBeCloseTo(-3.01, 2);
  });

  it('falls by 20 dB with a tenth of the amplitude', () => {
    expect(rmsDb(tone(440, 0.1, 0.1)) - rmsDb(tone(440, 0.1, 1))).toBeCloseTo(-20, 3);
  });

  it('has a floor for silence and for nothing', () => {
    expect(rmsDb(silence(0.01))).toBe(SILENCE_DB);
    expect(rmsDb(new Float32Array(0))).toBe(SILENCE_DB);
  });
});

describe('levels', () => {
  it('gives one level per whole 10 ms', () => {
    const found = levels(join(silence(0.02), tone(1000, 0.015, 1)), 16_000);
    expect(found.map(Math.round)).toEqual([SILENCE_DB, SILENCE_DB, -3]);
  });
});

describe('firstSpeechMs and lastSpeechMs', () => {
  const heard = join(noise(0.5, 0.001), tone(300, 0.3, 0.3), noise(0.7, 0.001));

  it('date the sound within quiet noise', () => {
    expect(firstSpeechMs(heard, 16_000, { thresholdDb: -40 })).toBe(500);
    expect(lastSpeechMs(heard, 16_000, { thresholdDb: -40 })).toBe(800);
  });

  it('count in the recording’s own rate', () => {
    const recording = join(silence(1.5), tone(300, 0.3, 0.3, 48_000));
    expect(firstSpeechMs(recording, 48_000, { thresholdDb: -40 })).toBe(500);
  });

  it('find nothing under the threshold', () => {
    expect(firstSpeechMs(heard, 16_000, { thresholdDb: 0 })).toBeUndefined();
    expect(lastSpeechMs(silence(1), 16_000, { thresholdDb: -60 })).toBeUndefined();
  });
});
