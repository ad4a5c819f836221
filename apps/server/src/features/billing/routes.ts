import { ENDPOINTS } from '@parlo/contract';
import type { Queryable } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import { type BillingDeps, getAssistantMinutes, getBilling, readBilling } from './get-billing.ts';
import { updateBilling } from './settings.ts';
import { getUsage } from './usage.ts';

export interface BillingFeatureDeps extends BillingDeps {
  /** Has minutes bought if the account wants that and has few. */
  readonly requestTopUp: (tx: Queryable, userId: string) => Promise<void>;
}

export function billingFeature(deps: BillingFeatureDeps): Feature {
  const { db } = deps;
  return (api) => {
    api.serve(ENDPOINTS.getAssistantMinutes, getAssistantMinutes(db));
    api.serve(ENDPOINTS.getBilling, getBilling(deps));
    api.serve(ENDPOINTS.getUsage, getUsage(db));
    api.serve(
      ENDPOINTS.updateBilling,
      updateBilling({ ...deps, readBilling: (userId) => readBilling(deps, userId) }),
    );
  };
}
