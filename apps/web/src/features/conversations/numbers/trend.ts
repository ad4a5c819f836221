import type { AnalyticsResponse } from '@parlo/contract';

export type Totals = AnalyticsResponse['totals'];

/**
 * The numbers of the span before, from a span twice as long that ends today. From seconds: started minutes can't be
 * subtracted.
 */
export function totalsBefore(twice: Totals, now: Totals): Totals {
  const rest = (key: keyof Totals) => Math.max(0, twice[key] - now[key]);
  const seconds = rest('seconds');
  return {
    calls: rest('calls'),
    chats: rest('chats'),
    seconds,
    minutes: Math.ceil(seconds / 60),
    answered: rest('answered'),
    unanswered: rest('unanswered'),
    wrong: rest('wrong'),
  };
}

/** Conversations of both kinds. */
export const conversationsOf = ({ calls, chats }: Pick<Totals, 'calls' | 'chats'>) => calls + chats;

/** Answered questions of all that were answered or not; null when nobody asked anything. */
export function shareOf({ answered, unanswered }: Pick<Totals, 'answered' | 'unanswered'>): number | null {
  const asked = answered + unanswered;
  return asked === 0 ? null : answered / asked;
}

export type Trend =
  /** There is nothing to compare with. */
  | { readonly way: 'nothing' }
  /** There was none before, and there is some now. */
  | { readonly way: 'from-zero' }
  | { readonly way: 'same' }
  /** The change as a part of the value before: 0.5 up is half as many more, 0.5 down is half as many. */
  | { readonly way: 'up' | 'down'; readonly change: number };

/** How a number changed. Without conversations before (`conversationsBefore`) there is nothing to compare with. */
export function trendOf(now: number, before: number, conversationsBefore: number): Trend {
  if (conversationsBefore === 0) return { way: 'nothing' };
  if (now === before) return { way: 'same' };
  if (before === 0) return { way: 'from-zero' };
  const change = Math.abs(now - before) / before;
  return { way: now > before ? 'up' : 'down', change };
}

export type ShareTrend =
  | { readonly way: 'nothing' }
  | { readonly way: 'same' }
  | { readonly way: 'up' | 'down'; readonly before: number };

/** How a share changed, in whole percent: shares that are shown as equal count as equal. */
export function shareTrendOf(now: number | null, before: number | null): ShareTrend {
  if (now === null || before === null) return { way: 'nothing' };
  const moved = percent(now) - percent(before);
  if (moved === 0) return { way: 'same' };
  return { way: moved > 0 ? 'up' : 'down', before };
}

const percent = (share: number) => Math.round(share * 100);
