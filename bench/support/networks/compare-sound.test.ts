import { describe, expect, it } from 'vitest';
import { compareSound } from './compare-sound.ts';

/** Two seconds whose level goes up and down as speech does, with a pause of 200 ms in the middle. */
const SAID = Array.from({ length: 200 }, (_, at) =>
  at >= 90 && at < 110 ? -70 : -26 + 7 * Math.sin(at / 3) + 4 * Math.sin(at / 7.3),
);
const HUSH = (frames: number): number[] => Array.from({ length: frames }, () => -75);

describe('compareSound', () => {
  it('finds a sentence whole between silences', () => {
    const { saidMs, heardMs, gapsMs } = compareSound(SAID, [...HUSH(50), ...SAID, ...HUSH(80)]);
    expect([saidMs, heardMs, gapsMs]).toEqual([1_800, 1_800, []]);
  });

  it('counts missing sound, and the silence in its place', () => {
    const heard = SAID.map((level, at) => (at >= 30 && at < 50 ? -75 : level));
    const { heardMs, gapsMs } = compareSound(SAID, [...HUSH(30), ...heard, ...HUSH(30)]);
    expect(heardMs).toBe(1_600);
    expect(gapsMs).toEqual([200]);
  });

  it('counts a silence that the sentence only waited in', () => {
    const heard = [...SAID.slice(0, 40), ...HUSH(30), ...SAID.slice(40)];
    const { heardMs, gapsMs } = compareSound(SAID, heard);
    expect(heardMs).toBeGreaterThan(1_750);
    expect(gapsMs).toHaveLength(1);
    expect(gapsMs[0]).toBeGreaterThan(250);
  });

  it('forgives sound that was stretched a little', () => {
    const heard = SAID.flatMap((level, at) => (at % 20 === 0 ? [level, level] : [level]));
    const { heardMs, gapsMs } = compareSound(SAID, heard);
    expect(heardMs).toBeGreaterThan(1_750);
    expect(gapsMs).toEqual([]);
  });

  it('hears nothing in silence', () => {
    expect(compareSound(SAID, HUSH(300))).toEqual({ saidMs: 1_800, heardMs: 0, gapsMs: [] });
  });
});
