import type { CallTarget } from '@parlo/call-client';
import { DEFAULT_VOICE } from '@parlo/contract';
import type { TestAssistant } from '../../owner/assistants/test-data.ts';

export type Tested = Omit<TestAssistant, 'id'> & { readonly id?: string };

/** Calls the assistant as it was handed over, saved or not. */
export function callTarget({ id, voice, ...rest }: Tested): CallTarget {
  return {
    ...(id && { assistantId: id }),
    draft: { ...rest, voice: voice || DEFAULT_VOICE },
    origin: 'sandbox',
  };
}
