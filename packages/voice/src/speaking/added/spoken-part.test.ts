import { describe, expect, it } from 'vitest';
import { levels } from '../../speech/sound/energy.ts';
import { spokenPart } from './spoken-part.ts';

const RATE = 24_000;
const tone = (seconds: number, amplitude: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, at) => amplitude * Math.sin(at / 20));
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));

describe('the audible part of a passage', () => {
  it('has no silence at its ends, and the one in its middle', () => {
    const silence = new Float32Array(RATE / 2);
    const sound = joined(silence, tone(0.5, 0.1), silence, tone(0.5, 0.1), silence);
    const [piece] = [...(spokenPart(sound)?.pieces ?? [])];
    expect((piece?.length ?? 0) / RATE).toBeCloseTo(1.5, 1);
  });

  it('is made as loud as the other voices, within reason', () => {
    for (const [amplitude, gainDb] of [
      [0.1, 3],
      [0.5, -11],
      [0.001, 15],
    ] as const) {
      expect(spokenPart(tone(0.5, amplitude))?.gainDb).toBeCloseTo(gainDb, 0);
    }
    const [level = 0] = levels(tone(0.5, 0.1), RATE);
    expect(level).toBeCloseTo(-23, 0);
  });

  it('is empty for silence', () => {
    expect(spokenPart(new Float32Array(RATE))).toBeNull();
    expect(spokenPart(new Float32Array(0))).toBeNull();
  });
});
