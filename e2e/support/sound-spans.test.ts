import { describe, expect, it } from 'vitest';
import { soundSpans } from './sound-spans.ts';

const RATE = 16_000;

/** Sound at these spans of milliseconds, silence elsewhere. */
function recording(lengthMs: number, spans: readonly (readonly [number, number])[]): Float32Array {
  const samples = new Float32Array((lengthMs * RATE) / 1_000);
  for (const [from, to] of spans) samples.fill(0.2, (from * RATE) / 1_000, (to * RATE) / 1_000);
  return samples;
}

describe('soundSpans', () => {
  it('finds stretches of sound and bridges the pauses of a sentence', () => {
    const samples = recording(5_000, [
      [500, 900],
      [1_100, 1_500],
      [3_000, 3_400],
    ]);
    expect(soundSpans(samples, RATE)).toEqual([
      { fromMs: 500, toMs: 1_500 },
      { fromMs: 3_000, toMs: 3_400 },
    ]);
  });

  it('hears nothing in silence', () => {
    expect(soundSpans(new Float32Array(RATE), RATE)).toEqual([]);
  });
});
