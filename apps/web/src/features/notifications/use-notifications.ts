import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useOwner } from '../../owner/account/owner-context.ts';
import { useNoticesQuery, useNoticesSetter } from '../../owner/account/use-notices.ts';

interface Change {
  readonly call: 'readNotifications' | 'deleteNotifications';
  readonly ids: string[];
}

/** The list, and what can be done with it. */
export function useNotifications() {
  const { email } = useOwner();
  const { data, isPending, refetch } = useNoticesQuery(email);
  const changing = useMutation({
    mutationFn: ({ call, ids }: Change) => api.call(call, { ids }),
    // Each answer is the whole list: one that came late would bring back what a later one took away.
    scope: { id: `notifications/${email}` },
    onSuccess: useNoticesSetter(email),
  });
  /** Resolves to whether it was done. */
  const change = (call: Change['call'], ids: readonly string[]) =>
    changing.mutateAsync({ call, ids: [...ids] }).then(
      () => true,
      (error: unknown) => {
        console.error('changing notifications failed', error);
        return false;
      },
    );
  return {
    data,
    isPending,
    refetch,
    /** Why the last change was not made; null when it was. */
    failure: changing.error,
    read: (ids: readonly string[]) => change('readNotifications', ids),
    remove: (ids: readonly string[]) => change('deleteNotifications', ids),
  };
}
