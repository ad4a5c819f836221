import { callBrowser } from './call-browser.ts';
import { type CallHandlers, type RealtimeCall, startCall } from './realtime-call.ts';
import type { CallTarget } from './signalling.ts';

/** What makes calls, in one file that is fetched by those who are about to call. */
export function beginCall(target: CallTarget, handlers: CallHandlers): RealtimeCall {
  return startCall(target, handlers, callBrowser);
}
