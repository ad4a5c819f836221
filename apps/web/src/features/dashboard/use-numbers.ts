import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { numbersKey } from '../../owner/assistants/use-assistants.ts';

const DAYS = 30;
/** The server adds up a month for this, so it is not asked at every visit. In milliseconds. */
const FRESH_MS = 5 * 60_000;

export function numbersQuery(email: string) {
  return queryOptions({
    queryKey: numbersKey(email),
    queryFn: ({ signal }) => api.request('getAnalytics', { days: DAYS }, signal),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
}

/** The numbers of the last month, once there is an assistant. */
export function useNumbers(email: string, enabled: boolean) {
  return useQuery({ ...numbersQuery(email), enabled });
}
