import { describe, expect, it } from 'vitest';
import { TimeStretch } from './time-stretch.ts';

const RATE = 24_000;

/** Something like a voiced sound: a pulse's first harmonics, 120 Hz. */
const voiced = (ms: number) =>
  Int16Array.from({ length: (RATE * ms) / 1_000 }, (_, i) => {
    const phase = (i / RATE) * 120 * 2 * Math.PI;
    return 4_000 * (Math.sin(phase) + Math.sin(2 * phase) / 2 + Math.sin(3 * phase) / 3);
  });

function stretched(sound: Int16Array, speed: number, piece: number): Int16Array {
  const stretch = new TimeStretch(speed, RATE);
  const out: number[] = [];
  for (let at = 0; at < sound.length; at += piece) out.push(...stretch.push(sound.subarray(at, at + piece)));
  out.push(...stretch.end());
  return Int16Array.from(out);
}

/** The number of times a sound goes up through zero, a second. */
function pitch(sound: Int16Array): number {
  let crossings = 0;
  for (let i = 1; i < sound.length; i += 1)
    if ((sound[i - 1] ?? 0) < 0 && (sound[i] ?? 0) >= 0) crossings += 1;
  return (crossings * RATE) / sound.length;
}

describe.each([0.25, 0.5, 0.8, 1.2, 1.5])('speech at %d times its speed', (speed) => {
  const sound = voiced(1_000);

  it('lasts as long as that', () => {
    expect(stretched(sound, speed, 1_111)).toHaveLength(Math.round(sound.length / speed));
  });

  it('has the same pitch and loudness', () => {
    const result = stretched(sound, speed, 1_111).subarray(1_000, -1_500);
    expect(Math.abs(pitch(result) - pitch(sound))).toBeLessThan(6);
    const loudness = (of: Int16Array) =>
      Math.sqrt(of.reduce((sum, sample) => sum + sample * sample, 0) / of.length);
    expect(loudness(result) / loudness(sound)).toBeGreaterThan(0.9);
    expect(loudness(result) / loudness(sound)).toBeLessThan(1.1);
  });

  it('is the same whatever pieces it came in', () => {
    expect(stretched(sound, speed, 240)).toEqual(stretched(sound, speed, 24_000));
  });
});

describe('a sound of nothing', () => {
  it('stays nothing', () => {
    expect(stretched(new Int16Array(0), 1.5, 10)).toHaveLength(0);
    expect(new Set(stretched(new Int16Array(2_000), 0.5, 100))).toEqual(new Set([0]));
  });
});
