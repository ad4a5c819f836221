import type { EndpointInput, LanguageModelState } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { api } from '../../../api/client.ts';

export const languageModelKey = (assistantId: string) => ['language-model', assistantId];

/** The language model that an assistant has; of nobody's assistant nothing is asked. */
export function useLanguageModel(email: string | null, assistantId: string) {
  return useQuery({
    queryKey: languageModelKey(assistantId),
    queryFn: ({ signal }) => api.request('getLanguageModel', { assistantId }, signal),
    enabled: email !== null,
  });
}

/** Whether there is one at all; it may rest for now. */
export const hasModel = ({ own, shared }: Pick<LanguageModelState, 'own' | 'shared'>): boolean =>
  own !== null || shared;

/** Tries what is given, otherwise what is stored; says in words why it can't be used. */
export async function testModel(
  t: TFunction,
  given: EndpointInput<'testLanguageModel'>,
  signal: AbortSignal,
) {
  const { fault, ms } = await api.request('testLanguageModel', given, signal);
  return { fault: fault && t(`replies.faults.${fault}`), ms };
}
