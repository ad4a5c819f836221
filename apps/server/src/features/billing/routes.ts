import { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import { getAssistantMinutes, getBilling } from './get-billing.ts';

export function billingFeature({ db }: { readonly db: Database }): Feature {
  return (api) => {
    api.serve(CALLS.getAssistantMinutes, getAssistantMinutes(db));
    api.serve(CALLS.getBilling, getBilling(db));
  };
}
