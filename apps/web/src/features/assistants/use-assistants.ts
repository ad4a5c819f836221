import type { Assistant, AssistantChanges, NewAssistant } from '@parlo/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, isSignedOut } from '../../api/client.ts';

const keyOf = (email: string) => ['assistants', email] as const;

/** The signed-in owner's assistants, in their order. */
export function useAssistants(email: string) {
  return useQuery({
    queryKey: keyOf(email),
    queryFn: async ({ signal }) => (await api.call('getAssistants', { email }, signal)).assistants,
    // A form is open over the list: it changes when the owner changes it, not when a window gets focus.
    refetchOnWindowFocus: false,
    retry: (failures, error) => failures < 1 && !isSignedOut(error),
  });
}

/** Every change answers with the whole list, which then is what is shown. */
function useListChange<Input, Answer extends { assistants: Assistant[] }>(
  email: string,
  change: (input: Input) => Promise<Answer>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ assistants }) => queries.setQueryData(keyOf(email), assistants),
  });
}

export function useAddAssistant(email: string) {
  return useListChange(email, (assistant: NewAssistant) => api.call('addAssistant', { email, assistant }));
}

export interface Edit {
  readonly assistantId: string;
  readonly updated: AssistantChanges;
}

export function useEditAssistant(email: string) {
  return useListChange(email, (edit: Edit) => api.call('editAssistant', { email, ...edit }));
}

export function useDeleteAssistant(email: string) {
  return useListChange(email, (assistantId: string) => api.call('deleteAssistant', { email, assistantId }));
}
