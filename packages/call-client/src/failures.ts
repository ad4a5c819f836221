import {
  isRealtimeRefusalCode,
  REALTIME_REFUSALS,
  type RealtimeRefusalCode,
} from '@parlo/contract/realtime-refusals';

/** The obstacles to a call that the browser itself detects. */
export const BROWSER_FAILURES = [
  /** Nothing came back from the server. */
  'unreachable',
  /** The call did not open in time. */
  'no_connection',
  /** A part of the page that makes calls could not be loaded. */
  'not_loaded',
  /** A response that is not one of ours. */
  'unexpected_response',
  /** The server allows the call and sent nothing to open it with. */
  'missing_secret',
  /** The visitor, or their browser for them, said no. */
  'microphone_denied',
  'no_microphone',
  /** Another program uses it. */
  'microphone_busy',
  /** The page is not secure (https). */
  'microphone_insecure',
  /** The page around the frame does not allow it. */
  'microphone_not_delegated',
  /** It was there, and was unplugged or taken away. */
  'microphone_gone',
  /** The device took it for something else, such as a phone call, and may give it back. */
  'microphone_paused',
] as const;

/** Why there is no call: the server's codes, and what the browser finds. */
export type CallFailureCode = RealtimeRefusalCode | (typeof BROWSER_FAILURES)[number];

interface CallFailureOptions extends ErrorOptions {
  readonly retryAfterMs?: number | undefined;
}

/** There is no call, or no connection. It has a code and no words: the front end chooses those. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly code: CallFailureCode;
  /** When the server wants to be asked again, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(code: CallFailureCode, { retryAfterMs, ...options }: CallFailureOptions = {}) {
    super(code, options);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Whether the same request may succeed in a moment, never, or with another secret. */
export function retryOf(code: CallFailureCode): 'soon' | 'never' | 'new_secret' {
  if (isRealtimeRefusalCode(code)) return REALTIME_REFUSALS[code].retry;
  return code === 'unreachable' || code === 'unexpected_response' ? 'soon' : 'never';
}

/** The failure that a response means. A proxy in between knows no codes, and its status has to do. */
export function failureOf({ status, headers }: Response, code = ''): CallFailure {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new CallFailure(isRealtimeRefusalCode(code) ? code : codeOfStatus(status), {
    retryAfterMs: seconds >= 0 ? seconds * 1_000 : undefined,
  });
}

function codeOfStatus(status: number): CallFailureCode {
  if (status === 401) return 'invalid_secret';
  if (status === 429) return 'too_many_requests';
  if (status >= 502 && status <= 504) return 'unavailable';
  return status >= 500 ? 'internal' : 'unexpected_response';
}

/** How long to reconnect, in milliseconds; after this the call is lost. */
export const RETURN_LIMIT_MS = 10_000;
/** Before the first further try, in milliseconds; each next one waits twice as long. */
export const RETRY_MS = 500;
const MAX_RETRY_MS = 4_000;
/** A visitor who waits longer than this for a call to begin is shown the reason instead. */
export const QUIET_RETRY_MS = 1_500;
const MAX_QUIET_MS = 3_000;

/**
 * When a running call tries to come back again, in milliseconds; null when that would be refused the same. `random`,
 * from 0 to 1, spreads those who were cut off together.
 */
export function returnDelay(cause: unknown, attempt: number, random: number): number | null {
  const delayMs = Math.min(RETRY_MS * 2 ** attempt, MAX_RETRY_MS) * (0.5 + random / 2);
  if (!(cause instanceof CallFailure)) return delayMs;
  if (retryOf(cause.code) === 'never') return null;
  const { retryAfterMs = 0 } = cause;
  return retryAfterMs >= RETURN_LIMIT_MS ? null : Math.max(delayMs, retryAfterMs);
}

/**
 * When a call that has not begun tries a second time, in milliseconds, before a word is said: a place becomes free the
 * moment somebody hangs up. Null when waiting is no use, or when the network is gone, which the visitor should know.
 */
export function quietDelay(cause: unknown, random: number): number | null {
  if (!(cause instanceof CallFailure) || !isRealtimeRefusalCode(cause.code)) return null;
  if (retryOf(cause.code) !== 'soon') return null;
  const { retryAfterMs = 0 } = cause;
  return retryAfterMs > MAX_QUIET_MS ? null : Math.max(QUIET_RETRY_MS * (0.5 + random / 2), retryAfterMs);
}
