import { useRef, useState } from 'react';

export type SendState =
  | { readonly step: 'idle' | 'busy' | 'done' }
  | { readonly step: 'failed'; readonly error: unknown };

/**
 * One call at a time, made because a person said so: a second click finds it busy. What it answers is in the hands of
 * who asked and nowhere else, and what was typed for it is the form's to keep.
 */
export function useSend<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  const [state, setState] = useState<SendState>({ step: 'idle' });
  const busy = useRef(false);
  async function send(input: Input): Promise<Answer | null> {
    if (busy.current) return null;
    busy.current = true;
    setState({ step: 'busy' });
    try {
      const answer = await call(input);
      setState({ step: 'done' });
      return answer;
    } catch (error) {
      setState({ step: 'failed', error });
      return null;
    } finally {
      busy.current = false;
    }
  }
  return {
    state,
    send,
    /** What is said about the last call is no longer of interest: something was changed since. */
    settle: () => setState((now) => (now.step === 'busy' || now.step === 'idle' ? now : { step: 'idle' })),
  };
}
