import { VISITOR_LIMITS } from '@parlo/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Input, Textarea } from '../../../ui/form/field.tsx';
import { useOwnErrors, useOwnForm } from '../builder/own-form.ts';
import { fieldError } from '../fields/field-error.ts';
import { DangerFields } from './danger-fields.tsx';
import { RetentionField } from './retention-field.tsx';
import { SitesField } from './sites-field.tsx';

/** The assistant's sites, consent text, visitor limits and retention time. */
export function VisitorsSection() {
  return (
    <div className="flex flex-col gap-8">
      <SitesField />
      <ConsentField />
      <RetentionField />
      <LimitsField />
      <DangerFields />
    </div>
  );
}

function ConsentField() {
  const { t } = useTranslation();
  const { control, register } = useOwnForm();
  const errors = useOwnErrors(control, 'consentText');
  const used = useWatch({ control, name: 'consentText' })?.length ?? 0;
  const max = VISITOR_LIMITS.consentText;
  const label = t('visitors.consent');
  return (
    <Field label={label} count={{ used, max }} error={fieldError(t, errors.consentText, label, max)}>
      {(wiring) => (
        <Textarea
          {...wiring}
          {...register('consentText')}
          maxLength={max}
          placeholder={t('visitors.consentHint')}
        />
      )}
    </Field>
  );
}

/** The limits of one visitor, so that nobody uses up an owner's minutes alone. */
function LimitsField() {
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
