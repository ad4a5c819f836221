import { ENDPOINTS } from '@parlo/contract';
import type { Feature } from '../../platform/api.ts';
import type { Secrets } from '../../platform/tokens/secrets.ts';
import { createUnsubscribeTokens, type SubscribeDeps, subscribe, unsubscribe } from './subscribe.ts';
import { type SupportDeps, support } from './support.ts';
import { answerTicket, editTicket, listTickets } from './tickets.ts';

export type SupportFeatureDeps = SupportDeps & Omit<SubscribeDeps, 'tokens'> & { readonly secrets: Secrets };

export function supportFeature(deps: SupportFeatureDeps): Feature {
  const tokens = createUnsubscribeTokens(deps.secrets);
  return (api) => {
    api.serve(ENDPOINTS.support, support(deps));
    api.serve(ENDPOINTS.listTickets, listTickets(deps.db));
    api.serve(ENDPOINTS.answerTicket, answerTicket(deps));
    api.serve(ENDPOINTS.editTicket, editTicket(deps.db));
    api.serve(ENDPOINTS.subscribe, subscribe({ ...deps, tokens }));
    api.serve(ENDPOINTS.unsubscribe, unsubscribe(deps.db, tokens));
  };
}
