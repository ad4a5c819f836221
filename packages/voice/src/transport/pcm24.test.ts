import { describe, expect, it } from 'vitest';
import { decodeSound, MicrophoneFrames, SpeakerPieces } from './pcm24.ts';

const tone = (rate: number, ms: number) =>
  Int16Array.from(
    { length: (rate * ms) / 1_000 },
    (_, i) => Math.sin((i / rate) * 440 * 2 * Math.PI) * 12_000,
  );

const base64 = (samples: Int16Array) => Buffer.from(samples.buffer).toString('base64');

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

describe('sound of the wire', () => {
  it('comes back from 16 kHz as it was, whatever pieces it went in', () => {
    const original = tone(24_000, 500);
    const frames = new MicrophoneFrames();
    const pieces = new SpeakerPieces();
    const back: number[] = [];
    for (let at = 0; at < original.length; at += 777) {
      frames.push(original.subarray(at, at + 777), (frame) => {
        expect(frame).toHaveLength(160);
        back.push(...(decodeSound(pieces.push(Int16Array.from(frame, (v) => v * 32_767))) ?? []));
      });
    }
    // Each way delays by 16 samples at 16 kHz.
    const shift = bestShift(original, back);
    expect(shift).toBeLessThanOrEqual(60);
    let worst = 0;
    for (let i = 200; i < back.length - 200; i++)
      worst = Math.max(worst, Math.abs((back[i + shift] ?? 0) - (original[i] ?? 0)));
    expect(worst).toBeLessThan(250);
  });

  it('is cut off, not wrapped round, where it is too loud', () => {
    const pieces = new SpeakerPieces();
    const square = Int16Array.from({ length: 1_600 }, (_, i) => (i % 80 < 40 ? 32_767 : -32_768));
    const samples = decodeSound(pieces.push(square)) ?? new Int16Array(0);
    const jumps = samples.filter((sample, i) => Math.abs(sample - (samples[i - 1] ?? sample)) > 60_000);
    expect(samples.length).toBeGreaterThan(2_300);
    expect(jumps).toHaveLength(0);
  });

  it('is base64 of whole samples', () => {
    expect(base64(decodeSound(base64(tone(24_000, 10))) ?? new Int16Array(0))).toBe(base64(tone(24_000, 10)));
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
