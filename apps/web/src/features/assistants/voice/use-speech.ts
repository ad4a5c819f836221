import type { SpeechAbilities } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { api } from '../../../api/client.ts';
import { SavedIdContext } from '../builder/own-form.ts';
import { useSpeechServices } from './use-speech-services.ts';

/** The languages that the open assistant's calls understand and speak, with its own services; null while unknown. */
export function useSpeech(): SpeechAbilities | null {
  const { data } = useQuery({
    queryKey: ['speech'],
    queryFn: ({ signal }) => api.request('speech', undefined, signal),
  });
  const { data: services } = useSpeechServices(useContext(SavedIdContext));
  return useMemo(() => {
    const speech = data?.speech ?? null;
    if (speech === null || !services) return speech;
    const { listening, speaking } = services;
    return {
      ...speech,
      ...(listening.own && listening.fault === null && { hearsAny: true }),
      ...(speaking.own && speaking.fault === null && { speaksAny: true }),
    };
  }, [data, services]);
}
