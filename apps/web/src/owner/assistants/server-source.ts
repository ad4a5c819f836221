import { RequestError } from '@parlo/contract';
import type { AssistantSource } from './assistant-source.ts';
import { useAddAssistant, useAssistants, useDeleteAssistant, useEditAssistant } from './use-assistants.ts';

/** The assistants of a signed-in owner. */
export function useServerSource(email: string): AssistantSource {
  const { data, error, refetch } = useAssistants(email);
  const add = useAddAssistant(email);
  const edit = useEditAssistant(email);
  const remove = useDeleteAssistant(email);
  return {
    email,
    assistants: data,
    error,
    retry: () => void refetch(),
    add: add.mutateAsync,
    async edit(change) {
      const { assistants } = await edit.mutateAsync(change);
      const stored = assistants.find(({ id }) => id === change.assistantId);
      if (!stored) throw new RequestError('unexpected', '', 0);
      return stored;
    },
    async remove(assistantId) {
      await remove.mutateAsync(assistantId);
    },
  };
}
