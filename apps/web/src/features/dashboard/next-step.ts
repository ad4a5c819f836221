import type { AnalyticsResponse } from '@parlo/contract';

/** The one thing that helps an owner most now. */
export type NextStep =
  | { readonly kind: 'create' }
  | { readonly kind: 'plan'; readonly minutes: number }
  | { readonly kind: 'answer'; readonly count: number; readonly question: string }
  | { readonly kind: 'embed' }
  | { readonly kind: 'read'; readonly conversations: number }
  /** The analytics could not be loaded, so calls are unknown. */
  | { readonly kind: 'unknown' };

interface Known {
  readonly assistants: number;
  /** Undefined while, or because, they could not be loaded. */
  readonly minutes: number | undefined;
  readonly admin: boolean;
  readonly numbers: Pick<AnalyticsResponse, 'totals' | 'unansweredQuestions'> | undefined;
}

/** With this many minutes on the plan, or fewer, the next call may be the last. */
const NEARLY_GONE = 2;

export function nextStep({ assistants, minutes, admin, numbers }: Known): NextStep {
  if (assistants === 0) return { kind: 'create' };
  // Before everything else: without minutes nothing below can happen. An administrator gives minutes, and buys none.
  if (!admin && minutes !== undefined && minutes <= NEARLY_GONE) return { kind: 'plan', minutes };
  if (!numbers) return { kind: 'unknown' };
  const { totals, unansweredQuestions } = numbers;
  const newest = unansweredQuestions[0];
  if (newest) return { kind: 'answer', count: unansweredQuestions.length, question: newest.question };
  const conversations = totals.calls + totals.chats;
  return conversations === 0 ? { kind: 'embed' } : { kind: 'read', conversations };
}
