import { describe, expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const numbers = (calls: number, ...questions: string[]) => ({
  totals: {
    calls,
    chats: 0,
    seconds: 0,
    minutes: 0,
    answered: 0,
    unanswered: questions.length,
    wrong: 0,
  },
  unansweredQuestions: questions.map((question) => ({
    question,
    conversationId: 'c',
    askedAt: '2026-11-20T10:00:00.000Z',
    assistantId: 'assistant_1',
  })),
});
const OWNER = { assistants: 1, minutes: 10, admin: false };

describe('the next step', () => {
  it('is the first assistant if there is none', () => {
    expect(nextStep({ ...OWNER, assistants: 0, minutes: 0, numbers: numbers(3, 'Why?') })).toEqual({
      kind: 'create',
    });
  });

  it('is a plan when minutes are nearly gone', () => {
    expect(nextStep({ ...OWNER, minutes: 2, numbers: numbers(3, 'Why?') })).toEqual({
      kind: 'plan',
      minutes: 2,
    });
    expect(nextStep({ ...OWNER, minutes: 0, numbers: undefined })).toEqual({ kind: 'plan', minutes: 0 });
    expect(nextStep({ ...OWNER, minutes: 3, numbers: numbers(3) }).kind).toBe('read');
  });

  it('sends no administrator to the plans', () => {
    expect(nextStep({ ...OWNER, minutes: 0, admin: true, numbers: numbers(0) })).toEqual({ kind: 'embed' });
  });

  it('is to answer what got no answer, newest first', () => {
    expect(nextStep({ ...OWNER, numbers: numbers(3, 'Any rye?', 'Parking?') })).toEqual({
      kind: 'answer',
      count: 2,
      question: 'Any rye?',
    });
  });

  it('is to embed it while nobody calls, and to read the calls after', () => {
    expect(nextStep({ ...OWNER, numbers: numbers(0) })).toEqual({ kind: 'embed' });
    expect(nextStep({ ...OWNER, numbers: numbers(7) })).toEqual({ kind: 'read', conversations: 7 });
    const typed = numbers(0);
    const chats = { ...typed, totals: { ...typed.totals, chats: 2 } };
    expect(nextStep({ ...OWNER, numbers: chats })).toEqual({ kind: 'read', conversations: 2 });
  });

  it('claims nothing about calls when the numbers are not known', () => {
    expect(nextStep({ ...OWNER, numbers: undefined })).toEqual({ kind: 'unknown' });
    expect(nextStep({ ...OWNER, minutes: undefined, numbers: numbers(0) })).toEqual({ kind: 'embed' });
  });
});
