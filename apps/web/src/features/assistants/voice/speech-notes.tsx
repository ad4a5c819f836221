import type { SpeechAbilities, SpeechServicesState } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { SavedIdContext, useOwnForm } from '../builder/own-form.ts';
import { useSpeechServices } from './use-speech-services.ts';
import { writtenLanguage } from './written-language.ts';

type Note = 'basicVoice' | 'notHeard' | 'notSpoken';

/** What calls of this assistant can't do on this server, as its greeting is written now, and what there is to do about it. */
export function SpeechNotes() {
  const { t, i18n } = useTranslation();
  const { control } = useOwnForm();
  const greeting = useWatch({ control, name: 'greetingMessage' });
  const alsoSpoken = useWatch({ control, name: 'alsoSpoken' }) ?? [];
  const { data } = useQuery({
    queryKey: ['speech'],
    queryFn: ({ signal }) => api.call('speech', undefined, signal),
  });
  const { data: services } = useSpeechServices(useContext(SavedIdContext));
  const speech = withOwn(data?.speech ?? null, services);
  const language = writtenLanguage(greeting ?? '');
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const notUnderstood = alsoSpoken.filter(
    (each) => each !== language && speech?.hearsAny !== true && speech?.hears.includes(each) === false,
  );
  return (
    <ul role="status" className="flex flex-col gap-2 text-sm text-soft empty:hidden">
      {notesOn(speech, language).map((note) => (
        <li key={note}>
          {t(`assistants.speech.${note}`, { language: (language && names.of(language)) ?? '' })}
        </li>
      ))}
      {notUnderstood.map((each) => (
        <li key={each}>{t('assistants.speech.alsoNotHeard', { language: names.of(each) ?? each })}</li>
      ))}
    </ul>
  );
}

/** What the assistant's own services make possible. */
function withOwn(
  speech: SpeechAbilities | null,
  services: SpeechServicesState | undefined,
): SpeechAbilities | null {
  if (speech === null || !services) return speech;
  const { listening, speaking } = services;
  return {
    ...speech,
    ...(listening.own && listening.fault === null && { hearsAny: true }),
    ...(speaking.own && speaking.fault === null && { speaksAny: true }),
  };
}

/** Nothing is said of a server that does not know yet, nor of a text that says nothing. */
function notesOn(speech: SpeechAbilities | null, language: string | null): Note[] {
  if (speech === null) return [];
  const notes: Note[] = speech.natural || speech.speaksAny ? [] : ['basicVoice'];
  if (language === null) return notes;
  if (!speech.speaksAny && !speech.speaks.includes(language)) notes.push('notSpoken');
  if (!speech.hearsAny && !speech.hears.includes(language)) notes.push('notHeard');
  return notes;
}
