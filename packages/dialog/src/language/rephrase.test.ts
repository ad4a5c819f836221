import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { uk } from './uk/index.ts';

const put = (question: string, language = en) => language.rephrase?.question(question) ?? [];

describe('a question in other words', () => {
  it.each([
    ['What are your opening hours?', 'opening hours'],
    ['Which cards do you accept?', 'you accept what cards'],
    ['How much does delivery cost?', 'price for delivery'],
    ['Where is the car park?', 'car park where'],
    ['How do I cancel an order?', 'how to cancel an order'],
    ['Can I bring my dog?', 'ok to bring my dog'],
    ['Do you have vegan cakes?', 'any vegan cakes'],
    ['Do you deliver to Bray?', 'you deliver to Bray'],
    ['Is there a lift?', 'a lift'],
  ])('%s is typed in a hurry as “%s”', (question, short) => {
    expect(put(question)[0]).toBe(short);
  });

  it.each([
    ['Чи доставляєте ви торти?', 'доставляєте ви торти'],
    ['Які у вас години роботи?', 'години роботи'],
    ['Скільки коштує доставка?', 'доставка скільки'],
    ['Як можна скасувати замовлення?', 'хочу скасувати замовлення, як'],
  ])('%s: “%s”', (question, short) => {
    expect(put(question, uk)[0]).toBe(short);
  });

  it('also comes after a few words', () => {
    expect(put('Do you deliver?')[1]).toMatch(/, do you deliver\?$/);
    // All that a question has that no rule knows.
    expect(put('IBAN for a transfer?')).toEqual([expect.stringMatching(/, IBAN for a transfer\?$/)]);
  });
});
