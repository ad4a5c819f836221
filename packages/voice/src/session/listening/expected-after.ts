import type { ResponseMemo } from '@parlo/dialog/responder';
import type { Expected } from './sentence-state.ts';

/** What a visitor was asked for, by what the responder remembers of its question; null where it asked for nothing. */
export function expectedAfter(memo: ResponseMemo | undefined): Expected {
  const step = memo?.booking?.step ?? memo?.contact?.step;
  if (step === 'email' || step === 'phone' || step === 'reach' || step === 'name') return step;
  return step !== undefined || memo?.outcome === 'clarifying' ? 'answer' : null;
}
