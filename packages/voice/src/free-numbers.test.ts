import { expect, it } from 'vitest';
import { freeNumbers } from './free-numbers.ts';

it('empties the numbers, and may be called twice', () => {
  const numbers = Float32Array.of(1, 2, 3);
  freeNumbers(numbers);
  freeNumbers(numbers);
  expect([numbers.length, numbers.buffer.byteLength]).toEqual([0, 0]);
});

it('gives memory back without a collection', () => {
  const before = process.memoryUsage().arrayBuffers;
  for (let count = 0; count < 40; count++) {
    const numbers = new Float32Array(1_000_000).fill(1);
    freeNumbers(numbers);
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
});
