import type { ResponseMemo } from '@parlo/dialog';
import { describe, expect, it } from 'vitest';
import { type DemoQuestion, judge } from './ask-demo.ts';

const PRICE: DemoQuestion = {
  language: 'en',
  topic: 'prices',
  question: 'How much?',
  mustSay: [['$29', '29 dollars'], ['300']],
  mustNotSay: ['free for ever'],
};
const UNKNOWN: DemoQuestion = {
  language: 'en',
  topic: 'unknown',
  question: 'Who won?',
  mustNotSay: [],
  expect: 'unknown',
};
const answered: ResponseMemo = { outcome: 'answered', entryIds: ['1'] };
const unknown: ResponseMemo = { outcome: 'unknown', entryIds: [] };
const clarifying: ResponseMemo = { outcome: 'clarifying', entryIds: ['1', '2'] };

describe('a reply', () => {
  it.each([
    ['right that says one of each group', 'It is $29 for 300 minutes.', answered, 'right'],
    ['wrong that says only one group', 'It is $29.', answered, 'wrong'],
    ['wrong that says something else', 'We are open source.', answered, 'wrong'],
    ['wrong that says what it must not', '$29 for 300, and free for ever.', answered, 'wrong'],
    ['declined that asks back, whatever it names', 'Do you mean $29 for 300?', clarifying, 'declined'],
    ['declined that does not know', 'I don’t know.', unknown, 'declined'],
  ])('is %s', (_, reply, memo, verdict) => {
    expect(judge(PRICE, reply, memo)).toBe(verdict);
  });

  it('to what nobody knows is right when it says so', () => {
    expect(judge(UNKNOWN, 'I don’t know.', unknown)).toBe('right');
    expect(judge(UNKNOWN, 'It is $29.', answered)).toBe('wrong');
    expect(judge(UNKNOWN, 'Do you mean prices?', clarifying)).toBe('declined');
    expect(judge(UNKNOWN, 'If you mean prices: It is $29.', answered)).toBe('declined');
  });
});
