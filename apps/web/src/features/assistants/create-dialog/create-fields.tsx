import { LIMITS } from '@parlo/contract';
import type { FocusEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Input, Textarea } from '../../../ui/form/field.tsx';
import { fieldError } from '../fields/field-error.ts';
import { VoiceChoice } from '../voice/voice-choice.tsx';
import type { CreateValues } from './create-values.ts';

/** The fields of a new assistant. */
export function CreateFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="assistantName" label={t('assistants.name')} />
      <TextField
        name="assistantPrompt"
        label={t('assistants.prompt')}
        hint={t('assistants.promptHint.exact')}
        long
      />
      <RequiredVoice />
      <TextField name="greetingMessage" label={t('assistants.greeting')} />
    </>
  );
}

interface TextFieldProps {
  readonly name: 'assistantName' | 'assistantPrompt' | 'greetingMessage';
  readonly label: string;
  readonly hint?: string;
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
      {(wiring) => (
        <Control
          {...wiring}
          {...register(name)}
          maxLength={max}
          autoComplete="off"
          required
          onFocus={({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
            // The suggested name gives way to what is typed.
            if (name === 'assistantName' && target.value === formState.defaultValues?.[name]) target.select();
          }}
        />
      )}
    </Field>
  );
}

/** One of eight voices has to be chosen. */
function RequiredVoice() {
  const { t } = useTranslation();
  const { register, watch, formState } = useFormContext<CreateValues>();
  const field = t('assistants.voice');
  return (
    <VoiceChoice
      voice={watch('voice')}
      greeting={watch('greetingMessage')}
      wiring={register('voice')}
      error={formState.errors.voice && t('validation.required', { field })}
      none={t('create.voicePlaceholder')}
      required
    />
  );
}
