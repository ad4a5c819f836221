import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

const DAYS = 30;
/** Calls of a month are added up for this: not again at every look. In milliseconds. */
const FRESH_MS = 5 * 60_000;

export function numbersQuery(email: string) {
  return queryOptions({
    queryKey: ['dashboard', 'numbers', email],
    queryFn: ({ signal }) => api.call('getAnalytics', { days: DAYS }, signal),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
}

/** What the last month's calls came to, once there is somebody to have been called. */
export function useNumbers(email: string, enabled: boolean) {
  return useQuery({ ...numbersQuery(email), enabled });
}
