import type { EndLeftOver } from '../platform/call-providers/call-provider.ts';
import type { GuardedFetch, Reach } from '../platform/http/guarded-fetch.ts';
import { adapterFor } from './adapters/choose-adapter.ts';
import { hangUpAt } from './post-offer.ts';

/** Hangs up calls that a crashed server left at their provider, where they would go on and cost for up to an hour. */
export function createEndLeftOver(fetchFor: (reach: Reach) => GuardedFetch['fetch']): EndLeftOver {
  return async (ref, provider) => {
    const ending = adapterFor(provider.kind).hangUp(provider, ref);
    // Such a call ended with the connection of the server that is gone.
    return ending === null || hangUpAt(fetchFor(provider.reach), ending);
  };
}
