import { describe, expect, it } from 'vitest';
import { DEFAULT_FORMAT, type WireFormat } from '../session/wire/audio-format.ts';
import { decodeSound, encodeSound, MicrophoneFrames, ResponseSound, soundMs } from './wire-sound.ts';

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
      frames.push(original.subarray(at, at + 777), 24_000, (frame) => {
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

const FORMATS: readonly WireFormat[] = [
  { type: 'audio/pcm', rate: 8_000 },
  { type: 'audio/pcm', rate: 16_000 },
  DEFAULT_FORMAT,
  { type: 'audio/pcmu', rate: 8_000 },
  { type: 'audio/pcma', rate: 8_000 },
];

describe.each(FORMATS)('$type at $rate Hz', (format) => {
  it('is what was said once it is read again', () => {
    const sounds = new ResponseSound();
    const original = tone(24_000, 400);
    const bytes: number[] = [];
    for (let at = 0; at < original.length; at += 999) {
      const base64 = sounds.encode(original.subarray(at, at + 999), 'resp_1', format);
      bytes.push(...(decodeSound(base64, format) ?? []));
    }
    const same = tone(format.rate, 400);
    expect(Math.abs(bytes.length - same.length)).toBeLessThanOrEqual(20);
    const shift = bestShift(same, bytes);
    let worst = 0;
    for (let i = 200; i < bytes.length - 200; i++)
      worst = Math.max(worst, Math.abs((bytes[i + shift] ?? 0) - (same[i] ?? 0)));
    // G.711 is coarse where it is loud.
    expect(worst).toBeLessThan(12_000 * 0.05);
  });

  it('reaches a session as frames of 10 ms at 16 kHz', () => {
    const frames = new MicrophoneFrames();
    let heard = 0;
    const samples = decodeSound(encodeSound(tone(format.rate, 200), format), format) ?? new Int16Array(0);
    frames.push(samples, format.rate, (frame) => {
      heard += frame.length;
    });
    expect(heard / 16).toBeGreaterThanOrEqual(190);
    expect(heard / 16).toBeLessThanOrEqual(200);
  });

  it('is as long as its characters say', () => {
    const base64 = encodeSound(tone(format.rate, 200), format);
    expect(soundMs(base64.length, format)).toBeGreaterThan(199);
    expect(soundMs(base64.length, format)).toBeLessThanOrEqual(200);
  });
});

describe('a response that has begun', () => {
  it('keeps its format', () => {
    const sounds = new ResponseSound();
    const ulaw = { type: 'audio/pcmu', rate: 8_000 } as const;
    const sound = tone(24_000, 30);
    expect(sounds.encode(sound, 'resp_1', DEFAULT_FORMAT)).toBe(encodeSound(sound));
    expect(sounds.encode(sound, 'resp_1', ulaw)).toBe(encodeSound(sound));
    expect(Buffer.from(sounds.encode(sound, 'resp_2', ulaw), 'base64').length).toBeLessThanOrEqual(240);
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
