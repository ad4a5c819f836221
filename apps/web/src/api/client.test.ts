import { CallError } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { isSignedOut, wordsOf } from './client.ts';

describe('a failed call', () => {
  it('is told in the server’s words when the server answered', () => {
    expect(wordsOf(new CallError('name_taken', 'Taken.', 409), 'Failed.')).toBe('Taken.');
    expect(wordsOf(new CallError('network', 'Server error.', 0), 'Failed.')).toBe('Failed.');
    expect(wordsOf(new TypeError('bug'), 'Failed.')).toBe('Failed.');
  });

  it('may mean that the session is over', () => {
    expect(isSignedOut(new CallError('unauthenticated', 'Please sign in to continue', 401))).toBe(true);
    expect(isSignedOut(new CallError('wrong_credentials', 'Wrong email or password.', 401))).toBe(false);
    expect(isSignedOut(new Error('unauthenticated'))).toBe(false);
  });
});
