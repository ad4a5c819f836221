import { LIMITS, VISITOR_LIMITS } from '@parlo/contract';
import { memo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Input, Textarea } from '../../../ui/form/field.tsx';
import { mailedNameHint } from '../../../ui/form/mailed-name-hint.ts';
import { useOwnErrors, useOwnForm } from '../builder/own-form.ts';
import { fieldError } from './field-error.ts';
import { PromptLines } from './prompt-lines.tsx';

interface AssistantFieldsProps {
  readonly templates?: ReactNode;
  /** Of its owner; null for nobody's. */
  readonly email: string | null;
  readonly assistantId: string;
}

/** The assistant's identity: name, prompt, greeting. `templates` are ways to begin the prompt. */
export function AssistantFields({ templates, email, assistantId }: AssistantFieldsProps) {
  const { t } = useTranslation();
  const replyMode = useWatch({ control: useOwnForm().control, name: 'replyMode' });
  return (
    <div className="flex flex-col gap-6">
      <TextField name="assistantName" label={t('assistants.name')} hint={t('assistants.nameHint')} />
      {templates}
      <TextField
        name="assistantPrompt"
        label={t('assistants.prompt')}
        hint={t(`assistants.promptHint.${replyMode}`)}
        long
      />
      <PromptLines email={email} assistantId={assistantId} />
      <TextField
        name="greetingMessage"
        label={t('assistants.greeting')}
        hint={t('assistants.greetingHint')}
      />
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
          maxLength={max}
          autoComplete="off"
          placeholder={t('assistants.noticeDefault')}
        />
      )}
    </Field>
  );
}

interface TextFieldProps {
  readonly name: 'assistantName' | 'assistantPrompt' | 'greetingMessage';
  readonly label: string;
  readonly hint: string;
  readonly long?: boolean;
}

/** One of the texts that an assistant has, with its counter. */
export const TextField = memo(function TextField({ name, label, hint, long = false }: TextFieldProps) {
  const { t } = useTranslation();
  const { control, register } = useOwnForm();
  const errors = useOwnErrors(control, name);
  const max = LIMITS[name];
  const text = useWatch({ control, name }) ?? '';
  const mailed = name === 'assistantName' ? mailedNameHint(t, text) : undefined;
  const Control = long ? Textarea : Input;
  return (
    <Field
      label={label}
      hint={mailed ?? hint}
      count={{ used: text.length, max }}
      error={fieldError(t, errors[name], label, max)}
    >
      {(wiring) => <Control {...wiring} {...register(name)} maxLength={max} autoComplete="off" required />}
    </Field>
  );
});
