import type { Contact, ContactState } from '@parlo/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { conversationsApi } from '../../api/conversations-client.ts';

export interface ContactFilter {
  readonly assistantId: string;
  /** Absent: whatever their state. */
  readonly state?: ContactState | undefined;
}

/** Visitors' messages, page by page, newest first. */
export function useContacts(email: string, { assistantId, state }: ContactFilter) {
  const wanted = { ...(assistantId && { assistantId }), ...(state && { state }) };
  return useInfiniteQuery({
    queryKey: ['contacts', email, wanted],
    queryFn: ({ pageParam, signal }) =>
      conversationsApi.request('getContacts', { ...wanted, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Marks one as done, or as new again. Settles when the list shows it. */
export function useMarkContact(email: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: Pick<Contact, 'id' | 'state'>) =>
      conversationsApi.request('markContact', { contactId: id, state }),
    onSuccess() {
      // The cards of the dashboard count those that are open.
      void queries.invalidateQueries({ queryKey: ['assistants', email] });
      return queries.invalidateQueries({ queryKey: ['contacts', email] });
    },
  });
}
