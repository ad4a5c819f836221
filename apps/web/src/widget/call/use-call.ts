import {
  type CallAction,
  type CallFailureCode,
  type CallHandlers,
  type CallTarget,
  CONNECTING_LABEL_MS,
  type Granted,
  loadCall,
  type RealtimeCall,
  startCallLazily,
} from '@parlo/call-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Meter, openMeter } from '../../voice-line/meter.ts';
import { dispatchWidgetEvent } from '../page/window-events.ts';

/** What is shown of a call besides what is said. */
interface Extras {
  /** How loud both sides of the call are; absent while there is none. */
  readonly levels?: Levels;
  readonly muted: boolean;
  /** Why the microphone is gone from a call that goes on; null while it is there. */
  readonly lostMicrophone: CallFailureCode | null;
  /**
   * What to press about the sound, such as to play what the browser would not play before another click; null for
   * nothing.
   */
  readonly offer: Offer | null;
  /** The call reconnects. */
  readonly waiting: boolean;
}

/** Reads how loud each side is now, from 0 to 1. */
export interface Levels {
  visitor(): number;
  assistant(): number;
}

/** The objects behind a call. */
export interface Call extends Extras {
  /** `begin` makes the call; absent, the server does. */
  start(target: CallTarget, begin?: Begin): void;
  end(): void;
  type(text: string): boolean;
  mute(on: boolean): void;
  askMicrophone(): void;
}

export interface Offer {
  /** Absent: that it can be heard. */
  readonly words?: string;
  press(): void;
}

/** Makes what is a call to this page. */
export type Begin = (target: CallTarget, handlers: BegunHandlers) => RealtimeCall;
type BegunHandlers = CallHandlers & {
  onMicrophone(stream?: MediaStream): void;
  onSoundBlocked(play: () => void): void;
  onOffer(offer: Offer | null): void;
};

const NONE: Extras = { muted: false, lostMicrophone: null, offer: null, waiting: false };

/** One call at a time. What it does to the conversation goes to `act`. */
export function useCall(act: (action: CallAction) => void, onGranted: (granted: Granted) => void): Call {
  const [extras, setExtras] = useState(NONE);
  const running = useRef<RealtimeCall | null>(null);
  const set = (some: Partial<Extras>) => setExtras((before) => ({ ...before, ...some }));
  useDropWithPage(running);
  useReadiness();

  function start(target: CallTarget, begin: Begin = startCallLazily): void {
    if (running.current) return;
    performance.mark('parlo:click');
    const meter: Meter = openMeter();
    const levels: Levels = { visitor: () => 0, assistant: () => 0 };
    act({ type: 'start', goesOn: true });
    running.current = begin(target, {
      onMicrophone(stream) {
        if (stream) {
          levels.visitor = meter.listen(stream);
          set({ levels, lostMicrophone: null });
        }
        act({ type: 'microphone' });
        setTimeout(() => act({ type: 'label-over' }), CONNECTING_LABEL_MS);
      },
      onMicrophoneLost: (why) => set({ lostMicrophone: why }),
      onGranted,
      onSound(stream) {
        levels.assistant = meter.listen(stream);
        set({ offer: null });
      },
      onOffer: (offer) => set({ offer }),
      onSoundBlocked: (play) => set({ offer: play && { press: play } }),
      onOpen() {
        performance.mark('parlo:channel-open');
        set({ waiting: false });
        act({ type: 'open', at: performance.now() });
      },
      onWaiting: () => set({ waiting: true }),
      onEvent(event) {
        dispatchWidgetEvent('parlo:event', { event });
        act({ type: 'event', event });
      },
      onEnd(why) {
        meter.close();
        setExtras(NONE);
        running.current = null;
        act({ type: 'end', end: why, at: performance.now() });
      },
    });
  }

  return {
    ...extras,
    start,
    end: () => running.current?.close(),
    type: (text) => running.current?.type(text) ?? false,
    mute(on) {
      running.current?.mute(on);
      set({ muted: on });
    },
    askMicrophone: () => running.current?.askMicrophone(),
  };
}

/** Long enough for the page to be drawn first, and no time for somebody who reads what it says. */
const FOCUS_MS = 200;

/**
 * The code of calls is not needed before somebody calls, and should be there when they do: it is
 * fetched with the first sign of life, which is a moment before the click. The focus may have come from the page
 * around, while this one is still being drawn, so that it counts a little later.
 */
function useReadiness(): void {
  useEffect(() => {
    const signs = ['pointermove', 'pointerdown', 'keydown'];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchThem = () => {
      forget();
      // A call says so when it does not come.
      loadCall().catch(() => {});
    };
    const onFocus = () => {
      timer ??= setTimeout(fetchThem, FOCUS_MS);
    };
    const forget = () => {
      clearTimeout(timer);
      removeEventListener('focusin', onFocus);
      for (const sign of signs) removeEventListener(sign, fetchThem);
    };
    addEventListener('focusin', onFocus);
    for (const sign of signs) addEventListener(sign, fetchThem);
    return forget;
  }, []);
}

/** A call ends with its page. */
function useDropWithPage(running: { readonly current: RealtimeCall | null }): void {
  useEffect(() => {
    const drop = () => running.current?.drop();
    addEventListener('pagehide', drop);
    return () => {
      removeEventListener('pagehide', drop);
      drop();
    };
  }, [running]);
}
