import { RequestError } from '@parlo/contract';
import { useState } from 'react';

export type LinkState =
  | { readonly step: 'ready' | 'busy' | 'done' | 'dead' | 'taken' }
  /** Nothing has happened. */
  | { readonly step: 'failed'; readonly error: unknown };

/** The state of a request with the token of a mailed link. */
export function failureOf(error: unknown): LinkState {
  if (error instanceof RequestError && error.code === 'invalid_link') return { step: 'dead' };
  if (error instanceof RequestError && error.code === 'email_taken') return { step: 'taken' };
  return { step: 'failed', error };
}

/**
 * A request sent by a button, not on load: programs that read mails open links too, but press nothing. The button is off
 * while it is busy.
 */
export function useLinkRequest<Input>(request: (input: Input) => Promise<unknown>, token: string) {
  // A link that lost its token on the way can't work.
  const [state, setState] = useState<LinkState>({ step: token === '' ? 'dead' : 'ready' });
  async function run(input: Input) {
    setState({ step: 'busy' });
    try {
      await request(input);
      setState({ step: 'done' });
    } catch (error) {
      setState(failureOf(error));
    }
  }
  return { state, run };
}
