// @vitest-environment jsdom
import { ERROR_STATUS, type ErrorCode, RequestError } from '@parlo/contract';
import { expect, it } from 'vitest';
import { i18next, loadTexts } from '../../../i18n/index.ts';
import { failureText } from './failure-text.ts';

await loadTexts('refusals');

function refusalOf(code: ErrorCode, message: string): RequestError {
  return new RequestError(code, message, ERROR_STATUS[code], { refusal: { success: false, code, message } });
}

const WORDS = {
  signIn: 'Please sign in to delete assistant',
  refused: 'Failed to delete assistant',
  away: 'Failed to delete assistant. Please try again.',
};

it.each([
  ['an ended session', new RequestError('unauthenticated', 'Please sign in.', 401), WORDS.signIn],
  [
    'a refusal',
    refusalOf('in_progress', 'A call is going on.'),
    'This is still going on. Please try again in a moment.',
  ],
  ['a refusal without words', refusalOf('internal', ''), WORDS.refused],
  ['an answer that nobody understands', new RequestError('unexpected', 'Server error.', 502), WORDS.refused],
  ['no answer', new RequestError('network', 'Server error.', 0), WORDS.away],
  ['a mistake of our own', new TypeError('x is not a function'), WORDS.away],
])('of %s says what helps', (_, error, words) => {
  expect(failureText(i18next.t, error, WORDS)).toBe(words);
});
