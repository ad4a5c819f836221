import { useRef, useState } from 'react';

export type SendState =
  | { readonly step: 'idle' | 'busy' | 'done' }
  | { readonly step: 'failed'; readonly error: unknown };

/**
 * Sends one request at a time, on a person's action: a second click finds it busy. The result is returned to the
 * caller and kept nowhere; what was typed stays with the form. Returns null if the request failed, or one was already running.
 */
export function useSend<Input, Result>(
  request: (input: Input) => Promise<Result>,
  onFailed?: (error: unknown) => void,
) {
  const [state, setState] = useState<SendState>({ step: 'idle' });
  const busy = useRef(false);
  async function send(input: Input): Promise<Result | null> {
    if (busy.current) return null;
    busy.current = true;
    setState({ step: 'busy' });
    try {
      const result = await request(input);
      setState({ step: 'done' });
      return result;
    } catch (error) {
      setState({ step: 'failed', error });
      onFailed?.(error);
      return null;
    } finally {
      busy.current = false;
    }
  }
  return {
    state,
    send,
    /** Clears the result of the last request, because something has changed since. */
    settle: () => setState((now) => (now.step === 'busy' || now.step === 'idle' ? now : { step: 'idle' })),
  };
}
