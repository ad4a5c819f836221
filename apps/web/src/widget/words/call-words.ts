import type { CallFailureCode, CallState } from '@parlo/call-client';
import type { Strings } from './strings.ts';

/** The page or the server made a mistake that no visitor can mend. */
type Faulty =
  | 'invalid_input'
  | 'invalid_json'
  | 'invalid_value'
  | 'invalid_offer'
  | 'invalid_handshake'
  | 'method_not_allowed'
  | 'unsupported_media_type'
  | 'websocket_required'
  | 'rtc_unavailable'
  | 'not_supported'
  | 'beta_api_shape_disabled'
  | 'invalid_api_key'
  | 'invalid_secret'
  | 'expired_secret';

/** The visitor's text for each other code, in their language. The type keeps the table complete. */
const BY_CODE: Readonly<
  Record<Exclude<CallFailureCode, Faulty>, keyof Strings> & { [code: string]: keyof Strings }
> = {
  not_found: 'assistantNotFound',
  too_large: 'trialTooLarge',
  unauthenticated: 'signInAgain',
  forbidden: 'notAvailable',
  site_not_allowed: 'siteNotAllowed',
  consent_required: 'consentNeeded',
  trials_off: 'trialsOff',
  trials_full: 'trialsFull',
  assistant_not_found: 'assistantNotFound',
  upgrade_required: 'notAvailable',
  no_minutes: 'noMinutes',
  daily_limit: 'dailyLimit',
  too_many_requests: 'tooMany',
  too_many_calls: 'tooManyCalls',
  lines_busy: 'linesBusy',
  unavailable: 'busy',
  internal: 'serverError',
  silence: 'endedSilence',
  session_expired: 'endedTooLong',
  cost_cap: 'endedCostCap',
  call_moved: 'endedMoved',
  server_stopping: 'endedStopped',
  call_failed: 'endedFailed',
  unreachable: 'noConnection',
  no_connection: 'noConnection',
  not_loaded: 'noConnection',
  unexpected_response: 'serverError',
  missing_secret: 'missingClientSecret',
  microphone_denied: 'deniedHint',
  no_microphone: 'noMicrophone',
  microphone_busy: 'microphoneBusy',
  microphone_insecure: 'microphoneInsecure',
  microphone_not_delegated: 'microphoneNotDelegated',
  microphone_gone: 'microphoneGone',
  microphone_paused: 'microphonePaused',
};

/** Why there is no call. */
export function failureWords(code: CallFailureCode, strings: Strings): string {
  return strings[BY_CODE[code] ?? 'callFaulty'];
}

/** Why the last call is over, for the visitor; empty while one runs and before the first. */
export function endWords({ phase, talk }: CallState, strings: Strings): string {
  if (phase.name !== 'ended') return '';
  switch (phase.why.how) {
    case 'left':
      return strings.ended;
    case 'lost':
      return strings.endedLost;
    case 'text-only':
      return strings.endedTextOnly;
    case 'failed':
      return failureWords(phase.why.code, strings);
    case 'closed':
      return talk.complaint ? closedWords(talk.complaint.code, strings) : strings.ended;
  }
}

/** A running call ends with few codes; one that nobody knows here means that something went wrong. */
function closedWords(code: string, strings: Strings): string {
  if (code === 'no_minutes') return strings.endedNoMinutes;
  return Object.hasOwn(BY_CODE, code) ? failureWords(code as CallFailureCode, strings) : strings.endedFailed;
}

/** An end that needs the visitor's attention, not the one they asked for. */
export function isTrouble({ phase, talk }: CallState): boolean {
  if (phase.name !== 'ended') return false;
  return (
    phase.why.how === 'lost' ||
    phase.why.how === 'text-only' ||
    phase.why.how === 'failed' ||
    (phase.why.how === 'closed' && talk.complaint !== null)
  );
}

/** Seconds as m:ss. */
export function clockWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
