import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

export const speechServicesKey = (assistantId: string) => ['speech-services', assistantId];

/** The services that hear and speak for an assistant; of one that the server does not know nothing is asked. */
export function useSpeechServices(assistantId: string | null) {
  return useQuery({
    queryKey: speechServicesKey(assistantId ?? ''),
    queryFn: ({ signal }) => api.request('getSpeechServices', { assistantId: assistantId ?? '' }, signal),
    enabled: assistantId !== null,
  });
}
