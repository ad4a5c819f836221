import { expect, it } from 'vitest';
import { BAKERY_FAQ, QUESTIONS } from '../bakery.ts';
import { faqOf, questionsOf } from './questions.ts';

const common = new Set(BAKERY_FAQ.map(({ answer }) => answer));

it('gives every caller answers, half of them unique', () => {
  const own = Array.from({ length: 300 }, (_, caller) =>
    faqOf(caller).flatMap(({ answer }) => (common.has(answer) ? [] : [answer])),
  ).flat();
  expect(own).toHaveLength((300 * BAKERY_FAQ.length) / 2);
  expect(new Set(own).size).toBe(own.length);
});

it('asks different questions, half of them answered from the cache', () => {
  const first = questionsOf(0, 6);
  expect(questionsOf(1, 6)[0]?.recording).not.toBe(first[0]?.recording);
  expect(first.filter(({ answer }) => common.has(answer))).toHaveLength(3);
  for (const { recording, answer } of first) {
    const said = QUESTIONS[recording]?.answer ?? '';
    expect(answer.startsWith(said.slice(0, -1))).toBe(true);
  }
});
