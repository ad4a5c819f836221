import { WEEKDAYS, type Weekday } from '@parlo/contract';
import type { FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Input, Select } from '../../../ui/form/field.tsx';
import { useProblem, useSettingsForm } from './settings-fields.tsx';
import type { SettingsValues } from './settings-values.ts';

/** The working hours, and days that have others or none. */
export function HoursFields() {
  const { t } = useTranslation();
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <fieldset>
        <legend className="mb-1.5 font-semibold">{t('calendar.workingHours')}</legend>
        <HoursInputs name="workingHours" label={t('calendar.workingHours')} />
      </fieldset>
      <ul className="divide-y divide-line border-y border-line">
        {WEEKDAYS.map((day) => (
          <Day key={day} day={day} />
        ))}
      </ul>
    </div>
  );
}

function Day({ day }: { readonly day: Weekday }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { register, watch } = useSettingsForm();
  const name = dayName(locale, day);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2">
      <span className="w-24 py-2.5 first-letter:uppercase sm:w-28">{name}</span>
      <div className="min-w-0 flex-1 sm:max-w-44">
        <Select {...register(`days.${day}.is`)} aria-label={name}>
          {(['usual', 'own', 'closed'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`calendar.day.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      {watch(`days.${day}.is`) === 'own' && <HoursInputs name={`days.${day}`} label={name} />}
    </li>
  );
}

interface HoursInputsProps {
  readonly name: FieldPath<SettingsValues> & ('workingHours' | `days.${Weekday}`);
  readonly label: string;
}

function HoursInputs({ name, label }: HoursInputsProps) {
  const { t } = useTranslation();
  const { register } = useSettingsForm();
  const start = useProblem(`${name}.start`, label);
  const end = useProblem(`${name}.end`, label);
  const error = start ?? end;
  const id = `hours-${name}-error`;
  const wiring = { type: 'time', className: 'max-w-36', 'aria-describedby': error && id } as const;
  return (
    <div>
      <div className="flex items-center gap-2">
        <Input
          {...wiring}
          {...register(`${name}.start`)}
          aria-label={`${label}: ${t('calendar.from')}`}
          aria-invalid={start ? true : undefined}
        />
        <span aria-hidden="true">–</span>
        <Input
          {...wiring}
          {...register(`${name}.end`)}
          aria-label={`${label}: ${t('calendar.to')}`}
          aria-invalid={end ? true : undefined}
        />
      </div>
      {error && (
        <p id={id} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** 1 January 2024 was a Monday. */
function dayName(locale: string, day: Weekday): string {
  const date = new Date(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}
