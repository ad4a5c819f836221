import type { SpeechAbilities } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { api } from '../../../api/client.ts';
import { SavedIdContext } from '../builder/own-form.ts';
import { useSpeechServices } from './use-speech-services.ts';
import { writtenLanguage } from './written-language.ts';

/** What calls of the open assistant understand and speak, its own services included; null until it is known. */
export function useSpeech(): SpeechAbilities | null {
  const { data } = useQuery({
    queryKey: ['speech'],
    queryFn: ({ signal }) => api.call('speech', undefined, signal),
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

/**
 * The languages that visitors of an assistant are understood in, as the server would tell its widget: none where calls
 * don't understand its greeting's. Undefined where that is not known, or the greeting is in none.
 */
export function heardLanguages(
  speech: SpeechAbilities | null,
  greeting: string,
  alsoSpoken: readonly string[],
): string[] | undefined {
  const first = writtenLanguage(greeting);
  if (speech === null || first === null) return undefined;
  const languages = [...new Set([first, ...alsoSpoken])];
  if (speech.hearsAny) return languages;
  return speech.hears.includes(first) ? languages.filter((each) => speech.hears.includes(each)) : [];
}

/** The language in which a visitor's own device has to hear and speak, if it may: undefined where calls do both. */
export function deviceLanguage(speech: SpeechAbilities | null, greeting: string): string | undefined {
  const first = writtenLanguage(greeting);
  if (speech === null || first === null) return undefined;
  const isHeard = speech.hearsAny || speech.hears.includes(first);
  const isSpoken = speech.speaksAny || speech.speaks.includes(first);
  return isHeard && isSpoken ? undefined : first;
}
