import { describe, expect, it } from 'vitest';
import { BINS, type Frames } from './frames.ts';
import { moveHarmonics } from './harmonics.ts';
import { type MadeUp, madeUpFrames } from './testing.ts';

const COUNT = 9;
/** Only the frame in the middle has a pitch: its harmonics are bins 10, 20, 30 and so on. */
const PITCHED: MadeUp = { pitch: (frame) => (frame === 4 ? 200 : -2), harmonic: (bin) => -bin / 10 };

function moved(frames: Frames, frame: number, factor: number, resonance = 1) {
  const empty = () => new Float64Array(BINS).fill(Number.NaN);
  const into = {
    harmonic: empty(),
    harmonicTurn: empty(),
    noise: empty(),
    free: empty(),
    freePhase: empty(),
  };
  moveHarmonics(frames, frame, (hz) => hz * factor, resonance, into);
  return into;
}

describe('moved harmonics', () => {
  it('take the level on the line through the network’s, for all bins around them', () => {
    const { harmonic } = moved(madeUpFrames(COUNT, PITCHED), 4, 1.5);
    // 300, 600 and 900 Hz: one and a half, three and four and a half of the network's harmonics.
    expect([15, 16, 22].map((bin) => harmonic[bin])).toEqual([-1.5, -1.5, -1.5]);
    expect([23, 30, 37].map((bin) => harmonic[bin])).toEqual([-3, -3, -3]);
    expect(harmonic[45]).toBe(-4.5);
  });

  it('do not hear what lies between the network’s', () => {
    const frames = madeUpFrames(COUNT, { ...PITCHED, harmonic: (bin) => (bin % 10 === 0 ? -3 : 7) });
    for (const factor of [0.55, 0.8, 1.3]) {
      const { harmonic } = moved(frames, 4, factor);
      expect([Math.min(...harmonic), Math.max(...harmonic)]).toEqual([-3, -3]);
    }
  });

  it('take the phase of the nearest one', () => {
    const frames = madeUpFrames(COUNT, PITCHED);
    frames.harmonicTurn[10 * COUNT + 4] = 0.25;
    frames.harmonicTurn[20 * COUNT + 4] = 0.75;
    const { harmonicTurn } = moved(frames, 4, 0.7);
    expect([7, 14, 21].map((bin) => harmonicTurn[bin])).toEqual([0.25, 0.25, 0.75]);
  });

  it('come from where another resonance puts them', () => {
    const { harmonic } = moved(madeUpFrames(COUNT, PITCHED), 4, 1, 0.8);
    expect(harmonic[20]).toBeCloseTo(-2.5, 5);
    expect(harmonic[40]).toBeCloseTo(-5, 5);
  });

  it('keep to the first and the last of the network’s beyond these', () => {
    const { harmonic } = moved(madeUpFrames(COUNT, PITCHED), 4, 0.6, 0.9);
    expect(harmonic[0]).toBe(-1);
    expect(harmonic[BINS - 1]).toBe(-55);
    expect(harmonic.every(Number.isFinite)).toBe(true);
  });

  it('go by the nearest pitch that the window of a frame reaches', () => {
    const frames = madeUpFrames(COUNT, PITCHED);
    const near = [2, 3, 5, 6].map((frame) => moved(frames, frame, 1.5).harmonic[15]);
    expect(near).toEqual([-1.5, -1.5, -1.5, -1.5]);
  });

  it('are silent where the network gives no pulses', () => {
    const frames = madeUpFrames(COUNT, { ...PITCHED, harmonic: () => 7 });
    for (const frame of [0, 1, 7, 8])
      expect(Math.max(...moved(frames, frame, 0.8).harmonic)).toBeLessThan(-50);
  });
});
