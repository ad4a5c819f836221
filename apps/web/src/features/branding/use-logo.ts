import type { Assistant } from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

const keyOf = ({ id, logoDownload }: Assistant) => ['logo', id, logoDownload] as const;

/** The logo that visitors see: the assistant's own, the account's in its place, or null for neither. */
export function useLogo(assistant: Assistant) {
  return useQuery({
    queryKey: keyOf(assistant),
    queryFn: async ({ signal }) =>
      (await api.request('getAssistantLogo', { assistantId: assistant.id }, signal)).logo,
    refetchOnWindowFocus: false,
  });
}

/** Caches an uploaded logo under its new name. */
export function useKeepLogo(assistant: Assistant): (logoDownload: string, logo: string) => void {
  const queries = useQueryClient();
  return (logoDownload, logo) => {
    queries.setQueryData(keyOf({ ...assistant, logoDownload }), logo);
  };
}
