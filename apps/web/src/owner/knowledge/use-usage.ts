import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { NO_USAGE, type UsageOf } from './knowledge-view.ts';

const usageQuery = (assistantId: string) =>
  queryOptions({
    queryKey: ['knowledge', 'usage', assistantId],
    queryFn: ({ signal }) => api.request('getKnowledgeUsage', { assistantId }, signal),
    refetchOnWindowFocus: false,
  });

/** What the knowledge of an assistant was used for. The list is whole without it: nothing waits, and no failure is told. */
export function useUsage(assistantId: string, known: boolean): UsageOf {
  const { data } = useQuery({ ...usageQuery(assistantId), enabled: known, retry: false });
  return useMemo(() => {
    if (!data) return NO_USAGE;
    const entries = new Map(data.entries.map((entry) => [entry.question, entry]));
    const files = new Map(data.files.map((file) => [file.id, file]));
    return { entry: (question) => entries.get(question), file: (id) => files.get(id) };
  }, [data]);
}
