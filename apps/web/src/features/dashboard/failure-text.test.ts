import { CallError } from '@parlo/contract';
import { expect, it } from 'vitest';
import { i18next } from '../../i18n/index.ts';
import { failureText } from './failure-text.ts';

const WORDS = {
  signIn: 'Please sign in to delete assistant',
  refused: 'Failed to delete assistant',
  away: 'Failed to delete assistant. Please try again.',
};

it.each([
  ['an ended session', new CallError('unauthenticated', 'Please sign in.', 401), WORDS.signIn],
  ['words of the server', new CallError('in_progress', 'A call is going on.', 409), 'A call is going on.'],
  ['a refusal without words', new CallError('internal', '', 500), WORDS.refused],
  ['an answer that nobody understands', new CallError('unexpected', 'Server error.', 502), WORDS.refused],
  ['no answer', new CallError('network', 'Server error.', 0), WORDS.away],
  ['a mistake of our own', new TypeError('x is not a function'), WORDS.away],
])('of %s says what helps', (_, error, words) => {
  expect(failureText(i18next.t, error, WORDS)).toBe(words);
});
