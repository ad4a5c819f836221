import { VISITOR_LIMITS } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { Field, Input } from '../../../ui/form/field.tsx';
import { useOwnErrors, useOwnForm } from '../builder/own-form.ts';

/** What one visitor may use at most, so that nobody uses up an owner's minutes alone. */
export function LimitsField() {
  const { t } = useTranslation();
  const { callsAtOnce, minutesPerDay } = VISITOR_LIMITS;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">{t('visitors.limits')}</legend>
      <p className="text-sm text-soft">{t('visitors.limitsHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <LimitInput name="visitorCallsAtOnce" label={t('visitors.callsAtOnce')} max={callsAtOnce} />
        <LimitInput name="visitorMinutesPerDay" label={t('visitors.minutesPerDay')} max={minutesPerDay} />
      </div>
    </fieldset>
  );
}

interface LimitInputProps {
  readonly name: 'visitorCallsAtOnce' | 'visitorMinutesPerDay';
  readonly label: string;
  readonly max: number;
}

function LimitInput({ name, label, max }: LimitInputProps) {
  const { t } = useTranslation();
  const { control, register } = useOwnForm();
  const error = useOwnErrors(control, name)[name];
  return (
    <Field label={label} error={error && t('visitors.limitError', { max })}>
      {(wiring) => (
        <Input
          {...wiring}
          {...register(name)}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          className="tabular"
        />
      )}
    </Field>
  );
}
