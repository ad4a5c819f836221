import { type EndpointOutput, RequestError } from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';

export type Session = EndpointOutput<'listSessions'>['sessions'][number];

export const sessionsKey = (email: string) => ['sessions', email] as const;

/** The account's sessions, and ending them: one by its id, or all others. */
export function useSessions(email: string) {
  const queries = useQueryClient();
  const { data, isPending, refetch } = useQuery({
    queryKey: sessionsKey(email),
    queryFn: ({ signal }) => api.request('listSessions', undefined, signal),
  });
  const { state, send } = useSend(async (sessionId: string | null) => {
    try {
      const list = await api.request('endSession', sessionId === null ? {} : { sessionId });
      queries.setQueryData(sessionsKey(email), list);
    } catch (error) {
      // It has already ended, so there is nothing to do.
      if (!(error instanceof RequestError && error.code === 'not_found')) throw error;
      await refetch();
    }
    return { ended: sessionId };
  });
  return { sessions: data?.sessions, isPending, refetch, state, end: send };
}
