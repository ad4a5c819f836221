import { expect, it } from 'vitest';
import { peakOf } from './peak.ts';

it('is the first of the largest', () => {
  expect(peakOf([1, 4, 2, 4])).toBe(1);
});

it('is null without values', () => {
  expect(peakOf([0, 0])).toBeNull();
  expect(peakOf([])).toBeNull();
});
