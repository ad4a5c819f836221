import { describe, expect, it } from 'vitest';
import { FaqLists } from './faq-lists.ts';

/** A list of one entry that counts as this many characters. */
const list = (characters: number) => [{ question: 'q'.repeat(characters - 1), answer: '', phrasings: [] }];

describe('FaqLists', () => {
  it('keeps one version of each assistant', () => {
    const lists = new FaqLists();
    lists.set('a', 1, list(5));
    expect([lists.has('a', 1), lists.has('a', 2), lists.has('b', 1)]).toEqual([true, false, false]);
    expect(lists.get('a', 2)).toBeUndefined();
    lists.set('a', 2, list(6));
    expect([lists.get('a', 1), lists.get('a', 2)]).toEqual([undefined, list(6)]);
  });

  it('lets go of what was asked for longest ago when all together are too long', () => {
    const lists = new FaqLists(20);
    lists.set('a', 1, list(10));
    lists.set('b', 1, list(10));
    lists.get('a', 1);
    lists.set('c', 1, list(10));
    expect(['a', 'b', 'c'].map((id) => lists.has(id, 1))).toEqual([true, false, true]);
    lists.set('a', 2, list(2));
    lists.set('d', 1, list(8));
    expect(['a', 'c', 'd'].map((id) => lists.has(id, id === 'a' ? 2 : 1))).toEqual([true, true, true]);
  });

  it('counts phrasings, and does not keep what is longer than all may be', () => {
    const lists = new FaqLists(10);
    lists.set('a', 1, [{ question: 'q', answer: 'a', phrasings: ['p'.repeat(8)] }]);
    expect(lists.has('a', 1)).toBe(false);
    lists.set('b', 1, []);
    expect(lists.get('b', 1)).toEqual([]);
  });
});
