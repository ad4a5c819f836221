import { CALLS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import type { Secrets } from '../../platform/tokens/secrets.ts';
import { createUnsubscribeTokens, type SubscribeDeps, subscribe, unsubscribe } from './subscribe.ts';
import { type SupportDeps, support } from './support.ts';
import { answerTicket, editTicket, listTickets } from './tickets.ts';

export type SupportFeatureDeps = SupportDeps & Omit<SubscribeDeps, 'tokens'> & { readonly secrets: Secrets };

export function supportFeature(deps: SupportFeatureDeps): Feature {
  const tokens = createUnsubscribeTokens(deps.secrets);
  return (api) => {
    api.serve(CALLS.support, support(deps));
    api.serve(CALLS.listTickets, listTickets(deps.db));
    api.serve(CALLS.answerTicket, answerTicket(deps));
    api.serve(CALLS.editTicket, editTicket(deps.db));
    api.serve(CALLS.subscribe, subscribe({ ...deps, tokens }));
    api.serve(CALLS.unsubscribe, unsubscribe(deps.db, tokens));
  };
}
