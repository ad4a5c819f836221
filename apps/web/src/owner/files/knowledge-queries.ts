import type { KnowledgeFile, Website } from '@parlo/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** An assistant's files and websites. Changes of both lists come over one stream. */

export const filesQuery = (assistantId: string) =>
  queryOptions({
    queryKey: ['knowledge', assistantId],
    queryFn: async ({ signal }): Promise<KnowledgeFile[]> =>
      (await api.request('getKnowledge', { assistantId }, signal)).files,
    refetchOnWindowFocus: false,
  });

export const websitesQuery = (assistantId: string) =>
  queryOptions({
    queryKey: ['websites', assistantId],
    queryFn: async ({ signal }): Promise<Website[]> =>
      (await api.request('getWebsites', { assistantId }, signal)).websites,
    refetchOnWindowFocus: false,
  });
