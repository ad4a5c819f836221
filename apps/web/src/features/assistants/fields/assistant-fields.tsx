import { LIMITS, VISITOR_LIMITS } from '@parlo/contract';
import { memo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Input } from '../../../ui/form/field.tsx';
import { mailedNameHint } from '../../../ui/form/mailed-name-hint.ts';
import { useOwnErrors, useOwnForm } from '../builder/own-form.ts';
import { fieldError } from './field-error.ts';
import { PromptField } from './prompt-field.tsx';

interface AssistantFieldsProps {
  readonly templates?: ReactNode;
  /** Of its owner; null for nobody's. */
  readonly email: string | null;
  readonly assistantId: string;
}

/** The assistant's identity: name, prompt, greeting. `templates` are ways to begin the prompt. */
export function AssistantFields({ templates, email, assistantId }: AssistantFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <TextField name="assistantName" label={t('assistants.name')} />
      {templates}
      <PromptField email={email} assistantId={assistantId} />
      <TextField name="greetingMessage" label={t('assistants.greeting')} />
      <NoticeField />
    </div>
  );
}

/** The notice before the greeting; empty for Parlo's own text, which is the placeholder. */
function NoticeField() {
  const { t } = useTranslation();
  const { control, register } = useOwnForm();
  const errors = useOwnErrors(control, 'aiNotice');
  const used = useWatch({ control, name: 'aiNotice' })?.length ?? 0;
  const max = VISITOR_LIMITS.aiNotice;
  const label = t('assistants.notice');
  return (
    <Field
      label={label}
      hint={t('assistants.noticeHint')}
      count={{ used, max }}
      error={fieldError(t, errors.aiNotice, label, max)}
    >
      {(wiring) => (
        <Input
          {...wiring}
          {...register('aiNotice')}
          dir="auto"
          maxLength={max}
          autoComplete="off"
          placeholder={t('assistants.noticeDefault')}
        />
      )}
    </Field>
  );
}

interface TextFieldProps {
  readonly name: 'assistantName' | 'greetingMessage';
  readonly label: string;
}

/** One of the texts that an assistant has, with its counter. */
export const TextField = memo(function TextField({ name, label }: TextFieldProps) {
  const { t } = useTranslation();
  const { control, register } = useOwnForm();
  const errors = useOwnErrors(control, name);
  const max = LIMITS[name];
  const text = useWatch({ control, name }) ?? '';
  const mailed = name === 'assistantName' ? mailedNameHint(t, text) : undefined;
  return (
    <Field
      label={label}
      hint={mailed}
      count={{ used: text.length, max }}
      error={fieldError(t, errors[name], label, max)}
    >
      {(wiring) => (
        <Input {...wiring} {...register(name)} dir="auto" maxLength={max} autoComplete="off" required />
      )}
    </Field>
  );
});
