import { describe, expect, it } from 'vitest';
import { createNormalPairs } from './gaussian.ts';

function drawn(seed: number, pairs: number): number[] {
  const next = createNormalPairs(seed);
  const pair: [number, number] = [0, 0];
  return Array.from({ length: pairs }, () => {
    next(pair);
    return [...pair];
  }).flat();
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

describe('normal pairs', () => {
  it('have mean 0, variance 1 and the tails of a normal law', () => {
    const numbers = drawn(7, 50_000);
    expect(Math.abs(mean(numbers))).toBeLessThan(0.03);
    expect(mean(numbers.map((number) => number ** 2))).toBeCloseTo(1, 1);
    const beyond = numbers.filter((number) => Math.abs(number) > 1.96).length / numbers.length;
    expect(Math.abs(beyond - 0.05)).toBeLessThan(0.01);
  });

  it('are independent, in a pair and from pair to pair', () => {
    const numbers = drawn(3, 50_000);
    for (const lag of [1, 2, 3])
      expect(
        Math.abs(mean(numbers.slice(lag).map((number, at) => number * (numbers[at] ?? 0)))),
      ).toBeLessThan(0.03);
  });

  it('are the same for the same seed alone', () => {
    expect(drawn(5, 20)).toEqual(drawn(5, 20));
    expect(drawn(6, 20)).not.toEqual(drawn(5, 20));
    expect(drawn(0, 20)).toEqual(drawn(0, 20));
  });
});
