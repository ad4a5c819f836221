import { describe, expect, it } from 'vitest';
import { A_LAW, MU_LAW } from './g711.ts';

describe('µ-law', () => {
  it.each([
    // Of the tables of ITU-T G.711, scaled to 16 bits.
    [0xff, 0],
    [0x80, 32_124],
    [0x00, -32_124],
    [0xfe, 8],
    [0x7e, -8],
    [0x8f, 16_764],
    [0xf0, 120],
    [0xef, 132],
  ])('byte %i is %i', (byte, sample) => {
    expect(MU_LAW.decoded[byte]).toBe(sample);
  });
});

describe('A-law', () => {
  it.each([
    [0xd5, 8],
    [0x55, -8],
    [0xaa, 32_256],
    [0x2a, -32_256],
    [0xd4, 24],
    [0x80, 5_504],
  ])('byte %i is %i', (byte, sample) => {
    expect(A_LAW.decoded[byte]).toBe(sample);
  });
});

describe.each([
  ['µ-law', MU_LAW],
  ['A-law', A_LAW],
])('%s', (_, { decoded, encoded }) => {
  it('gives every sample back that it has a byte for', () => {
    for (const sample of decoded) expect(decoded[encoded[sample & 0xffff] ?? 0]).toBe(sample);
  });

  it('is never off by more than a sixteenth of what is loud, nor by more than a step of what is soft', () => {
    for (let sample = -32_768; sample < 32_768; sample += 7) {
      const heard = decoded[encoded[sample & 0xffff] ?? 0] ?? 0;
      expect(Math.abs(heard - sample)).toBeLessThanOrEqual(
        Math.max(8, Math.abs(sample) / 32 + 8, Math.abs(sample) - 32_124),
      );
    }
  });

  it('keeps the order of loudness', () => {
    let last = Number.NEGATIVE_INFINITY;
    for (let sample = -32_768; sample < 32_768; sample += 1) {
      const heard = decoded[encoded[sample & 0xffff] ?? 0] ?? 0;
      if (heard < last) expect.fail(`${sample} is softer than the one before`);
      last = heard;
    }
  });
});
