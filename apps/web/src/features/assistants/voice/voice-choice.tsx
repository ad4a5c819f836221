import { VOICES, type VoiceName } from '@parlo/contract';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Field, Select } from '../../../ui/form/field.tsx';
import { VoiceLine } from '../../../ui/voice-line.tsx';
import { useVoicePreview } from './use-voice-preview.ts';
import { writtenLanguage } from './written-language.ts';

export interface VoiceChoiceProps {
  /** The chosen voice; empty when none is. */
  readonly voice: VoiceName | '';
  /** The assistant's greeting: previews use its language. */
  readonly greeting: string | undefined;
  readonly wiring: UseFormRegisterReturn<'voice'>;
  readonly error?: string | undefined;
  /** The option that chooses no voice. */
  readonly none: string;
  readonly required?: boolean;
}

/** One of eight voices, and a way to hear it before choosing. */
export function VoiceChoice({ voice, greeting, wiring, error, none, required }: VoiceChoiceProps) {
  const { t } = useTranslation();
  const preview = useVoicePreview(voice, writtenLanguage(greeting ?? '') ?? 'en');
  const words = {
    idle: t('assistants.testVoice'),
    loading: t('assistants.loadingVoice'),
    playing: t('assistants.testingVoice'),
  };
  const playing = preview.state === 'playing';
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('assistants.voice')} error={error}>
        {(ids) => (
          <div className="flex flex-col gap-3 sm:flex-row">
            <Select {...ids} {...wiring} required={required} className="sm:flex-1">
              <option value="">{none}</option>
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
