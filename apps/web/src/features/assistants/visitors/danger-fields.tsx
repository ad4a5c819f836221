import { VISITOR_LIMITS } from '@parlo/contract';
import { COUNTRIES } from '@parlo/contract/countries';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select, Textarea } from '../../../ui/form/field.tsx';
import { useOwnErrors, useOwnForm } from '../builder/own-form.ts';
import { fieldError } from '../fields/field-error.ts';
import { ownCountry } from './own-country.ts';

/** The reply to visitors in danger: the country's numbers, and the owner's text. */
export function DangerFields() {
  const { t } = useTranslation();
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1.5 font-semibold">{t('visitors.danger')}</legend>
      <p className="text-sm text-soft">{t('visitors.dangerHint')}</p>
      <CountryField />
      <NoteField />
    </fieldset>
  );
}

function CountryField() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { control, register, setValue } = useOwnForm();
  const chosen = useWatch({ control, name: 'country' });
  const error = useOwnErrors(control, 'country').country;
  const countries = useMemo(() => namedCountries(locale), [locale]);
  const own = countries.find(({ code }) => code === ownCountry());
  return (
    <div className="flex flex-col items-start gap-2">
      <Field label={t('visitors.country')} error={error?.message}>
        {(wiring) => (
          <Select {...wiring} {...register('country')}>
            <option value="">{t('visitors.countryNone')}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {chosen === '' && own && (
        <Button onClick={() => setValue('country', own.code, { shouldDirty: true, shouldValidate: true })}>
          {t('visitors.countryOwn', { country: own.name })}
        </Button>
      )}
    </div>
  );
}

function NoteField() {
  const { t } = useTranslation();
  const { control, register } = useOwnForm();
  const error = useOwnErrors(control, 'dangerNote').dangerNote;
  const used = useWatch({ control, name: 'dangerNote' })?.length ?? 0;
  const max = VISITOR_LIMITS.dangerNote;
  const label = t('visitors.dangerNote');
  const isLink = error?.type === 'custom';
  return (
    <Field
      label={label}
      count={{ used, max }}
      error={isLink ? t('visitors.dangerNoteLink') : fieldError(t, error, label, max)}
    >
      {(wiring) => (
        <Textarea
          {...wiring}
          {...register('dangerNote')}
          maxLength={max}
          placeholder={t('visitors.dangerNoteHint')}
        />
      )}
    </Field>
  );
}

/** All countries by their names, in the order of the reader's alphabet. */
function namedCountries(locale: string) {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((one, other) =>
    one.name.localeCompare(other.name, locale),
  );
}
