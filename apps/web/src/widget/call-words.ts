import type { CallState } from './call-state.ts';
import type { Strings } from './strings.ts';
import { withMessage } from './with-message.ts';

/** What the server's own codes mean to a visitor; anything else is told in the server's words. */
const BY_CODE: Readonly<Record<string, keyof Strings>> = {
  silence: 'endedSilence',
  session_expired: 'endedTooLong',
  no_minutes: 'endedNoMinutes',
  server_stopping: 'endedStopped',
  call_failed: 'endedFailed',
};

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
      return phase.why.message;
    case 'closed': {
      if (!talk.complaint) return strings.ended;
      const known = BY_CODE[talk.complaint.code];
      return known ? strings[known] : withMessage(strings.endedOther, talk.complaint.message);
    }
  }
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
