import { CONTACT_FIELDS, type ContactField } from '@parlo/contract';
import { type Ref, useId } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOwnForm } from '../builder/own-form.ts';

const LABELS = {
  name: 'visitors.contactName',
  email: 'visitors.contactEmail',
  phone: 'visitors.contactPhone',
  message: 'visitors.contactMessage',
} as const;

/** Whether visitors can leave their details for a person, and which of them the assistant asks for. */
export function ContactFields() {
  const { t } = useTranslation();
  const id = useId();
  const { control } = useOwnForm();
  const { field, fieldState } = useController({ control, name: 'contact' });
  const { enabled, ask } = field.value;
  const choose = (one: ContactField, on: boolean) =>
    field.onChange({
      enabled,
      ask: CONTACT_FIELDS.filter((each) => (each === one ? on : ask.includes(each))),
    });
  const isReachable = ask.includes('email') || ask.includes('phone');
  return (
    <fieldset aria-describedby={fieldState.error && `${id}-error`} className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">{t('visitors.contact')}</legend>
      <Check
        text={t('visitors.contactOn')}
        on={enabled}
        // A combination without a way to reply is refused, and can't be corrected visibly once it is off.
        onChoose={(on) => field.onChange({ enabled: on, ask: on || isReachable ? ask : [...CONTACT_FIELDS] })}
        onBlur={field.onBlur}
      />
      {enabled && (
        <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
          <legend className="text-sm text-soft">{t('visitors.contactAsk')}</legend>
          {CONTACT_FIELDS.map((one) => (
            <Check
              key={one}
              // Gets the focus when the form is refused for having no way to reply.
              inputRef={one === 'email' ? field.ref : undefined}
              text={t(LABELS[one])}
              on={ask.includes(one)}
              onChoose={(on) => choose(one, on)}
              onBlur={field.onBlur}
            />
          ))}
          {ask.includes('email') && ask.includes('phone') && (
            <p className="w-full text-sm text-soft">{t('visitors.contactEither')}</p>
          )}
        </fieldset>
      )}
      {fieldState.error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {t('visitors.contactUnreachable')}
        </p>
      )}
    </fieldset>
  );
}

interface CheckProps {
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  readonly text: string;
  readonly on: boolean;
  readonly onChoose: (on: boolean) => void;
  readonly onBlur: () => void;
}

function Check({ inputRef, text, on, onChoose, onBlur }: CheckProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5">
      <input
        ref={inputRef}
        type="checkbox"
        checked={on}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        onBlur={onBlur}
        className="size-4.5 accent-ink"
      />
      {text}
    </label>
  );
}
