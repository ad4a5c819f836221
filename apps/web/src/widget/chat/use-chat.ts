import {
  type CallAction,
  type MessageHandlers,
  type Refused,
  type SiteToken,
  sendMessageWithRetry,
  type TypedInput,
} from '@parlo/call-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { dispatchWidgetEvent } from '../page/window-events.ts';

/** Typed turns outside of a call, one at a time. */
export interface Chat {
  readonly answering: boolean;
  /** The same, as it is now and not as it was rendered. */
  busy(): boolean;
  /** Resolves to why there was no reply; null when there was one, or when it was stopped. */
  send(input: () => TypedInput, site: SiteToken): Promise<Refused | null>;
  stop(): void;
}

export function useChat(act: (action: CallAction) => void, onOpened: MessageHandlers['onOpened']): Chat {
  const [answering, setAnswering] = useState(false);
  const running = useRef<AbortController | null>(null);
  /** The token of what was typed into on this page; empty before. */
  const conversation = useRef('');

  useEffect(() => {
    const leave = () => {
      running.current?.abort();
      if (conversation.current) sayGoodbye(conversation.current);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      running.current?.abort();
    };
  }, []);

  async function send(input: () => TypedInput, site: SiteToken): Promise<Refused | null> {
    const abort = new AbortController();
    running.current = abort;
    setAnswering(true);
    const why = await sendMessageWithRetry(
      input,
      site,
      {
        onOpened(token, turnsLeft) {
          conversation.current = token;
          onOpened(token, turnsLeft);
        },
        onEvent(event) {
          dispatchWidgetEvent('parlo:event', { event });
          if (!abort.signal.aborted) act({ type: 'reply', event });
        },
      },
      abort.signal,
    );
    if (running.current === abort) running.current = null;
    setAnswering(false);
    if (why) act({ type: 'broken' });
    return abort.signal.aborted ? null : why;
  }

  return {
    answering,
    busy: () => running.current !== null,
    send,
    stop: () => running.current?.abort(),
  };
}

/** Otherwise the owner would see the conversation as going on for minutes. A beacon outlives its page. */
function sayGoodbye(conversation: string): void {
  const body = new Blob([JSON.stringify({ conversation })], { type: 'application/json' });
  navigator.sendBeacon('/api/end_chat', body);
}
