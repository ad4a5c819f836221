import { describe, expect, it } from 'vitest';
import { join, silence, tone } from '../../testing/sounds.ts';
import { splitUtterance } from './split-utterance.ts';

const seconds = (pieces: readonly Float32Array[]) => pieces.map((piece) => piece.length / 16_000);

describe('splitUtterance', () => {
  it('leaves up to 20 s whole', () => {
    const heard = tone(200, 20, 0.2);
    expect(splitUtterance(heard)).toEqual([heard]);
  });

  it('cuts in the middle of a pause', () => {
    const pieces = splitUtterance(join(tone(200, 11, 0.2), silence(0.4), tone(200, 11, 0.2)));
    expect(pieces).toHaveLength(2);
    expect(seconds(pieces)[0]).toBeGreaterThan(11);
    expect(seconds(pieces)[0]).toBeLessThan(11.4);
  });

  it('prefers the long pause to a shorter one', () => {
    const heard = join(tone(200, 9, 0.2), silence(0.3), tone(200, 3, 0.2), silence(0.1), tone(200, 11, 0.2));
    expect(seconds(splitUtterance(heard))[0]).toBeCloseTo(9.15, 0);
  });

  it('never makes a piece over 20 s nor loses a sample, even of a minute without a pause', () => {
    const heard = tone(200, 61.234, 0.2);
    const pieces = splitUtterance(heard);
    expect(Math.max(...seconds(pieces))).toBeLessThanOrEqual(20);
    expect(join(...pieces)).toEqual(heard);
  });

  it('takes nothing', () => {
    expect(splitUtterance(silence(0))).toEqual([silence(0)]);
  });
});
