import { expect, it } from 'vitest';
import { KeptBySize } from './kept-by-size.ts';

const keysOf = (kept: KeptBySize<object>, ...keys: string[]) => keys.filter((key) => kept.get(key));

it('keeps one value of each key', () => {
  const kept = new KeptBySize<{ at: number }>(10);
  kept.keep('a', { at: 1 }, 6);
  kept.keep('a', { at: 2 }, 6);
  expect([kept.get('a'), kept.get('b')]).toEqual([{ at: 2 }, undefined]);
});

it('lets go of what was asked for longest ago when all together is too large', () => {
  const kept = new KeptBySize(20);
  kept.keep('a', {}, 10);
  kept.keep('b', {}, 10);
  kept.get('a');
  kept.keep('c', {}, 10);
  expect(keysOf(kept, 'a', 'b', 'c')).toEqual(['a', 'c']);
  kept.keep('a', {}, 2);
  kept.keep('d', {}, 8);
  expect(keysOf(kept, 'a', 'c', 'd')).toEqual(['a', 'c', 'd']);
});

it('does not keep what is larger than all may be', () => {
  const kept = new KeptBySize(10);
  kept.keep('a', {}, 11);
  kept.keep('b', {}, 10);
  expect(keysOf(kept, 'a', 'b')).toEqual(['b']);
});
