import { describe, expect, it } from 'vitest';
import { answerDelays } from './turns.ts';

describe('answerDelays', () => {
  const question = { fromMs: 1_000, toMs: 2_000 };

  it('measures from the last sound of the question to the first of the answer', () => {
    expect(answerDelays([question], [{ fromMs: 2_550, toMs: 4_000 }])).toEqual([550]);
  });

  it('does not take the answer to the next question for this one', () => {
    const next = { fromMs: 6_000, toMs: 7_000 };
    expect(answerDelays([question, next], [{ fromMs: 7_400, toMs: 8_000 }])).toEqual([null, 400]);
  });

  it('does not count sound that was still playing', () => {
    expect(answerDelays([question], [{ fromMs: 500, toMs: 2_700 }])).toEqual([null]);
  });
});
