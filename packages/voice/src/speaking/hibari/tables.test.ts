import { describe, expect, it } from 'vitest';
import { createTable, lookUp } from './tables.ts';

describe('a table', () => {
  it('is close to its function between its ends, the ends too', () => {
    const table = createTable(Math.exp, -16, 7, 128);
    for (let x = -16; x <= 7; x += 0.0137) expect(lookUp(table, x) / Math.exp(x)).toBeCloseTo(1, 4);
    for (const x of [-16, 0, 7]) expect(lookUp(table, x) / Math.exp(x)).toBeCloseTo(1, 4);
  });

  it('is constant beyond', () => {
    const table = createTable(Math.exp, -2, 3, 64);
    for (const x of [-2.1, -100, -Infinity]) expect(lookUp(table, x)).toBeCloseTo(Math.exp(-2), 6);
    for (const x of [3.2, 100, Infinity]) expect(lookUp(table, x) / Math.exp(3)).toBeCloseTo(1, 1);
  });

  it('ends where it should, whatever its step', () => {
    const table = createTable((x) => x, 0, 1, 3);
    expect(lookUp(table, 1)).toBeCloseTo(1, 10);
    expect(lookUp(table, 0.5)).toBeCloseTo(0.5, 10);
  });
});
