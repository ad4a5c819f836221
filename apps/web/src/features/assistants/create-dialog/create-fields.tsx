import { LIMITS, VOICES } from '@parlo/contract';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Field, Input, Select, Textarea } from '../../../ui/form/field.tsx';
import { VoiceLine } from '../../../ui/voice-line.tsx';
import { fieldError } from '../fields/field-error.ts';
import { useVoicePreview } from '../voice/use-voice-preview.ts';
import type { CreateValues } from './create-values.ts';

/** The fields of a new assistant. */
export function CreateFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="assistantName" label={t('assistants.name')} hint={t('assistants.nameHint')} />
      <TextField
        name="assistantPrompt"
        label={t('assistants.prompt')}
        hint={t('assistants.promptHint')}
        long
      />
      <VoiceChoice />
      <TextField
        name="greetingMessage"
        label={t('assistants.greeting')}
        hint={t('assistants.greetingHint')}
      />
    </>
  );
}

interface TextFieldProps {
  readonly name: 'assistantName' | 'assistantPrompt' | 'greetingMessage';
  readonly label: string;
  readonly hint: string;
  readonly long?: boolean;
}

function TextField({ name, label, hint, long = false }: TextFieldProps) {
  const { t } = useTranslation();
  const { register, watch, formState } = useFormContext<CreateValues>();
  const max = LIMITS[name];
  const used = watch(name).length;
  const error = fieldError(t, formState.errors[name], label, max);
  const Control = long ? Textarea : Input;
  return (
    <Field label={label} hint={hint} count={{ used, max }} error={error}>
      {(wiring) => <Control {...wiring} {...register(name)} maxLength={max} autoComplete="off" required />}
    </Field>
  );
}

/** One of eight voices has to be chosen, and can be heard first. */
function VoiceChoice() {
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
