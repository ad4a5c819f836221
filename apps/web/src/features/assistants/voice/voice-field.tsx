import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOwnForm } from '../builder/own-form.ts';
import { useSignUpWay } from '../demo/use-sign-up.ts';
import { VoiceChoice } from './voice-choice.tsx';

/** The builder's choice of a voice. Hearing one needs an account. */
export const VoiceField = memo(function VoiceField() {
  const { t } = useTranslation();
  const { control, register } = useOwnForm();
  const signUp = useSignUpWay();
  return (
    <VoiceChoice
      voice={useWatch({ control, name: 'voice' })}
      wiring={register('voice')}
      hint={signUp ? t('assistants.voiceHintDemo') : t('assistants.voiceHint')}
      none={t('assistants.voiceNone')}
      onPress={signUp ? () => signUp('login') : undefined}
    />
  );
});
