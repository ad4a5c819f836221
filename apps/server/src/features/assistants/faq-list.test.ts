import { describe, expect, it } from 'vitest';
import { FaqList } from './faq-list.ts';

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

  it('counts every text as part of its size', () => {
    const sizeOf = (phrasings: string[]) => new FaqList(1, [{ question: 'q', answer: 'a', phrasings }]).size;
    expect(sizeOf(['12345', '6']) - sizeOf([])).toBe(12);
    expect(sizeOf([]) - new FaqList(1, []).size).toBe(4);
  });
});
