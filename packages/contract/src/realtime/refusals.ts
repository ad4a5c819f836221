/**
 * Every code with which a call is refused or ended: by `/v1/realtime`, by `/api/session`, `/api/try_session` and
 * `/api/voice_preview`, and
 * by the `error` event that is a session's last. The server sends no other code there, and a client has words and a way
 * to go on for each of them. No schema library is imported here, so that the widget can afford the list.
 *
 * `status`: the HTTP status, `null` for what only ends a call that ran.
 * `retry`: `soon`: it passes, the same request may succeed in a moment. `never`: it stays until somebody changes
 * something. `new_secret`: the same request with another client secret may succeed at once.
 */
export const REALTIME_REFUSALS = {
  // The request itself is wrong. Clients of ours don't make such requests.
  invalid_input: { status: 400, retry: 'never' },
  invalid_json: { status: 400, retry: 'never' },
  invalid_value: { status: 400, retry: 'never' },
  invalid_offer: { status: 400, retry: 'never' },
  invalid_handshake: { status: 400, retry: 'never' },
  not_found: { status: 404, retry: 'never' },
  method_not_allowed: { status: 405, retry: 'never' },
  too_large: { status: 413, retry: 'never' },
  unsupported_media_type: { status: 415, retry: 'never' },
  websocket_required: { status: 426, retry: 'never' },
  /** The server takes no UDP: the same call over WebSocket is taken. */
  rtc_unavailable: { status: 501, retry: 'never' },
  /** Something that only the hosted service has, such as telephone lines. */
  not_supported: { status: 501, retry: 'never' },
  /** The shape of sessions from before 2026, as the hosted service refuses it. */
  beta_api_shape_disabled: { status: 400, retry: 'never' },

  // The client has no permission.
  unauthenticated: { status: 401, retry: 'never' },
  invalid_api_key: { status: 401, retry: 'never' },
  invalid_secret: { status: 401, retry: 'new_secret' },
  expired_secret: { status: 401, retry: 'new_secret' },
  forbidden: { status: 403, retry: 'never' },
  site_not_allowed: { status: 403, retry: 'never' },
  consent_required: { status: 403, retry: 'never' },
  /** Without an account: this server does not offer it, or as many as it allows have tried today. */
  trials_off: { status: 403, retry: 'never' },
  trials_full: { status: 429, retry: 'never' },
  assistant_not_found: { status: 404, retry: 'never' },

  // The owner's account does not allow the call.
  upgrade_required: { status: 402, retry: 'never' },
  /** Also ends a call that ran. */
  no_minutes: { status: 402, retry: 'never' },
  /** Today's limit for calls from one place to one assistant is reached; typing is still possible. Also ends a call. */
  daily_limit: { status: 429, retry: 'never' },

  // Not now.
  too_many_requests: { status: 429, retry: 'soon' },
  too_many_calls: { status: 429, retry: 'soon' },
  lines_busy: { status: 503, retry: 'soon' },
  unavailable: { status: 503, retry: 'soon' },
  internal: { status: 500, retry: 'soon' },

  // Only ends of calls that ran.
  silence: { status: null, retry: 'never' },
  session_expired: { status: null, retry: 'never' },
  /** A call that a provider held cost as much as is allowed. Another one is held by the server itself. */
  cost_cap: { status: null, retry: 'soon' },
  /** The conversation goes on in another call. */
  call_moved: { status: null, retry: 'never' },
  server_stopping: { status: null, retry: 'soon' },
  call_failed: { status: null, retry: 'soon' },
} as const satisfies Record<string, RefusalRule>;

interface RefusalRule {
  readonly status: number | null;
  readonly retry: 'soon' | 'never' | 'new_secret';
}

/** A code of the list. */
export type RealtimeRefusalCode = keyof typeof REALTIME_REFUSALS;

/** Codes that an HTTP response can have. */
export type RealtimeHttpCode = {
  [C in RealtimeRefusalCode]: (typeof REALTIME_REFUSALS)[C]['status'] extends number ? C : never;
}[RealtimeRefusalCode];

/** Whether a code that came from outside is one of the list. */
export function isRealtimeRefusalCode(code: string): code is RealtimeRefusalCode {
  return Object.hasOwn(REALTIME_REFUSALS, code);
}

/** Whether a response can have the code. */
export function isRealtimeHttpCode(code: string): code is RealtimeHttpCode {
  return isRealtimeRefusalCode(code) && REALTIME_REFUSALS[code].status !== null;
}
