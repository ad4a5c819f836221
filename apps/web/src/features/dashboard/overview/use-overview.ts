import type { OverviewResponse } from '@parlo/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { conversationsApi } from '../../../api/conversations-client.ts';
import { numbersKey } from '../../../owner/assistants/use-assistants.ts';

/** It is not asked for at every visit. In milliseconds. */
const FRESH_MS = 60_000;

/** What the dashboard begins with. Days begin where the reader is. */
export function overviewQuery(email: string) {
  return queryOptions({
    queryKey: numbersKey(email),
    queryFn: ({ signal }) =>
      conversationsApi.request(
        'getOverview',
        { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        signal,
      ),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
}

export const useOverview = (email: string) => useQuery(overviewQuery(email));

/** Nothing has happened yet, and nothing waits: there is no morning to speak of. */
export function isQuiet({ lately, before, questions, urgent, failing, bookings }: OverviewResponse): boolean {
  const waiting = [questions, urgent, failing, bookings].some(({ total }) => total > 0);
  return !waiting && lately === 0 && before.messages === 0 && before.bookings === 0;
}

/** What is answered, of all that got an answer or none; null without any. */
export function answeredShare({ answered, unanswered }: OverviewResponse['now']): number | null {
  const asked = answered + unanswered;
  return asked === 0 ? null : answered / asked;
}
