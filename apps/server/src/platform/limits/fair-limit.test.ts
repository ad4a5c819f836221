import { expect, it } from 'vitest';
import { createFairLimit } from './fair-limit.ts';

it('lets others pass an owner with many tasks', async () => {
  const limit = createFairLimit(1);
  const begun: string[] = [];
  const bring = (who: string, what: string) =>
    limit(who, async () => {
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

it('never runs more than its number at once', async () => {
  const limit = createFairLimit(2);
  const begun: string[] = [];
  const gates = ['a', 'b', 'c'].map((who) => ({ who, ...Promise.withResolvers<void>() }));
  const bring = ({ who, promise }: (typeof gates)[number]) =>
    limit(who, () => {
      begun.push(who);
      return promise;
    });
  const [first, ...others] = gates.map(bring);
  await expect.poll(() => begun).toEqual(['a', 'b']);
  gates[0]?.resolve();
  await first;
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  for (const { resolve } of gates) resolve();
  await Promise.all(others);
});
