import { RequestError } from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readUser } from '../account/use-user.ts';
import { queries } from '../queries.ts';
import { type AssistantSource, openedOf } from './assistant-source.ts';
import {
  assistantQuery,
  summariesQuery,
  useAddAssistant,
  useAssistantSummaries,
  useAssistantsChanged,
  useDeleteAssistant,
  useEditAssistant,
} from './use-assistants.ts';

/** The assistants of a signed-in owner, with the one that the address wants opened. */
export function useServerSource(email: string, wanted: string | null): AssistantSource {
  const cache = useQueryClient();
  const list = useAssistantSummaries(email);
  // What the address names is read along with the list; whether it is one of these is known after that.
  const id = list.data ? openedOf(list.data, wanted)?.id : wanted;
  const opened = useQuery({ ...assistantQuery(email, id ?? ''), enabled: Boolean(id) });
  const changed = useAssistantsChanged(email);
  const add = useAddAssistant(email);
  const edit = useEditAssistant(email);
  const remove = useDeleteAssistant(email);
  return {
    email,
    assistants: list.data,
    opened: opened.data,
    error: list.data ? opened.error : list.error,
    retry: () => void changed(),
    aim: (assistantId) => void cache.prefetchQuery(assistantQuery(email, assistantId)),
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

/** Loads what {@link useServerSource} will show while the code of the screen is still starting. */
export function beginOpening(wanted: string | null): void {
  const email = readUser()?.email;
  if (!email) return;
  const open = (id: string) => queries.prefetchQuery(assistantQuery(email, id));
  const list = queries.prefetchQuery(summariesQuery(email));
  if (wanted) return void open(wanted);
  void list.then(() => {
    const first = openedOf(queries.getQueryData(summariesQuery(email).queryKey), null);
    return first && open(first.id);
  });
}
