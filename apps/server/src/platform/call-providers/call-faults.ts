import type { CallProviderFault } from '@parlo/contract';

/** For owners and operators. Constant: what a provider says may hold a key or what a visitor said. */
export const CALL_FAULTS_IN_WORDS: Readonly<Record<CallProviderFault, string>> = {
  wrong_key: 'The provider does not accept the key.',
  no_such_model: 'The provider has no model of this name, or the key may not use it.',
  no_credit: 'The credit with the provider is used up.',
  rate_limited: 'The provider takes no more calls for now.',
  address_not_allowed: 'The operator of this server does not allow the address.',
  redirected: 'The address sends on to another one, which is not followed.',
  unreachable: 'The address could not be reached.',
  too_slow: 'The provider did not answer in time.',
  provider_failed: 'The provider has a problem on its side.',
  bad_response: 'The response was not from a provider of realtime calls.',
  cost_cap: 'The calls of today cost as much as is allowed.',
};
