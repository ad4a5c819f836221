import type { Refused } from '@parlo/call-client';
import type { Strings } from './strings.ts';

/**
 * What a refusal leaves to a visitor. `shut`: nothing can be done here. `no-calls`: they can type. `open`: they can
 * try again.
 */
export type Access = 'open' | 'no-calls' | 'shut';

const SHUT = ['upgrade_required', 'site_not_allowed', 'trials_off', 'trials_full'];
const NO_CALLS = ['no_minutes', 'daily_limit'];

export function accessAfter(code: string): Access {
  if (SHUT.includes(code)) return 'shut';
  return NO_CALLS.includes(code) ? 'no-calls' : 'open';
}

const BY_CODE: Readonly<Record<string, keyof Strings>> = {
  upgrade_required: 'notAvailable',
  site_not_allowed: 'siteNotAllowed',
  too_many_requests: 'tooMany',
  limit_reached: 'chatTooLong',
  unavailable: 'chatBusy',
  in_progress: 'chatBusy',
  not_found: 'assistantNotFound',
  consent_required: 'consentNeeded',
  unauthenticated: 'signInAgain',
  trials_off: 'trialsOff',
  trials_full: 'trialsFull',
  too_large: 'trialTooLarge',
};

/** Why a typed turn got no reply: what happened, what is safe, what to do. */
export function refusalWords({ code }: Refused, strings: Strings, online: boolean): string {
  if (code === 'unreachable') return online ? strings.unreachable : strings.offline;
  const known = BY_CODE[code];
  return known ? strings[known] : strings.chatFailed;
}
