import type { CallHandlers, RealtimeCall } from './realtime-call.ts';
import type { CallTarget } from './signalling.ts';

type BeginCall = (target: CallTarget, handlers: CallHandlers) => RealtimeCall;

/** A call whose makings may still be on their way. It can be ended like any other, and then never begins. */
export function startLazily(
  makings: Promise<BeginCall>,
  target: CallTarget,
  handlers: CallHandlers,
): RealtimeCall {
  let call: RealtimeCall | null = null;
  let over = false;

  function end(): void {
    if (over) return;
    over = true;
    handlers.onEnd({ how: 'left' });
  }

  makings.then(
    (begin) => {
      if (!over) call = begin(target, handlers);
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
