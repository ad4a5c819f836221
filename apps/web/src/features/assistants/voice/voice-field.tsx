import { VOICES } from '@parlo/contract';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Field, Select } from '../../../ui/form/field.tsx';
import { VoiceLine } from '../../../ui/voice-line.tsx';
import { useOwnForm } from '../builder/own-form.ts';
import { useSignUpWay } from '../demo/use-sign-up.ts';
import { useVoicePreview } from './use-voice-preview.ts';

/** One of eight voices, and a way to hear it before choosing. */
export const VoiceField = memo(function VoiceField() {
  const { t } = useTranslation();
  const { control, register } = useOwnForm();
  const voice = useWatch({ control, name: 'voice' });
  const preview = useVoicePreview(voice);
  const signUp = useSignUpWay();
  const words = {
    idle: t('assistants.testVoice'),
    loading: t('assistants.loadingVoice'),
    playing: t('assistants.testingVoice'),
  };
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('assistants.voice')}
        hint={signUp ? t('assistants.voiceHintDemo') : t('assistants.voiceHint')}
      >
        {(wiring) => (
          <div className="flex flex-col gap-3 sm:flex-row">
            <Select {...wiring} {...register('voice')} className="sm:flex-1">
              <option value="">{t('assistants.voiceNone')}</option>
              {VOICES.map((name) => (
                <option key={name} value={name}>
                  {name.charAt(0).toUpperCase() + name.slice(1)}
                </option>
              ))}
            </Select>
            <Button
              disabled={voice === '' || preview.state === 'loading'}
              onClick={signUp ? () => signUp('login') : preview.toggle}
              className="sm:min-w-48"
            >
              <VoiceLine
                level={preview.state === 'playing' ? preview.level : undefined}
                className={classes(
                  'h-7 max-w-9',
                  preview.state === 'playing' ? 'text-speaking' : 'text-edge',
                )}
              />
              {words[preview.state]}
            </Button>
          </div>
        )}
      </Field>
      {preview.failure && (
        <p role="alert" className="text-sm text-danger">
          {preview.failure}
        </p>
      )}
    </div>
  );
});
