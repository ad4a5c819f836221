import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs so many at once and no more, in their order', async () => {
  const inTurn = createTurns(2);
  const begun: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const done = gates.map(({ promise }, n) =>
    inTurn(async () => {
      begun.push(n);
      await promise;
      return n;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await done[1];
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  expect(await Promise.all(done)).toEqual([0, 1, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it('goes on after work that failed', async () => {
  const inTurn = createTurns(1);
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn(async () => 'yes')).toBe('yes');
});
