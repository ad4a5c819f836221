import { type CallState, type CallTarget, isLive, READY, reduceCall } from '@parlo/call-client';
import { type CallBrowser, callBrowser } from '@parlo/call-client/browser';
import { type RealtimeCall, startCall } from '@parlo/call-client/call';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { holdingLocal } from '../../storage/browser-store.ts';
import { type Meter, openMeter } from '../../voice-line/meter.ts';
import type { Strings } from '../../widget/words/strings.ts';
import { IDLE, isTimeOver, keepTestKeys, reduceClock, type TestClock } from './test-clock.ts';
import { type TestChat, useTestChat } from './use-test-chat.ts';

/** How long 'Calling...' is shown at least, in milliseconds; sound never waits for it. */
const CALLING_LABEL_MS = 2_000;
const TICK_MS = 1_000;

export interface TestCall {
  readonly state: CallState;
  readonly clock: TestClock;
  /** The last call ended because its time was over. */
  readonly timeOver: boolean;
  /** How loud the call is; absent while there is none. */
  readonly level: (() => number) | undefined;
  readonly chat: TestChat;
  start(): void;
  end(): void;
}

/** One test call at a time, with its countdown. `onEnded` follows every call, however it ended. */
export function useTestCall(
  target: CallTarget,
  strings: Strings,
  onEnded: () => void,
  browser: CallBrowser = callBrowser,
): TestCall {
  const [state, act] = useReducer(reduceCall, READY);
  const [clock, dispatch] = useReducer(reduceClock, IDLE);
  const [level, setLevel] = useState<{ read: () => number } | null>(null);
  const [timeOver, setTimeOver] = useState(false);
  const running = useRef<RealtimeCall | null>(null);
  const conversation = useRef('');
  const typed = useRef(false);
  const chat = useTestChat({ target, strings, act, conversation, browser });
  const end = useCallback(() => running.current?.close(), []);

  function start() {
    if (running.current) return;
    const meter: Meter = openMeter();
    setTimeOver(false);
    chat.clear();
    // Each call starts a new test, but a typed conversation goes on as speech.
    const goesOn = typed.current;
    typed.current = false;
    act({ type: 'start', goesOn });
    running.current = startCall(
      { ...target, ...(goesOn && conversation.current && { conversation: conversation.current }) },
      {
        onMicrophone(stream) {
          meter.listen(stream);
          setLevel({ read: meter.level });
          act({ type: 'microphone' });
          browser.after(CALLING_LABEL_MS, () => act({ type: 'label-over' }));
        },
        onGranted(granted) {
          conversation.current = granted.conversation;
          dispatch({ type: 'granted', seconds: granted.secondsLeft });
        },
        onSound: (stream) => meter.listen(stream),
        onOpen() {
          const at = performance.now();
          act({ type: 'open', at });
          dispatch({ type: 'open', at });
        },
        onEvent: (event) => act({ type: 'event', event }),
        onEnd(why) {
          meter.close();
          setLevel(null);
          running.current = null;
          act({ type: 'end', end: why, at: performance.now() });
          dispatch({ type: 'end' });
          onEnded();
        },
      },
      browser,
    );
  }

  useDropWithPage(running);
  useCountdown(clock, dispatch);
  useEffect(() => {
    if (!isTimeOver(clock)) return;
    setTimeOver(true);
    end();
  }, [clock, end]);

  /** Not accepted before the call is open: the text stays in its field. */
  function type(text: string): boolean {
    if (running.current) return running.current.type(text);
    typed.current = true;
    return chat.type(text);
  }
  return {
    state,
    clock,
    timeOver: timeOver && !isLive(state),
    level: level?.read,
    chat: { ...chat, type },
    start,
    end,
  };
}

/** A call ends with its page. */
function useDropWithPage(running: { readonly current: RealtimeCall | null }): void {
  useEffect(() => {
    const drop = () => running.current?.drop();
    addEventListener('pagehide', drop);
    return () => {
      removeEventListener('pagehide', drop);
      drop();
      keepTestKeys(holdingLocal, IDLE);
    };
  }, [running]);
}

function useCountdown(clock: TestClock, dispatch: (action: { type: 'tick'; at: number }) => void): void {
  const on = clock.name === 'running';
  useEffect(() => keepTestKeys(holdingLocal, clock), [clock]);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => dispatch({ type: 'tick', at: performance.now() }), TICK_MS);
    return () => clearInterval(timer);
  }, [on, dispatch]);
}
