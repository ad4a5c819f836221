import { callBrowser } from './call-browser.ts';
import { type CallHandlers, type RealtimeCall, startCall } from './realtime-call.ts';
import type { CallTarget } from './signalling.ts';
import type { Strings } from './strings.ts';

/** What makes calls, in one file that is fetched by those who are about to call. */
export function beginCall(target: CallTarget, strings: Strings, handlers: CallHandlers): RealtimeCall {
  return startCall(target, strings, handlers, callBrowser);
}
