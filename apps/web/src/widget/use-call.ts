import { useCallback, useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { type Meter, openMeter } from '../voice-line/meter.ts';
import { type CallState, CONNECTING_LABEL_MS, READY, reduceCall } from './call-state.ts';
import { type CallBrowser, type RealtimeCall, startCall } from './realtime-call.ts';
import { announce } from './seam.ts';
import type { Strings } from './strings.ts';

const browser: CallBrowser = {
  fetch: (...request) => fetch(...request),
  getUserMedia: (constraints) => navigator.mediaDevices.getUserMedia(constraints),
  createPeer: () => new RTCPeerConnection(),
  createAudio: () => document.body.appendChild(document.createElement('audio')),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

export interface Call {
  readonly state: CallState;
  /** How loud the call is; absent while there is none. */
  readonly level: (() => number) | undefined;
  start(): void;
  end(): void;
}

/** One call at a time: its state for the screen, and the objects behind it. */
export function useCall(assistantId: string, strings: Strings): Call {
  const [state, act] = useReducer(reduceCall, READY);
  const [level, setLevel] = useState<{ read: () => number } | null>(null);
  const running = useRef<RealtimeCall | null>(null);

  const end = useCallback(() => running.current?.close(), []);

  const start = useCallback(() => {
    if (running.current) return;
    performance.mark('parlo:click');
    const meter: Meter = openMeter();
    act({ type: 'start' });
    running.current = startCall(
      assistantId,
      strings,
      {
        onMicrophone(stream) {
          meter.listen(stream);
          setLevel({ read: meter.level });
          act({ type: 'microphone' });
          browser.after(CONNECTING_LABEL_MS, () => act({ type: 'label-over' }));
        },
        onSound: (stream) => meter.listen(stream),
        onOpen() {
          performance.mark('parlo:channel-open');
          act({ type: 'open', at: performance.now() });
        },
        onEvent(event) {
          announce('parlo:event', { event });
          act({ type: 'event', event });
        },
        onEnd(why) {
          meter.close();
          setLevel(null);
          running.current = null;
          act({ type: 'end', end: why, at: performance.now() });
        },
      },
      browser,
    );
  }, [assistantId, strings]);

  useEffect(() => {
    const drop = () => running.current?.drop();
    addEventListener('pagehide', drop);
    return () => {
      removeEventListener('pagehide', drop);
      drop();
    };
  }, []);

  return { state, level: level?.read, start, end };
}
