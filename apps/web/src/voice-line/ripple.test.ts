import { describe, expect, it } from 'vitest';
import { advance, isResting, RESTING, type Ripple, ripplePath } from './ripple.ts';

function run(ripple: Ripple, level: number, ms: number): Ripple {
  let now = ripple;
  for (let t = 0; t < ms; t += 10) now = advance(now, level, 10);
  return now;
}

/** Every number of a path, as [x, y] pairs. */
function coordinates(path: string): [number, number][] {
  const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  return numbers.flatMap((x, i) =>
    i % 2 === 0 ? [[x, numbers[i + 1] ?? Number.NaN] as [number, number]] : [],
  );
}

describe('the voice line', () => {
  it('is straight at rest', () => {
    expect(isResting(RESTING)).toBe(true);
    expect(coordinates(ripplePath(RESTING, 200, 40)).every(([, y]) => y === 20)).toBe(true);
  });

  it('stays at rest in silence', () => {
    expect(isResting(run(RESTING, 0, 1_000))).toBe(true);
  });

  it('rises in the middle first', () => {
    const line = run(RESTING, 1, 60);
    expect(line.levels[0]).toBeGreaterThan(0.5);
    expect(line.levels.at(-1)).toBe(0);
  });

  it('carries a sound outwards and then lets it go', () => {
    const burst = run(run(RESTING, 1, 100), 0, 300);
    const peak = burst.levels.indexOf(Math.max(...burst.levels));
    expect(peak).toBeGreaterThan(5);
    expect(isResting(run(burst, 0, 3_000))).toBe(true);
  });

  it('falls slower than it rises', () => {
    const up = advance(RESTING, 1, 20).levels[0] ?? 0;
    const loud = run(RESTING, 1, 1_000);
    const down = (loud.levels[0] ?? 0) - (advance(loud, 0, 20).levels[0] ?? 0);
    expect(up).toBeGreaterThan(down * 2);
  });

  it('keeps its ends still and stays in its box however loud', () => {
    const points = coordinates(ripplePath(run(RESTING, 1, 2_000), 200, 40));
    expect(points[0]).toEqual([0, 20]);
    expect(points.at(-1)).toEqual([200, 20]);
    expect(points.every(([, y]) => y >= 0 && y <= 40)).toBe(true);
    expect(points.some(([, y]) => Math.abs(y - 20) > 8)).toBe(true);
  });

  it('takes levels and times out of range as the nearest in range', () => {
    expect(advance(RESTING, 7, 100)).toEqual(advance(RESTING, 1, 100));
    expect(advance(RESTING, 1, -5).phase).toBe(0);
    expect(advance(RESTING, 1, 60_000).levels.every((level) => level <= 1)).toBe(true);
  });
});
