import { describe, expect, it } from 'vitest';
import { FaqList, FaqLists } from './faq-lists.ts';

/** A version of a list whose one entry counts as this many characters. */
const faq = (version: number, characters: number) =>
  new FaqList(version, [{ question: 'q'.repeat(characters - 1), answer: 'a', phrasings: [] }]);

describe('FaqList', () => {
  it('is written once, as UTF-8', () => {
    const list = [{ question: 'Скільки?', answer: '5 €', phrasings: ['Ціна?'] }];
    const kept = new FaqList(1, list);
    expect(JSON.parse(kept.json.toString())).toEqual(list);
    expect(kept.json).toBe(kept.json);
    expect(new FaqList(1, []).json.toString()).toBe('[]');
  });

  it('lets nothing leave that the contract does not name, and nothing that breaks it', () => {
    const more = { question: 'q', answer: 'a', phrasings: [], id: 'faq_1' };
    expect(JSON.parse(new FaqList(1, [more]).json.toString())).toEqual([
      { question: 'q', answer: 'a', phrasings: [] },
    ]);
    expect(() => new FaqList(1, [{ ...more, answer: '' }]).json).toThrow('An answer is required.');
  });
});

describe('FaqLists', () => {
  const keptOf = (lists: FaqLists, ...wanted: readonly (readonly [string, number])[]) =>
    wanted.map(([id, version]) => lists.get(id, version) !== undefined);

  it('keeps one version of each assistant', () => {
    const lists = new FaqLists();
    const [first, second] = [faq(1, 5), faq(2, 6)];
    lists.keep('a', first);
    expect(keptOf(lists, ['a', 2], ['b', 1])).toEqual([false, false]);
    expect(lists.get('a', 1)).toBe(first);
    lists.keep('a', second);
    expect(keptOf(lists, ['a', 1])).toEqual([false]);
    expect(lists.get('a', 2)).toBe(second);
  });

  it('lets go of what was asked for longest ago when all together are too long', () => {
    const lists = new FaqLists(22);
    lists.keep('a', faq(1, 10));
    lists.keep('b', faq(1, 10));
    lists.get('a', 1);
    lists.keep('c', faq(1, 10));
    expect(keptOf(lists, ['a', 1], ['b', 1], ['c', 1])).toEqual([true, false, true]);
    lists.keep('a', faq(2, 2));
    lists.keep('d', faq(1, 7));
    expect(keptOf(lists, ['a', 2], ['c', 1], ['d', 1])).toEqual([true, true, true]);
  });

  it('counts phrasings, and does not keep what is longer than all may be', () => {
    const lists = new FaqLists(10);
    lists.keep('a', new FaqList(1, [{ question: 'q', answer: 'a', phrasings: ['p'.repeat(8)] }]));
    lists.keep('b', new FaqList(1, []));
    expect(keptOf(lists, ['a', 1], ['b', 1])).toEqual([false, true]);
  });
});
