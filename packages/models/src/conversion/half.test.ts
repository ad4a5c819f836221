import { describe, expect, it } from 'vitest';
import { widen } from './half.ts';

const halves = (...bits: number[]) => Buffer.from(Uint16Array.from(bits).buffer);
const numbers = (wide: Buffer) =>
  Array.from({ length: wide.length / 4 }, (_, at) => wide.readFloatLE(at * 4));

describe('widen', () => {
  it('gives the same numbers', () => {
    const bits = [0x0000, 0x3c00, 0xc000, 0x3555, 0x7bff, 0x0400, 0xfc00, 0x7c00];
    const expected = [0, 1, -2, 0.333251953125, 65_504, 2 ** -14, -Infinity, Infinity];
    expect(numbers(widen(halves(...bits)))).toEqual(expected);
  });

  it('gives subnormal numbers, and keeps the sign of nothing', () => {
    const [least, half, most, nothing] = numbers(widen(halves(0x0001, 0x0200, 0x83ff, 0x8000)));
    expect(least).toBe(2 ** -24);
    expect(half).toBe(2 ** -15);
    expect(most).toBe(-1023 * 2 ** -24);
    expect(Object.is(nothing, -0)).toBe(true);
  });

  it('keeps NaN', () => {
    expect(numbers(widen(halves(0x7e00)))).toEqual([Number.NaN]);
  });

  it('takes nothing', () => {
    expect(widen(Buffer.alloc(0))).toHaveLength(0);
  });
});
