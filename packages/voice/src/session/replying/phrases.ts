import type { RealtimeRefusalCode } from '@parlo/contract/realtime-refusals';
import { languageOf, type SessionPhrases } from '@parlo/dialog/language';
import type { EndReason } from '../types.ts';

export type PhraseName = keyof SessionPhrases;

/** The session's own phrases, in the language that the assistant spoke last. */
export function phrase(name: PhraseName, lastAssistantText: string): string {
  return languageOf(lastAssistantText).session[name];
}

/**
 * Why a session ended, as an `error` event tells the client. Null when the client has gone, or ended it.
 */
export function farewellError(
  reason: EndReason,
  maxDurationMs: number,
): { code: RealtimeRefusalCode; message: string } | null {
  switch (reason) {
    case 'too_long':
      return {
        code: 'session_expired',
        message: `Your session hit the maximum duration of ${minutes(maxDurationMs)}.`,
      };
    case 'silence':
      return { code: 'silence', message: 'The call ended because nobody spoke for a while.' };
    case 'no_minutes':
      return {
        code: 'no_minutes',
        message: 'The call ended because this assistant has no minutes left right now.',
      };
    case 'daily_limit':
      return {
        code: 'daily_limit',
        message: 'You have reached today’s limit for calls here. You can still type.',
      };
    // What an owner pays a provider is none of the visitor's business: it is a limit.
    case 'cost_cap':
      return {
        code: 'cost_cap',
        message: 'This call has reached its limit. You can go on in another call, or type.',
      };
    case 'moved':
      return { code: 'call_moved', message: 'This conversation goes on in another call.' };
    case 'busy':
      return {
        code: 'lines_busy',
        message: 'All lines are busy right now. Please try again in a moment.',
      };
    case 'stopped':
      return {
        code: 'server_stopping',
        message: 'The service is restarting. Please call again in a moment.',
      };
    case 'failed':
      return {
        code: 'call_failed',
        message: 'The call ended because something went wrong. Please call again.',
      };
    case 'left':
    case 'lost':
    case 'goodbye':
      return null;
  }
}

function minutes(ms: number): string {
  const count = Math.round(ms / 6_000) / 10;
  return count === 1 ? '1 minute' : `${count} minutes`;
}
