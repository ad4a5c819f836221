import type { CallOutput } from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

type Notices = CallOutput<'getNotifications'>;

const keyOf = (email: string) => ['notifications', email] as const;

/** What the product told this owner, and how much of it is unread. */
export function useNoticesQuery(email: string) {
  return useQuery({
    queryKey: keyOf(email),
    queryFn: ({ signal }) => api.call('getNotifications', undefined, signal),
  });
}

/** Every change answers with the whole list, which then is what is shown. */
export function useNoticesSetter(email: string): (notices: Notices) => void {
  const queries = useQueryClient();
  return (notices) => {
    queries.setQueryData(keyOf(email), notices);
  };
}
