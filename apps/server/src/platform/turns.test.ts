import { expect, it } from 'vitest';
import { createFairTurns, createTurns } from './turns.ts';

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

it('lets others pass whoever brings much at once', async () => {
  const inTurn = createFairTurns(1);
  const begun: string[] = [];
  const bring = (who: string, what: string) =>
    inTurn(who, async () => {
      begun.push(what);
      if (what === 'a2') throw new Error('no');
    }).catch(() => undefined);
  await Promise.all([
    bring('a', 'a1'),
    bring('a', 'a2'),
    bring('a', 'a3'),
    bring('b', 'b1'),
    bring('c', 'c1'),
  ]);
  expect(begun.slice(0, 1)).toEqual(['a1']);
  expect(begun.indexOf('b1')).toBeLessThan(begun.indexOf('a3'));
  expect(begun.indexOf('c1')).toBeLessThan(begun.indexOf('a3'));
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});
