import type { KnowledgeFile } from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { api } from '../../api/client.ts';
import { filesQuery, websitesQuery } from '../../owner/files/knowledge-queries.ts';
import { followFiles } from './live-files.ts';

/** The files of an assistant, as they are now. */
export function useFiles(assistantId: string) {
  const keep = useKeepFiles(assistantId);
  const queries = useQueryClient();
  const query = useQuery(filesQuery(assistantId));
  const { data, refetch } = query;
  // When the list is refused, the stream would be refused too. A known list is followed, also while a later load fails:
  // the server may just be restarting.
  const known = data !== undefined;
  useEffect(() => {
    if (!known) return;
    return followFiles({
      address: api.address('knowledgeEvents', { assistantId }),
      onLists({ files, websites }) {
        keep(files);
        queries.setQueryData(websitesQuery(assistantId).queryKey, websites);
      },
      // An ordinary request detects the end of the session.
      onLost: () => void refetch(),
    });
  }, [assistantId, known, keep, queries, refetch]);
  return query;
}

/** Caches a list that came with a response. */
export function useKeepFiles(assistantId: string): (files: KnowledgeFile[]) => void {
  const queries = useQueryClient();
  return useCallback(
    (files) => void queries.setQueryData(filesQuery(assistantId).queryKey, files),
    [queries, assistantId],
  );
}
