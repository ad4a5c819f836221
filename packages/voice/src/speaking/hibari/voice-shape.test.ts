import * as contract from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { DEFAULT_VOICE, findShape, SHAPES } from './voice-shape.ts';

describe('voice shapes', () => {
  it('are those of the contract', () => {
    expect(Object.keys(SHAPES).sort()).toEqual([...contract.VOICES].sort());
    expect(DEFAULT_VOICE).toBe(contract.DEFAULT_VOICE);
  });

  it('fall back to the default, which is the network’s own voice', () => {
    for (const name of ['', 'marin', 'VERSE', 'toString', '__proto__'])
      expect(findShape(name)).toBe(SHAPES.verse);
    expect(findShape('coral')).toBe(SHAPES.coral);
    expect(SHAPES.verse).toMatchObject({
      pitch: 1,
      range: 1,
      resonance: 1,
      speed: 1,
      breathDb: 0,
      tiltDb: 0,
    });
  });

  it('stay where words are understood', () => {
    for (const { pitch, resonance, speed, range } of Object.values(SHAPES)) {
      expect(pitch).toBeGreaterThan(0.5);
      expect(pitch).toBeLessThan(1.35);
      expect(Math.abs(resonance - 1)).toBeLessThan(0.18);
      expect(Math.abs(speed - 1)).toBeLessThan(0.1);
      expect(Math.abs(range - 1)).toBeLessThanOrEqual(0.25);
    }
  });
});
