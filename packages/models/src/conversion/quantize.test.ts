import { describe, expect, it } from 'vitest';
import { widen } from './half.ts';
import { BLOCK, narrow, quantize } from './quantize.ts';

const ONE = 0x3c00;
const halves = (...bits: number[]) => Buffer.from(Uint16Array.from(bits).buffer);
const numberOf = (bits: number) => widen(halves(bits)).readFloatLE();

describe('quantize', () => {
  it('gives a block a scale and 32 numbers of eight bits', () => {
    const block = Array.from({ length: BLOCK }, (_, index) =>
      index === 0 ? ONE : index === 1 ? ONE | 0x8000 : 0,
    );
    const out = quantize(halves(...block));
    expect(out).toHaveLength(34);
    expect(numberOf(out.readUInt16LE())).toBeCloseTo(1 / 127, 5);
    expect([out.readInt8(2), out.readInt8(3), out.readInt8(4)]).toEqual([127, -127, 0]);
  });

  it('keeps zeros', () => {
    expect(quantize(halves(...Array(BLOCK).fill(0)))).toEqual(Buffer.alloc(34));
  });

  it('keeps every number within half a step', () => {
    const bits = Array.from({ length: BLOCK * 20 }, (_, index) => (index * 2_654_435_761) % 0x7800);
    const numbers = bits.map(numberOf);
    const out = quantize(halves(...bits));
    for (const [index, number] of numbers.entries()) {
      const at = Math.floor(index / BLOCK) * 34;
      const scale = numberOf(out.readUInt16LE(at));
      const kept = out.readInt8(at + 2 + (index % BLOCK)) * scale;
      expect(Math.abs(kept - number)).toBeLessThanOrEqual(scale * 0.57);
    }
  });
});

describe('narrow', () => {
  it('is the way back of every number of 16 bits', () => {
    for (let bits = 0; bits < 0x7c00; bits++) expect(narrow(numberOf(bits))).toBe(bits);
  });

  it('takes the nearest, and the even one of two', () => {
    expect(narrow(1 + 2 ** -11)).toBe(ONE);
    expect(narrow(1 + 3 * 2 ** -11)).toBe(ONE + 2);
    expect(narrow(1 + 2 ** -11 + 2 ** -20)).toBe(ONE + 1);
  });

  it('has an end on both sides', () => {
    expect(narrow(1e6)).toBe(0x7c00);
    expect(narrow(1e-9)).toBe(0);
  });
});
