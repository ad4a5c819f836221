import { type CallAction, CallFailure, sendMessage } from '@parlo/call-client';
import type { CallBrowser } from '@parlo/call-client/browser';
import { type CallTarget, requestSecret } from '@parlo/call-client/signalling';
import { useEffect, useRef, useState } from 'react';
import { failureWords } from '../../widget/words/call-words.ts';
import { refusalWords } from '../../widget/words/refusal-words.ts';
import type { Strings } from '../../widget/words/strings.ts';

/** Typed turns of a test, outside of its calls. */
export interface TestChat {
  /** A reply is being written. */
  readonly answering: boolean;
  /** Why the last turn got no reply, in words; empty when it did. */
  readonly trouble: string;
  /** Resolves to whether it was sent, and so is in the transcript. */
  type(text: string): boolean;
  /** Clears the failure: something else succeeded since. */
  clear(): void;
}

interface TestChatOf {
  readonly target: CallTarget;
  readonly strings: Strings;
  readonly act: (action: CallAction) => void;
  /** The conversation that goes on; empty before there is one. */
  readonly conversation: { current: string };
  readonly browser: Pick<CallBrowser, 'fetch'>;
}

/**
 * Types to the assistant as the builder shows it. A draft is known to the server by the conversation that was begun
 * with it, so one is begun before the first word; no minute is used by that.
 */
export function useTestChat(of: TestChatOf): TestChat {
  const { target, strings, act, conversation, browser } = of;
  const [answering, setAnswering] = useState(false);
  const [trouble, setTrouble] = useState('');
  const running = useRef<AbortController | null>(null);
  const count = useRef(0);
  useEffect(() => () => running.current?.abort(), []);

  async function deliver(text: string, signal: AbortSignal): Promise<string> {
    try {
      if (!conversation.current) {
        const granted = await requestSecret(target, browser.fetch, signal);
        conversation.current = granted.conversation;
      }
      const refused = await sendMessage(
        { conversation: conversation.current, text },
        {
          onOpened: (token) => {
            conversation.current = token;
          },
          onEvent: (event) => {
            if (!signal.aborted) act({ type: 'reply', event });
          },
        },
        signal,
        browser.fetch,
      );
      return refused ? refusalWords(refused, strings, navigator.onLine) : '';
    } catch (error) {
      console.error('a typed test turn failed', error);
      return error instanceof CallFailure ? failureWords(error.code, strings) : strings.serverError;
    }
  }

  async function deliverAndTell(text: string) {
    const abort = new AbortController();
    running.current = abort;
    setAnswering(true);
    const why = await deliver(text, abort.signal);
    if (abort.signal.aborted) return;
    running.current = null;
    setAnswering(false);
    setTrouble(why);
    if (why) act({ type: 'broken' });
  }

  return {
    answering,
    trouble,
    type(text) {
      if (running.current) return false;
      setTrouble('');
      count.current += 1;
      act({ type: 'typed', id: `typed_${count.current}`, text });
      void deliverAndTell(text);
      return true;
    },
    clear: () => setTrouble(''),
  };
}
