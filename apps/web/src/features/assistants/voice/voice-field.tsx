import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOwnForm } from '../builder/own-form.ts';
import { SpeechNotes } from './speech-notes.tsx';
import { VoiceChoice } from './voice-choice.tsx';

/** The builder's choice of a voice. */
export const VoiceField = memo(function VoiceField() {
  const { t } = useTranslation();
  const { control, register } = useOwnForm();
  return (
    <div className="flex flex-col gap-3">
      <VoiceChoice
        voice={useWatch({ control, name: 'voice' })}
        greeting={useWatch({ control, name: 'greetingMessage' })}
        wiring={register('voice')}
        none={t('assistants.voiceNone')}
      />
      <SpeechNotes />
    </div>
  );
});
