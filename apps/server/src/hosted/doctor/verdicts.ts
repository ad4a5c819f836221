import type { CallFault, CallProvider } from '../../features/calls/hosted-call.ts';

/** What one check found, in one sentence. */
export interface Verdict {
  readonly passed: boolean;
  readonly text: string;
}

export const PASSED = (text: string): Verdict => ({ passed: true, text });

/** What to do about a fault. It has our words alone: a provider's message may have the key in it. */
export function advice(fault: CallFault, { kind, model }: Pick<CallProvider, 'kind' | 'model'>): Verdict {
  return { passed: false, text: ADVICE[fault](kind, model) };
}

const ADVICE: Readonly<Record<CallFault, (kind: CallProvider['kind'], model: string) => string>> = {
  wrong_key: () => 'The key is refused: make a new one at the provider, and set PARLO_REALTIME_API_KEY.',
  no_such_model: (kind, model) =>
    kind === 'azure'
      ? `There is no deployment ${model}: deploy a realtime model, and set PARLO_REALTIME_MODEL to the deployment’s name.`
      : `There is no model ${model} here, or the address is another one: check PARLO_REALTIME_MODEL and PARLO_REALTIME_BASE_URL.`,
  no_credit: () => 'The account has no credit: add some at the provider.',
  rate_limited: () => 'The provider takes no more requests now: wait, or ask it for higher limits.',
  address_not_allowed: () =>
    'The address may not be reached: it must begin with https://, or be one of this machine or its network.',
  redirected: () =>
    'The address redirects elsewhere, where no key is sent: set PARLO_REALTIME_BASE_URL to where it leads.',
  unreachable: () =>
    'The address does not answer: check PARLO_REALTIME_BASE_URL, the network, and a firewall.',
  too_slow: () =>
    'The provider took too long: visitors would get the voice of this server, so try again later.',
  provider_failed: () => 'The provider failed: look at its status page, and try again.',
  bad_response: () =>
    'The response is not of the realtime contract: PARLO_REALTIME_BASE_URL must end before /realtime, as in https://api.openai.com/v1.',
};
