import { type SpeechAbilities, VOICES } from '@parlo/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOwnForm } from '../builder/own-form.ts';
import { useSpeech } from './use-speech.ts';
import { writtenLanguage } from './written-language.ts';

type Note = 'basicVoice' | 'byDevice' | 'notHeard' | 'notSpoken';

/** The limits of this assistant's calls on this server, given its greeting's language, and the remedies. */
export function SpeechNotes() {
  const { t, i18n } = useTranslation();
  const { control } = useOwnForm();
  const greeting = useWatch({ control, name: 'greetingMessage' });
  const alsoSpoken = useWatch({ control, name: 'alsoSpoken' }) ?? [];
  const deviceSpeech = useWatch({ control, name: 'deviceSpeech' }) ?? false;
  const speech = useSpeech();
  const language = writtenLanguage(greeting ?? '');
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const notUnderstood = alsoSpoken.filter(
    (each) => each !== language && speech?.hearsAny !== true && speech?.hears.includes(each) === false,
  );
  const voices = voicesIn(speech, language);
  return (
    <div role="status" className="flex flex-col gap-2 text-sm text-soft empty:hidden">
      {notesOn(speech, language, deviceSpeech).map((note) => (
        <p key={note}>
          {t(`assistants.speech.${note}`, { language: (language && names.of(language)) ?? '' })}
        </p>
      ))}
      {language && voices !== null && (
        <li>
          {t('assistants.speech.fewVoices', { count: voices, language: names.of(language) ?? language })}
        </li>
      )}
      {notUnderstood.map((each) => (
        <p key={each}>{t('assistants.speech.alsoNotHeard', { language: names.of(each) ?? each })}</p>
      ))}
    </div>
  );
}

/** How many voices an added model has where they are fewer than those to choose from; null where they are not. */
function voicesIn(speech: SpeechAbilities | null, language: string | null): number | null {
  const added = speech?.addedVoices?.find((voice) => voice.language === language && voice.problem === null);
  return !added || speech?.speaksAny || added.voices >= VOICES.length ? null : added.voices;
}

/** Nothing is said of a server that does not know yet, nor of a text that says nothing. */
function notesOn(speech: SpeechAbilities | null, language: string | null, deviceSpeech: boolean): Note[] {
  if (speech === null) return [];
  const notes: Note[] = speech.natural || speech.speaksAny ? [] : ['basicVoice'];
  if (language === null) return notes;
  const isSpoken = speech.speaksAny || speech.speaks.includes(language);
  const isHeard = speech.hearsAny || speech.hears.includes(language);
  if (deviceSpeech && !(isSpoken && isHeard)) return [...notes, 'byDevice'];
  if (!isSpoken) notes.push('notSpoken');
  if (!isHeard) notes.push('notHeard');
  return notes;
}
