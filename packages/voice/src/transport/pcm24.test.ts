import { describe, expect, it } from 'vitest';
import { decodeSound, encodeSound, MicrophoneFrames } from './pcm24.ts';

const tone = (rate: number, ms: number) =>
  Int16Array.from(
    { length: (rate * ms) / 1_000 },
    (_, i) => Math.sin((i / rate) * 440 * 2 * Math.PI) * 12_000,
  );

describe('decodeSound', () => {
  it('reads little-endian samples, padded or not', () => {
    expect(decodeSound('AQD+/w==')).toEqual(Int16Array.of(1, -2));
    expect(decodeSound('AQD+/w')).toEqual(Int16Array.of(1, -2));
    expect(decodeSound('')).toEqual(new Int16Array(0));
  });

  it.each(['AQ=A', 'A Q', 'AQ-_', 'AQ==', 'ї'])('refuses %s', (text) => {
    expect(decodeSound(text)).toBeNull();
  });
});

describe("a visitor's sound", () => {
  it('is the same at 16 kHz, whatever pieces it came in', () => {
    const original = tone(24_000, 500);
    const frames = new MicrophoneFrames();
    const heard: number[] = [];
    for (let at = 0; at < original.length; at += 777) {
      frames.push(original.subarray(at, at + 777), (frame) => {
        expect(frame).toHaveLength(160);
        heard.push(...Int16Array.from(frame, (value) => value * 32_767));
      });
    }
    const same = tone(16_000, 500);
    const shift = bestShift(same, heard);
    expect(shift).toBeLessThanOrEqual(30);
    let worst = 0;
    for (let i = 200; i < heard.length - 200; i++)
      worst = Math.max(worst, Math.abs((heard[i + shift] ?? 0) - (same[i] ?? 0)));
    expect(worst).toBeLessThan(250);
  });
});

describe('encodeSound', () => {
  it('is what decodeSound reads, of a part of a sound as well', () => {
    const whole = tone(24_000, 10);
    expect(decodeSound(encodeSound(whole))).toEqual(whole);
    expect(decodeSound(encodeSound(whole.subarray(7, 20)))).toEqual(whole.slice(7, 20));
    expect(encodeSound(Int16Array.of(1, -2))).toBe('AQD+/w==');
  });
});

/** How many samples `late` lags behind `early`, by the least difference. */
function bestShift(early: Int16Array, late: readonly number[]): number {
  const differenceAt = (shift: number) => {
    let sum = 0;
    for (let i = 1_000; i < 2_000; i++) sum += Math.abs((late[i + shift] ?? 0) - (early[i] ?? 0));
    return sum;
  };
  return Array.from({ length: 54 }, (_, shift) => shift).reduce((best, shift) =>
    differenceAt(shift) < differenceAt(best) ? shift : best,
  );
}
