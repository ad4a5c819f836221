import { VISITOR_LIMITS } from '@parlo/contract';
import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import { Input } from '../../../ui/form/field.tsx';
import { useOwnForm } from '../builder/own-form.ts';

/** The field's initial value when an owner chooses days for the first time. */
const FIRST_DAYS = '90';

/** How long conversations are kept: until they are deleted by hand, or for a number of days. */
export function RetentionField() {
  const { t } = useTranslation();
  const id = useId();
  const { control } = useOwnForm();
  const { field, fieldState } = useController({ control, name: 'retentionDays' });
  const { value, onChange, onBlur, ref } = field;
  const inDays = value !== null;
  // The number of days stays when somebody looks at the other choice.
  const lastDays = useRef(value ?? FIRST_DAYS);
  if (value !== null) lastDays.current = value;
  const described = [fieldState.error && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">{t('visitors.keep')}</legend>
      <Choice name={id} text={t('visitors.keepAlways')} on={!inDays} onChoose={() => onChange(null)} />
      <div className="flex flex-wrap items-center gap-x-3">
        <Choice
          name={id}
          text={t('visitors.keepDays')}
          on={inDays}
          onChoose={() => onChange(lastDays.current)}
        />
        {inDays && (
          <span className="flex items-center gap-2">
            <span className="w-24">
              <Input
                ref={ref}
                aria-label={t('visitors.days')}
                aria-describedby={described}
                aria-invalid={fieldState.error ? true : undefined}
                inputMode="numeric"
                maxLength={4}
                autoComplete="off"
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                className="tabular"
              />
            </span>
            <span aria-hidden="true">{t('visitors.daysUnit', { count: Number(value) || 0 })}</span>
          </span>
        )}
      </div>
      {fieldState.error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {t('visitors.daysError', { max: VISITOR_LIMITS.retentionDays })}
        </p>
      )}
      {inDays && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {t('visitors.keepDaysHint')}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly text: string;
  readonly on: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, text, on, onChoose }: ChoiceProps) {
  return (
    <label className={classes('inline-flex min-h-11 items-center gap-2.5', !on && 'text-soft')}>
      <input type="radio" name={name} checked={on} onChange={onChoose} className="size-4.5 accent-ink" />
      {text}
    </label>
  );
}
