import type { CallProviderState, EndpointInput } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { api } from '../../../api/client.ts';

export const callProviderKey = (assistantId: string) => ['call-provider', assistantId];

/** The provider that may hold an assistant's calls; of nobody's assistant nothing is asked. */
export function useCallProvider(email: string | null, assistantId: string) {
  return useQuery({
    queryKey: callProviderKey(assistantId),
    queryFn: ({ signal }) => api.request('getCallProvider', { assistantId }, signal),
    enabled: email !== null,
  });
}

/** Whether there is one at all; it may rest for now. */
export const hasProvider = ({ own, shared }: Pick<CallProviderState, 'own' | 'shared'>): boolean =>
  own !== null || shared;

/** Tries what is given, otherwise what is stored; says in words why calls could not be held there. */
export async function testProvider(
  t: TFunction,
  given: EndpointInput<'testCallProvider'>,
  signal: AbortSignal,
) {
  const { fault, ms } = await api.request('testCallProvider', given, signal);
  return { fault: fault && t(`replies.callFaults.${fault}`), ms };
}
