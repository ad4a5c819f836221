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
    // The stream tells what changes.
    refetchOnWindowFocus: false,
  });
  const { data, refetch } = query;
  // A list that was refused is a stream that would be, too. One that came is followed, also while a later one fails:
  // the server may just be starting anew.
  const known = data !== undefined;
  useEffect(() => {
    if (!known) return;
    return followFiles({
      address: api.address('knowledgeEvents', { assistantId }),
      onFiles: keep,
      // Asked as a call, whoever was signed out is told so.
      onLost: () => void refetch(),
    });
  }, [assistantId, known, keep, refetch]);
  return query;
}

/** For a list that came with the answer of a call. */
export function useKeepFiles(assistantId: string): (files: KnowledgeFile[]) => void {
  const queries = useQueryClient();
  return useCallback((files) => void queries.setQueryData(keyOf(assistantId), files), [queries, assistantId]);
}
