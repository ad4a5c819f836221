import type { LanguageModelState } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
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
