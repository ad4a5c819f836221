import { CallError } from '@parlo/contract';
import { isSignedOut } from '../../../api/client.ts';

/** What to tell of a creation that failed: words of ours by their key, or the server's own. */
export type CreateFailure =
  | { readonly key: 'signIn' | 'failed' | 'failedAgain' }
  | { readonly said: string; readonly about: 'name' | 'all' };

export function failureOf(error: unknown): CreateFailure {
  if (isSignedOut(error)) return { key: 'signIn' };
  if (!(error instanceof CallError) || error.code === 'network') return { key: 'failedAgain' };
  // An answer that is not of the contract: whatever it says was not written for people.
  if (error.code === 'unexpected' || error.message === '') return { key: 'failed' };
  return { said: error.message, about: error.code === 'name_taken' ? 'name' : 'all' };
}
