import { describe, expect, it } from 'vitest';
import { en } from '../language/en/index.ts';
import { CAFE } from '../testing/cafe.ts';
import type { ModelRequest } from './compose-request.ts';
import { memoOf } from './report-reply.ts';

const [first] = CAFE.faq;
const REQUEST: ModelRequest = {
  ...{ instructions: '', messages: [], passages: new Map(), confidence: 0.1, language: en },
  entries: new Map(first ? [['F1', first]] : []),
  ...{ secrets: [], statements: [], orders: [], recited: [], marks: [], addresses: '' },
  content: 'The bakery at 5 Main Street is open from 9 to 18.',
};
const outcomeOf = (said: string, sources: string[] = [], confidence = 0.1) =>
  memoOf({ ...REQUEST, confidence }, said, [], { kind: 'answered', sources }).outcome;

describe('memoOf', () => {
  it('counts as answered what cites a source, was found, or is in the owner’s words', () => {
    expect(outcomeOf('Anything at all.', ['F1'])).toBe('answered');
    expect(outcomeOf('Anything at all.', [], 0.8)).toBe('answered');
    expect(outcomeOf('Our bakery is open at 5 Main Street.')).toBe('answered');
  });

  it('counts as unknown what a model calls answered without evidence', () => {
    expect(outcomeOf('Elephants sleep standing up.')).toBe('unknown');
    expect(outcomeOf('Elephants sleep standing up.', ['F9'])).toBe('unknown');
  });

  it('keeps what a model reports of small talk', () => {
    expect(memoOf(REQUEST, 'Hello!', [], { kind: 'small_talk', sources: [] }).outcome).toBe('small_talk');
  });
});
