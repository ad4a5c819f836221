import { LIMITS } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { additionOf, draftOf } from './use-addition.ts';

describe('the form', () => {
  it('opens with what the visitor asked, no longer than a question may be', () => {
    expect(draftOf(' Do you fix bikes? ', 3)).toEqual({
      as: 'new',
      question: 'Do you fix bikes?',
      answer: '',
      of: '',
    });
    expect(draftOf('a'.repeat(900), 3).question).toHaveLength(LIMITS.faqQuestion);
  });

  it('offers another way to ask first where no question has room', () => {
    expect(draftOf('Bikes?', LIMITS.faqEntries).as).toBe('phrasing');
  });

  it('says which field has nothing in it', () => {
    const draft = draftOf('Bikes?', 1);
    expect(additionOf({ ...draft, question: ' ' }, 'Bikes?')).toEqual({ missing: 'question' });
    expect(additionOf({ ...draft, answer: ' ' }, 'Bikes?')).toEqual({ missing: 'answer' });
    expect(additionOf({ ...draft, as: 'phrasing' }, 'Bikes?')).toEqual({ missing: 'entry' });
  });

  it('is one of two additions, with the visitor’s own words', () => {
    const draft = { ...draftOf('bikes', 1), question: 'Do you fix bikes?' };
    expect(additionOf({ ...draft, answer: 'Yes.' }, 'bikes')).toEqual({
      as: 'new',
      question: 'Do you fix bikes?',
      answer: 'Yes.',
      asked: ['bikes'],
    });
    expect(additionOf({ ...draft, as: 'phrasing', of: 'Repairs?' }, 'bikes')).toEqual({
      as: 'phrasing',
      of: 'Repairs?',
      phrasing: 'Do you fix bikes?',
    });
  });
});
