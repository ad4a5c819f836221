import { VOICES } from '@parlo/contract';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Field, Select } from '../../../ui/form/field.tsx';
import { VoiceLine } from '../../../ui/voice-line.tsx';
import { useVoicePreview } from '../voice/use-voice-preview.ts';
import type { CreateValues } from './create-values.ts';

/** One of eight voices has to be chosen, and can be heard first. */
export function VoiceChoice() {
  const { t } = useTranslation();
  const { register, watch, formState } = useFormContext<CreateValues>();
  const voice = watch('voice');
  const preview = useVoicePreview(voice);
  const words = {
    idle: t('assistants.testVoice'),
    loading: t('assistants.loadingVoice'),
    playing: t('assistants.testingVoice'),
  };
  const field = t('assistants.voice');
  const error = formState.errors.voice && t('validation.required', { field });
  const playing = preview.state === 'playing';
  return (
    <div className="flex flex-col gap-2">
      <Field label={field} hint={t('create.voiceHint')} error={error}>
        {(wiring) => (
          <div className="flex flex-col gap-3 sm:flex-row">
            <Select {...wiring} {...register('voice')} required className="sm:flex-1">
              <option value="">{t('create.voicePlaceholder')}</option>
              {VOICES.map((name) => (
                <option key={name} value={name}>
                  {name.charAt(0).toUpperCase() + name.slice(1)}
                </option>
              ))}
            </Select>
            <Button
              disabled={voice === '' || preview.state === 'loading'}
              onClick={preview.toggle}
              className="sm:min-w-48"
            >
              <VoiceLine
                level={playing ? preview.level : undefined}
                className={classes('h-7 max-w-9', playing ? 'text-speaking' : 'text-edge')}
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
}
