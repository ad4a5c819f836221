import { RequestError } from '@parlo/contract';
import { expect, it } from 'vitest';
import { isSignedOut } from './signed-out.ts';

it('knows the refusal of a session that is over', () => {
  expect(isSignedOut(new RequestError('unauthenticated', 'Please sign in to continue', 401))).toBe(true);
});

it.each([
  new RequestError('forbidden', '', 403),
  new RequestError('network', 'Server error.', 0),
  new Error('unauthenticated'),
  { code: 'unauthenticated' },
  null,
])('and nothing else: %s', (error) => {
  expect(isSignedOut(error)).toBe(false);
});
