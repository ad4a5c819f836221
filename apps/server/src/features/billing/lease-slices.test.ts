import { expect, it } from 'vitest';
import { LONGEST_SLICE, SHORTEST_SLICE, sliceOf } from './lease.ts';

it.each([
  ['plenty', 100_000, LONGEST_SLICE],
  ['a trial', 600, 30],
  ['little', 40, SHORTEST_SLICE],
  ['less than a slice', 3, 3],
  ['nothing', 0, 0],
])('of %s', (_, free, slice) => {
  expect(sliceOf(free, Number.POSITIVE_INFINITY)).toBe(slice);
});

it('is never more than the assistant may still use', () => {
  expect(sliceOf(100_000, 7)).toBe(7);
  expect(sliceOf(100_000, 0)).toBe(0);
  expect(sliceOf(3, 7)).toBe(3);
});

it('leaves something for each of forty calls that share a trial', () => {
  let free = 600;
  for (let call = 0; call < 40; call++) {
    const slice = sliceOf(free, Number.POSITIVE_INFINITY);
    expect(slice).toBeGreaterThanOrEqual(SHORTEST_SLICE);
    free -= slice;
  }
  expect(free).toBeGreaterThanOrEqual(0);
});
