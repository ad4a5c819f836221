import { describe, expect, it } from 'vitest';
import { entry } from '../testing/cafe.ts';
import { createConceptIndex } from './concept-index.ts';

const SHOP = createConceptIndex([
  entry('pay', 'How can I pay?', 'By card or in cash.'),
  entry('gift', 'Do you sell gift cards?', 'From ten dollars.'),
  entry('where', 'Where are you located?', 'On Mill Street, with free parking behind the house.'),
  entry('name', 'Who was the founder?', 'Ann.'),
]);

const scores = (query: string): number[] => [...SHOP.search(query).scores];

describe('createConceptIndex', () => {
  it('finds the entry about the same thing in other words', () => {
    const [pay = 0, gift = 0, where = 0, name = 0] = scores('do you take Visa');
    expect(pay).toBe(1);
    expect(gift).toBeLessThan(0);
    expect(where).toBeLessThan(0);
    // About nothing that is known, so nothing speaks against it.
    expect(name).toBe(0);
  });

  it('takes what an answer mentions as a hint', () => {
    const [pay = 0, , where = 0] = scores('is there a garage');
    expect(where).toBeGreaterThan(0);
    expect(where).toBeLessThan(0.5);
    expect(pay).toBeCloseTo(0);
  });

  it('says when nothing is about what is asked for', () => {
    expect(SHOP.search('do you have toilets').missing).toBe(true);
    expect(SHOP.search('is there a garage').missing).toBe(false);
    expect(SHOP.search('do you sell bicycles').missing).toBe(false);
    expect(scores('do you have toilets')).toEqual([0, 0, 0, 0]);
  });

  it('tells little where many are about the same', () => {
    const alike = ['a', 'b', 'c', 'd'].map((id) => entry(id, `How can I pay for ${id}?`, 'Yes.'));
    const [first = 0] = createConceptIndex(alike).search('visa').scores;
    expect(first).toBeCloseTo(0.25);
  });

  it('tells less the more phrasings the owner wrote', () => {
    const phrasings = ['Do you take Visa?', 'May I pay in cash?', 'Is paying by card possible?'];
    const [first = 0] = createConceptIndex([entry('pay', 'How can I pay?', 'Yes.', phrasings)]).search(
      'do you accept cards',
    ).scores;
    expect(first).toBeCloseTo(0.5);
  });

  it('has nothing to say of an empty FAQ', () => {
    expect(createConceptIndex([]).search('do you deliver').scores).toHaveLength(0);
  });
});
