import type { EndpointOutput } from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

type Notices = EndpointOutput<'getNotifications'>;

const keyOf = (email: string) => ['notifications', email] as const;

/** The owner's notifications, and how many are unread. */
export function useNoticesQuery(email: string) {
  return useQuery({
    queryKey: keyOf(email),
    queryFn: ({ signal }) => api.request('getNotifications', undefined, signal),
  });
}

/** The response to every change is the whole list, which is shown then. */
export function useNoticesSetter(email: string): (notices: Notices) => void {
  const queries = useQueryClient();
  return (notices) => {
    queries.setQueryData(keyOf(email), notices);
  };
}
