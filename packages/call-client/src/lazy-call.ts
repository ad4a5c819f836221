import type { CallHandlers, RealtimeCall } from './call.ts';
import type { CallTarget } from './signalling.ts';

type StartCall = (target: CallTarget, handlers: CallHandlers) => RealtimeCall;

/**
 * Fetches what makes calls. A page that nobody calls from does not need it, and a caller should not wait for it:
 * a page does this at the first sign that somebody is about to call.
 */
export const loadCall = async (): Promise<StartCall> => (await import('./call.ts')).startCall;

/** A call whose code may still be loading. It can be ended like any other, and then never begins. */
export function startCallLazily(
  target: CallTarget,
  handlers: CallHandlers,
  loading: Promise<StartCall> = loadCall(),
): RealtimeCall {
  let call: RealtimeCall | null = null;
  let over = false;

  function end(): void {
    if (over) return;
    over = true;
    handlers.onEnd({ how: 'left' });
  }

  loading.then(
    (startCall) => {
      if (!over) call = startCall(target, handlers);
    },
    (cause: unknown) => {
      console.error('call setup failed', cause);
      if (!over) handlers.onEnd({ how: 'failed', code: 'not_loaded' });
      over = true;
    },
  );
  return {
    type: (text) => call?.type(text) ?? false,
    mute: (on) => call?.mute(on),
    askMicrophone: () => call?.askMicrophone(),
    close: () => (call ? call.close() : end()),
    drop: () => (call ? call.drop() : end()),
  };
}
