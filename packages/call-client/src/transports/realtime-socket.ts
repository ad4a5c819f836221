import { isRealtimeRefusalCode } from '@parlo/contract/realtime-refusals';
import type { CallBrowser } from '../browser.ts';
import { CallFailure } from '../failures.ts';
import { fieldsOf } from '../wire/read.ts';
import { readRealtimeRefusal } from '../wire/read-responses.ts';

/** Both uses of a WebSocket: a whole call with its sound, or only the events of one whose sound takes another way. */

/** A server that is silent for this long gets a ping, in milliseconds. */
export const QUIET_MS = 2_000;
/** After this many silent periods it counts as dead: a socket alone may take minutes to notice. */
export const QUIET_TIMES = 2;

/** A server's own end of a call; any other is an accident. */
const ENDED = 1_000;
/** What it calls the end of a call that it lost itself, as to a provider that is gone: another connection may take it. */
const LOST = 'lost';

/** Whether the far end ended the call and meant to. `refused`: it gave a reason before. */
export function isEnd({ code, reason }: Pick<CloseEvent, 'code' | 'reason'>, refused: boolean): boolean {
  return reason !== LOST && (refused || code === ENDED);
}

/** It is answered, and changes nothing. */
export const SIGN_OF_LIFE = { type: 'session.update', session: { type: 'realtime' } };

/** A page can set no headers, so the secret is sent as a subprotocol. */
export function openRealtimeSocket(browser: CallBrowser, secret: string, callId?: string): WebSocket {
  const query = callId === undefined ? '' : `?call_id=${encodeURIComponent(callId)}`;
  return browser.openSocket(`/v1/realtime${query}`, ['realtime', `openai-insecure-api-key.${secret}`]);
}

/** The server's own reason, which precedes the end of the call; an error of this page has none. */
export function refusalOf(event: unknown): CallFailure | null {
  const refused = readRealtimeRefusal(event);
  if (!refused || fieldsOf(fieldsOf(event).error).type === 'invalid_request_error') return null;
  return new CallFailure(isRealtimeRefusalCode(refused.code) ? refused.code : 'internal');
}

export interface QuietWatch {
  /** Something came. */
  heard(): void;
  /** Something has changed: asks at once, and waits for the answer only as long as one silent period. */
  hurry(): void;
  stop(): void;
}

/** Asks for a sign of life where nothing came for a while, and calls `onDead` once when none comes. */
export function watchQuiet(
  { after }: Pick<CallBrowser, 'after'>,
  ask: () => void,
  onDead: () => void,
): QuietWatch {
  let quiet = 0;
  let cancel = () => {};
  function watch(): void {
    cancel = after(QUIET_MS, () => {
      if (quiet >= QUIET_TIMES) return onDead();
      if (quiet > 0) ask();
      quiet += 1;
      watch();
    });
  }
  watch();
  return {
    heard() {
      quiet = 0;
    },
    hurry() {
      cancel();
      ask();
      quiet = QUIET_TIMES;
      watch();
    },
    stop: () => cancel(),
  };
}
