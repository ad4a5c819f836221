import {
  type Assistant,
  type EndpointInput,
  type NewAssistant,
  RequestError,
  summaryOf,
} from '@parlo/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, isSignedOut } from '../../api/client.ts';
import { runKey, testsKey } from '../answer-tests/run-tests.ts';
import type { Edit } from './assistant-source.ts';

/** Of all that is read of assistants: what is below it is read anew with it. */
const keyOf = (email: string) => ['assistants', email] as const;
/** Of the numbers that the dashboard begins with. */
export const numbersKey = (email: string) => ['dashboard', 'numbers', email] as const;

const retry = (failures: number, error: Error) => failures < 1 && !isSignedOut(error);

/** The assistants without their questions, which may be thousands. */
export function summariesQuery(email: string) {
  return queryOptions({
    queryKey: [...keyOf(email), 'summary'] as const,
    async queryFn({ signal }) {
      const listed = await api.request('getAssistants', { email, fields: 'summary' }, signal);
      if (listed.fields !== 'summary') throw new RequestError('unexpected', '', 0);
      return listed.assistants;
    },
    // A form may be open over it: it changes when the owner changes it, not when a window gets focus.
    refetchOnWindowFocus: false,
    retry,
  });
}

/** One assistant, whole. */
export function assistantQuery(email: string, assistantId: string) {
  return queryOptions({
    queryKey: [...keyOf(email), 'one', assistantId] as const,
    queryFn: async ({ signal }) => (await api.request('getAssistant', { assistantId }, signal)).assistant,
    refetchOnWindowFocus: false,
    retry,
  });
}

/** The signed-in owner's assistants in their order, without their questions. */
export function useAssistantSummaries(email: string) {
  return useQuery(summariesQuery(email));
}

/** After assistants were made elsewhere than in the hooks below: the list is asked for again. */
export function useAssistantsChanged(email: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(email) });
}

/** The response to every change is the whole list, which is shown then. */
function useListChange<Input, Response extends { assistants: Assistant[] }>(
  email: string,
  change: (input: Input) => Promise<Response>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess({ assistants }) {
      queries.setQueryData(summariesQuery(email).queryKey, assistants.map(summaryOf));
      for (const one of assistants) queries.setQueryData(assistantQuery(email, one.id).queryKey, one);
      // A question that got no answer may be in the FAQ now.
      void queries.invalidateQueries({ queryKey: numbersKey(email) });
    },
  });
}

export function useAddAssistant(email: string) {
  return useListChange(email, (assistant: NewAssistant) => api.request('addAssistant', { email, assistant }));
}

export function useEditAssistant(email: string) {
  return useListChange(email, (edit: Edit) => api.request('editAssistant', { email, ...edit }));
}

export function useDeleteAssistant(email: string) {
  return useListChange(email, (assistantId: string) =>
    api.request('deleteAssistant', { email, assistantId }),
  );
}

export function useRestoreVersion(email: string) {
  const queries = useQueryClient();
  return useListChange(email, async (restored: EndpointInput<'restoreVersion'>) => {
    const list = await api.request('restoreVersion', restored);
    const { assistantId } = restored;
    // What tests found out was about what is no longer saved.
    queries.setQueryData(runKey(email, assistantId), []);
    await queries.invalidateQueries({ queryKey: testsKey(email, assistantId) });
    return list;
  });
}

/** A name that none of `taken` has: 'New Assistant', then 'New Assistant 2' and so on. */
export function freeName(base: string, taken: readonly string[]): string {
  let name = base;
  for (let number = 2; taken.includes(name); number += 1) name = `${base} ${number}`;
  return name;
}
