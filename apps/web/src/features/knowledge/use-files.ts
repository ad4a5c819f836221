import type { KnowledgeFile } from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { api } from '../../api/client.ts';
import { followFiles } from './live-files.ts';

const keyOf = (assistantId: string) => ['knowledge', assistantId] as const;

/** The files of an assistant, as they are now. */
export function useFiles(assistantId: string) {
  const keep = useKeepFiles(assistantId);
  const query = useQuery({
    queryKey: keyOf(assistantId),
    queryFn: async ({ signal }) => (await api.call('getKnowledge', { assistantId }, signal)).files,
    // Changes come over the stream.
    refetchOnWindowFocus: false,
  });
  const { data, refetch } = query;
  // When the list is refused, the stream would be refused too. A known list is followed, also while a later load fails:
  // the server may just be restarting.
  const known = data !== undefined;
  useEffect(() => {
    if (!known) return;
    return followFiles({
      address: api.address('knowledgeEvents', { assistantId }),
      onFiles: keep,
      // An ordinary call finds out when the session is over.
      onLost: () => void refetch(),
    });
  }, [assistantId, known, keep, refetch]);
  return query;
}

/** Caches a list that came with a response. */
export function useKeepFiles(assistantId: string): (files: KnowledgeFile[]) => void {
  const queries = useQueryClient();
  return useCallback((files) => void queries.setQueryData(keyOf(assistantId), files), [queries, assistantId]);
}
