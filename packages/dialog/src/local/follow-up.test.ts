import { describe, expect, it } from 'vitest';
import { CAFE } from '../testing/cafe.ts';
import { completeFollowUp, wantsMore } from './follow-up.ts';

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

describe('wantsMore', () => {
  it.each([
    'Tell me more',
    'tell me more about it, please',
    'Okay, go on.',
    'And what else does it say?',
    'what else',
    'Can you read me more?',
    'Could you please tell me a bit more',
    'continue',
    'More details please',
    'what comes next?',
    'Is there anything else about that?',
    'Розкажіть більше',
    'А що далі?',
    'Що ще там написано?',
    'Продовжуйте, будь ласка',
  ])('hears it in "%s"', (text) => {
    expect(wantsMore(text)).toBe(true);
  });

  it.each([
    'tell me more about the sauna',
    'what else do you sell',
    'how much more is a double room',
    'next week',
    'yes',
    'okay',
    'thanks',
    '',
    'go on holiday',
    'Скільки ще чекати',
    'дякую',
  ])('does not hear it in "%s"', (text) => {
    expect(wantsMore(text)).toBe(false);
  });

  it('answers at once whatever it is given', () => {
    const start = performance.now();
    for (const word of ['and ', 'tell me more ', 'please ', 'a', ' thanks', 'okay ok '])
      wantsMore(word.repeat(4000 / word.length));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
