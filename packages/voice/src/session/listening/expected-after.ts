import type { ResponseMemo } from '@parlo/dialog/responder';
import type { Expected } from './sentence-state.ts';

/** The kind of answer that the assistant's last question asked for, from the responder's memo; null for none. */
export function expectedAfter(memo: ResponseMemo | undefined): Expected {
  const step = memo?.booking?.step ?? memo?.contact?.step;
  if (step === 'email' || step === 'phone' || step === 'reach' || step === 'name') return step;
  return step !== undefined || memo?.outcome === 'clarifying' ? 'answer' : null;
}
