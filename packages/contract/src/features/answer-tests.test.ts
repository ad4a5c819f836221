import { describe, expect, it } from 'vitest';
import { TEST_LIMITS } from '../api/limits.ts';
import { problemOf } from '../api/reasons.ts';
import { AddTestsInput, NewAnswerTest, RunTestsInput } from './answer-tests.ts';

const TEST = { question: 'Do you deliver?', says: ['yes'], saysNot: ['no'], unknown: false };
const problem = (test: unknown) => {
  const { error } = NewAnswerTest.safeParse(test);
  const [issue] = error?.issues ?? [];
  return issue && problemOf(issue, test);
};

describe('a test', () => {
  it('trims its texts', () => {
    const parsed = NewAnswerTest.parse({ ...TEST, question: ' Do you deliver? ', says: [' yes '] });
    expect(parsed).toEqual(TEST);
  });

  it('needs an expectation that a reply can fail', () => {
    expect(problem({ ...TEST, says: [], saysNot: [] })).toMatchObject({ reason: 'test_expects_nothing' });
    expect(problem({ ...TEST, saysNot: [] })).toBeUndefined();
    expect(problem({ ...TEST, says: [] })).toBeUndefined();
    expect(problem({ ...TEST, says: [], saysNot: [], unknown: true })).toBeUndefined();
  });

  it('can’t expect both an answer and that it is unknown', () => {
    expect(problem({ ...TEST, unknown: true })).toMatchObject({ reason: 'test_expects_both' });
  });

  it('limits the number and length of its texts', () => {
    const many = Array.from({ length: TEST_LIMITS.texts + 1 }, (_, at) => `text ${at}`);
    expect(problem({ ...TEST, says: many })).toMatchObject({ reason: 'too_many_items', field: 'says' });
    const long = 'a'.repeat(TEST_LIMITS.text + 1);
    expect(problem({ ...TEST, saysNot: [long] })).toMatchObject({ reason: 'too_long', field: 'saysNot.0' });
    expect(problem({ ...TEST, question: ' ' })).toMatchObject({ reason: 'required', field: 'question' });
  });
});

it('adds at least one and at most as many as are proposed', () => {
  const some = (length: number) => ({ assistantId: 'a', tests: Array.from({ length }, () => TEST) });
  expect(AddTestsInput.safeParse(some(TEST_LIMITS.proposals)).success).toBe(true);
  expect(AddTestsInput.safeParse(some(TEST_LIMITS.addedAtOnce + 1)).success).toBe(false);
  expect(AddTestsInput.safeParse(some(0)).success).toBe(false);
});

it('runs on the saved assistant or on a draft, and names a wrong field of it', () => {
  expect(RunTestsInput.safeParse({ assistantId: 'a' }).success).toBe(true);
  const sent = { assistantId: 'a', draft: { faqList: [{ question: '', answer: 'Yes.' }] } };
  const [issue] = RunTestsInput.safeParse(sent).error?.issues ?? [];
  expect(issue && problemOf(issue, sent)).toMatchObject({ reason: 'required', field: 'faqList.0.question' });
});
