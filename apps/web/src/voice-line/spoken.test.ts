import { describe, expect, it } from 'vitest';
import { spokenPath } from './spoken.ts';

const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

describe('spokenPath', () => {
  it('begins and ends on the middle of the line', () => {
    const all = numbers(spokenPath(Array(40).fill(1), 10, 5, 30));
    expect(all.slice(0, 2)).toEqual([10, 30]);
    expect(all.slice(-2)).toEqual([10 + 39 * 5, 30]);
  });

  it('is flat where nobody speaks and swings where somebody does', () => {
    const heights = (path: string) => numbers(path).filter((_, i) => i % 2 === 1);
    expect(new Set(heights(spokenPath(Array(40).fill(0), 0, 5, 30)))).toEqual(new Set([30]));
    const loud = heights(spokenPath(Array(40).fill(1), 0, 5, 30));
    expect(Math.max(...loud)).toBeGreaterThan(50);
    expect(Math.min(...loud)).toBeLessThan(10);
    expect(loud.every((y) => y >= 0 && y <= 60)).toBe(true);
  });

  it('has nothing to draw for no levels', () => {
    expect(spokenPath([], 0, 5, 30)).toBe('');
  });
});
