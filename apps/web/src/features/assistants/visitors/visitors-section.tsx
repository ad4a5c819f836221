import { VISITOR_LIMITS } from '@parlo/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Textarea } from '../../../ui/form/field.tsx';
import { useOwnErrors, useOwnForm } from '../builder/own-form.ts';
import { fieldError } from '../fields/field-error.ts';
import { LimitsField } from './limits-field.tsx';
import { RetentionField } from './retention-field.tsx';
import { SitesField } from './sites-field.tsx';

/** Where the assistant may be shown, what visitors agree to and may use, and how long what they said is kept. */
export function VisitorsSection() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="visitors" className="flex flex-col gap-6">
      <div>
        <h2 id="visitors" className="text-title">
          {t('visitors.title')}
        </h2>
        <p className="mt-1 text-soft">{t('visitors.lead')}</p>
      </div>
      <SitesField />
      <ConsentField />
      <RetentionField />
      <LimitsField />
    </section>
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
    <Field
      label={label}
      hint={t('visitors.consentHint')}
      count={{ used, max }}
      error={fieldError(t, errors.consentText, label, max)}
    >
      {(wiring) => <Textarea {...wiring} {...register('consentText')} maxLength={max} />}
    </Field>
  );
}
