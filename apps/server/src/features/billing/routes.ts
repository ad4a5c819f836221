import { CALLS, type Sales } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import { getAssistantMinutes, getBilling } from './get-billing.ts';

export interface BillingFeatureDeps {
  readonly db: Database;
  readonly payments: { readonly sales: Sales };
}

export function billingFeature({ db, payments }: BillingFeatureDeps): Feature {
  return (api) => {
    api.serve(CALLS.getAssistantMinutes, getAssistantMinutes(db));
    api.serve(CALLS.getBilling, getBilling(db, payments.sales));
  };
}
