import { expect, it } from 'vitest';
import { AnswerWatch } from './answer-watch.ts';

const QUIET = new Int16Array(160).fill(20);
const LOUD = new Int16Array(160).fill(3_000);

it('takes the time from the end of a question to the first audible sound', () => {
  const watch = new AnswerWatch();
  watch.heard(LOUD, 50);
  watch.asked(100);
  watch.heard(QUIET, 200);
  watch.heard(LOUD, 450);
  watch.heard(LOUD, 460);
  watch.said('Yes.');
  watch.next();
  expect(watch.answered).toEqual([{ delayMs: 350, said: 'Yes.' }]);
});

it('tells of a question that nothing answered', () => {
  const watch = new AnswerWatch();
  watch.asked(100);
  watch.heard(QUIET, 200);
  watch.next();
  watch.heard(LOUD, 300);
  watch.next();
  expect(watch.answered).toEqual([{ delayMs: null, said: '' }]);
});
