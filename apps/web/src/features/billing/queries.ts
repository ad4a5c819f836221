import type { BillingResponse } from '@parlo/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { SpanDays } from '../../ui/plots/span-picker.tsx';

const keyOf = (email: string) => ['billing', email];

export function useBilling(email: string) {
  return useQuery({
    queryKey: keyOf(email),
    queryFn: ({ signal }) => api.request('getBilling', undefined, signal),
  });
}

/** Puts what a change returned in the place of what was read. */
export function useBillingSetter(email: string): (billing: BillingResponse) => void {
  const queries = useQueryClient();
  return (billing) => queries.setQueryData(keyOf(email), billing);
}

/** Keeps the days before on the screen until those that were chosen are there. */
export function useUsage(email: string, days: SpanDays) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: ['usage', email, days],
    queryFn: ({ signal }) => api.request('getUsage', { days, timeZone }, signal),
    placeholderData: keepPreviousData,
  });
}
