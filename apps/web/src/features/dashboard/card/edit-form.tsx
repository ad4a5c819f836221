import { LIMITS, VOICES } from '@parlo/contract';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Field, Input, Select, Textarea } from '../../../ui/form/field.tsx';
import { voiceName } from './card-figures.ts';
import { EditFailureNotice } from './edit-failure-notice.tsx';
import type { TextField } from './edit-values.ts';
import { useCardEdit } from './use-card-edit.ts';

type EditFormProps = Parameters<typeof useCardEdit>[0];

/** A card in edit mode. */
export function EditForm(props: EditFormProps) {
  const { t } = useTranslation();
  const { values, mistakes, failure, busy, change, save, cancel } = useCardEdit(props);
  const form = useRef<HTMLFormElement>(null);
  const control = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`);

  // The focus moves to the first field: the button that was pressed is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=assistantName]')?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const first = await save();
    if (first) control(first)?.focus();
  }

  const text = (name: TextField, label: string, long = false) => {
    const max = LIMITS[name];
    const problem = mistakes[name];
    const Control = long ? Textarea : Input;
    return (
      <Field
        label={label}
        count={{ used: values[name].length, max }}
        error={
          problem &&
          (problem === 'required'
            ? t('validation.required', { field: label })
            : t('validation.tooLong', { field: label, max }))
        }
      >
        {(wiring) => (
          <Control
            {...wiring}
            name={name}
            value={values[name]}
            maxLength={max}
            autoComplete="off"
            onChange={({ target }: { target: { value: string } }) => change({ [name]: target.value })}
          />
        )}
      </Field>
    );
  };

  const voice = (
    <Field label={t('dashboard.edit.voice')}>
      {(wiring) => (
        <Select
          {...wiring}
          name="voice"
          value={values.voice}
          onChange={({ target }) => {
            change({ voice: VOICES.find((voice) => voice === target.value) ?? '' });
          }}
        >
          <option value="">{t('dashboard.edit.voiceNone')}</option>
          {VOICES.map((voice) => (
            <option key={voice} value={voice}>
              {voiceName(voice)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );

  return (
    <form
      ref={form}
      noValidate
      aria-label={t('dashboard.edit.form', { name: props.assistant.assistantName })}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {text('assistantName', t('dashboard.edit.name'))}
        {voice}
      </div>
      {text('assistantPrompt', t('dashboard.edit.prompt'), true)}
      {text('greetingMessage', t('dashboard.edit.greeting'))}
      {failure && (
        <EditFailureNotice
          failure={failure}
          values={values}
          onTake={(field, value) => change({ [field]: value })}
        />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={cancel}>{t('dashboard.edit.cancel')}</Button>
        <Button type="submit" disabled={busy} className="border-ink sm:min-w-32">
          {busy ? t('dashboard.edit.saving') : t('dashboard.edit.save')}
        </Button>
      </div>
    </form>
  );
}
