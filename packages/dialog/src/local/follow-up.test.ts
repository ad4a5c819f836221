import { describe, expect, it } from 'vitest';
import { CAFE } from '../testing/cafe.ts';
import { completeFollowUp } from './follow-up.ts';

const [hours] = CAFE.faq;

describe('completeFollowUp', () => {
  it.each(['and on Sunday?', 'What about Sunday?', 'on weekends', 'and for children', 'а на вихідних?'])(
    'reads "%s" after the opening hours as about them',
    (text) => {
      expect(completeFollowUp(text, hours)).toMatch(/^What are your opening hours\? \S/);
    },
  );

  it.each([
    'and delivery?',
    'how about dogs',
    'Sunday roast recipes',
    'are dogs allowed',
    'and on Sunday when my whole family comes to visit us',
    '',
  ])('lets "%s" stand alone', (text) => {
    expect(completeFollowUp(text, hours)).toBeUndefined();
  });

  it('needs something that was answered before', () => {
    expect(completeFollowUp('and on Sunday?', undefined)).toBeUndefined();
  });

  it('leaves to another entry what only that speaks of', () => {
    const [hours, , dogs] = CAFE.faq;
    expect(completeFollowUp('and on Sunday?', dogs, CAFE.faq)).toBeUndefined();
    expect(completeFollowUp('and on Sunday?', hours, CAFE.faq)).toBe(
      'What are your opening hours? on sunday',
    );
    expect(completeFollowUp('and for puppies?', dogs, CAFE.faq)).toBe('Are dogs allowed? for puppies');
  });
});
