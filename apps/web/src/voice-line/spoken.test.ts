import { describe, expect, it } from 'vitest';
import { spokenPath } from './spoken.ts';

/** Where the path's curves end, beginning with its first point. */
function places(path: string): [number, number][] {
  const [first = '', ...commands] = path.match(/[a-zA-Z][^a-zA-Z]*/g) ?? [];
  const numbers = (command: string) => command.slice(1).split(' ').map(Number);
  const [x = Number.NaN, y = Number.NaN] = numbers(first);
  const reached: [number, number][] = [[x, y]];
  for (const command of commands) {
    const [toX = Number.NaN, toY = Number.NaN] = numbers(command).slice(-2);
    const [fromX, fromY] = command[0] === 'L' ? [0, 0] : (reached.at(-1) ?? [0, 0]);
    reached.push([fromX + toX, fromY + toY]);
  }
  return reached;
}

describe('spokenPath', () => {
  it('begins and ends on the middle of the line', () => {
    const all = places(spokenPath(Array(40).fill(1), 10, 5, 30));
    expect(all[0]).toEqual([10, 30]);
    expect(all.at(-1)).toEqual([10 + 39 * 5, 30]);
  });

  it('is flat where nobody speaks and swings where somebody does', () => {
    const heights = (path: string) => places(path).map(([, y]) => y);
    expect(new Set(heights(spokenPath(Array(40).fill(0), 0, 5, 30)))).toEqual(new Set([30]));
    const loud = heights(spokenPath(Array(40).fill(1), 0, 5, 30));
    expect(Math.max(...loud)).toBeGreaterThan(50);
    expect(Math.min(...loud)).toBeLessThan(10);
    expect(loud.every((y) => y >= 0 && y <= 60)).toBe(true);
  });

  it('goes through the midpoints of its points however long it is', () => {
    const all = places(spokenPath(Array(400).fill(1), 0, 5, 30));
    const point = (i: number) => 30 + Math.sin(i * 0.52) * 30;
    for (const [at, [x, y]] of [...all.entries()].slice(20, -20)) {
      expect(x).toBeCloseTo((at + 0.5) * 1.25, 5);
      expect(Math.abs(y - (point(at) + point(at + 1)) / 2)).toBeLessThan(0.6);
    }
  });

  it('has nothing to draw for no levels', () => {
    expect(spokenPath([], 0, 5, 30)).toBe('');
  });
});
