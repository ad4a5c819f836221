import { CallError } from '@parlo/contract';
import { expect, it } from 'vitest';
import { isSignedOut } from './signed-out.ts';

it('knows the refusal of a session that is over', () => {
  expect(isSignedOut(new CallError('unauthenticated', 'Please sign in to continue', 401))).toBe(true);
});

it.each([
  new CallError('forbidden', '', 403),
  new CallError('network', 'Server error.', 0),
  new Error('unauthenticated'),
  { code: 'unauthenticated' },
  null,
])('and nothing else: %s', (error) => {
  expect(isSignedOut(error)).toBe(false);
});
