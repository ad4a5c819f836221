import { describe, expect, it } from 'vitest';
import { WindowCounter } from './window-counter.ts';

function setUp(points: number, seconds = 10) {
  let now = 1_000;
  const counter = new WindowCounter({ points, seconds }, () => now);
  const pass = (ms: number) => {
    now += ms;
  };
  return { counter, pass };
}

describe('WindowCounter', () => {
  it('gives each caller so many points a window, and says how long the next one is away', () => {
    const { counter, pass } = setUp(2);
    expect([counter.take('a'), counter.take('a'), counter.take('b')]).toEqual([0, 0, 0]);
    expect(counter.take('a')).toBe(10_000);
    pass(9_999);
    expect(counter.take('a')).toBe(1);
    pass(1);
    expect([counter.take('a'), counter.take('a')]).toEqual([0, 0]);
    expect(counter.take('a')).toBe(10_000);
  });

  it('keeps its windows where they were after nobody asked for long', () => {
    const { counter, pass } = setUp(1);
    pass(34_000);
    expect([counter.take('a'), counter.take('a')]).toEqual([0, 6_000]);
    pass(6_000);
    expect(counter.take('a')).toBe(0);
  });

  it('takes points back, never more than were taken', () => {
    const { counter, pass } = setUp(1);
    counter.giveBack('a');
    expect([counter.take('a'), counter.take('a')]).toEqual([0, 10_000]);
    counter.giveBack('a');
    expect(counter.take('a')).toBe(0);
    pass(10_000);
    counter.giveBack('a');
    expect([counter.take('a'), counter.take('a')]).toEqual([0, 10_000]);
  });

  it('without points refuses everybody', () => {
    expect(setUp(0).counter.take('a')).toBe(10_000);
  });
});
