import { getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

const newSpaceBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.physical_space_size ?? 0;

it('gives back the room that garbage was in, which an ordinary collection keeps', () => {
  // Enough survives a while for the space to grow.
  let kept: { readonly before: unknown } = { before: null };
  for (let i = 0; i < 2_000_000; i++) kept = { before: i % 100_000 === 0 ? null : kept };
  const before = newSpaceBytes();
  expect(kept.before).not.toBeUndefined();
  collectGarbage();
  expect(newSpaceBytes()).toBeLessThan(before / 4);
});

it('leaves no collector behind for others to call', () => {
  collectGarbage();
  expect(globalThis).not.toHaveProperty('gc');
});
