import { CALLS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import { type BillingDeps, getAssistantMinutes, getBilling, readBilling } from './get-billing.ts';
import { updateBilling } from './settings.ts';
import { getUsage } from './usage.ts';

export function billingFeature(deps: BillingDeps): Feature {
  const { db } = deps;
  return (api) => {
    api.serve(CALLS.getAssistantMinutes, getAssistantMinutes(db));
    api.serve(CALLS.getBilling, getBilling(deps));
    api.serve(CALLS.getUsage, getUsage(db));
    api.serve(
      CALLS.updateBilling,
      updateBilling({ ...deps, readBilling: (userId) => readBilling(deps, userId) }),
    );
  };
}
