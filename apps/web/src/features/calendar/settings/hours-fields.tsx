import { CALENDAR_LIMITS, WEEKDAYS, type Weekday } from '@parlo/contract';
import { Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/form/field.tsx';
import { useProblem, useSettingsForm } from './settings-fields.tsx';

/** The path of hours in the form: the calendar's, or a person's or room's. */
type Place = '' | `resources.${number}.`;

interface HoursFieldsProps {
  readonly at?: Place;
  /** The name of the person or room. */
  readonly of?: string;
}

/** The working hours, and days that have others or none. */
export function HoursFields({ at = '', of }: HoursFieldsProps) {
  const { t } = useTranslation();
  const label = t('calendar.workingHours');
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <fieldset>
        <legend className="mb-1.5 font-semibold">{label}</legend>
        <HoursInputs name={`${at}workingHours`} label={labelOf(of, label)} />
      </fieldset>
      <ul className="divide-y divide-line border-y border-line">
        {WEEKDAYS.map((day) => (
          <Day key={day} day={day} at={at} of={of} />
        ))}
      </ul>
    </div>
  );
}

const labelOf = (of: string | undefined, label: string) => (of === undefined ? label : `${of}: ${label}`);

interface DayProps {
  readonly day: Weekday;
  readonly at: Place;
  readonly of: string | undefined;
}

function Day({ day, at, of }: DayProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { register, watch } = useSettingsForm();
  const name = dayName(locale, day);
  const label = labelOf(of, name);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2">
      <span className="w-24 py-2.5 first-letter:uppercase sm:w-28">{name}</span>
      <div className="min-w-36 flex-1 sm:max-w-44">
        <Select {...register(`${at}days.${day}.is`)} aria-label={label}>
          {(['usual', 'own', 'closed'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`calendar.day.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      {watch(`${at}days.${day}.is`) === 'own' && <HoursInputs name={`${at}days.${day}`} label={label} />}
    </li>
  );
}

type HoursName = `${Place}workingHours` | `${Place}days.${Weekday}`;

interface HoursInputsProps {
  readonly name: HoursName;
  readonly label: string;
}

/** From when to when, and the breaks between. */
function HoursInputs({ name, label }: HoursInputsProps) {
  const { t } = useTranslation();
  const { control } = useSettingsForm();
  const { fields, append, remove } = useFieldArray({ control, name: `${name}.breaks` });
  return (
    <div className="flex w-full max-w-md flex-col items-start gap-2">
      <SpanInputs name={name} label={label} />
      {fields.map((field, index) => (
        <div key={field.id} className="flex w-full items-start gap-2">
          <span className="w-16 shrink-0 py-2.5 text-sm text-soft">{t('calendar.break')}</span>
          <SpanInputs
            name={`${name}.breaks.${index}`}
            label={`${label}: ${t('calendar.break')} ${index + 1}`}
          />
          <IconButton
            label={`${label}: ${t('calendar.removeBreak')} (${index + 1})`}
            onClick={() => remove(index)}
          >
            <Trash2 size={18} />
          </IconButton>
        </div>
      ))}
      {fields.length < CALENDAR_LIMITS.breaks && (
        <button
          type="button"
          className="min-h-6 rounded text-sm font-semibold underline underline-offset-4"
          aria-label={`${label}: ${t('calendar.addBreak')}`}
          onClick={() => append({ start: '12:00', end: '13:00' })}
        >
          {t('calendar.addBreak')}
        </button>
      )}
    </div>
  );
}

interface SpanInputsProps {
  readonly name: HoursName | `${HoursName}.breaks.${number}`;
  readonly label: string;
}

function SpanInputs({ name, label }: SpanInputsProps) {
  const { t } = useTranslation();
  const { register, watch } = useSettingsForm();
  const whole = useProblem(name, label);
  const start = useProblem(`${name}.start`, label);
  const end = useProblem(`${name}.end`, label);
  const error = start ?? end ?? whole;
  const id = `hours-${name}-error`;
  const wiring = { type: 'time', className: 'max-w-36', 'aria-describedby': error && id } as const;
  const [from, to] = [watch(`${name}.start`), watch(`${name}.end`)];
  // Midnight is the end of the day itself.
  const isNextDay = from > to && to !== '00:00';
  return (
    <div className="w-full min-w-0">
      <div className="flex flex-wrap items-center gap-2">
        <Input
          {...wiring}
          {...register(`${name}.start`)}
          aria-label={`${label}: ${t('calendar.from')}`}
          aria-invalid={start || whole ? true : undefined}
        />
        <span aria-hidden="true">–</span>
        <Input
          {...wiring}
          {...register(`${name}.end`)}
          aria-label={`${label}: ${t('calendar.to')}`}
          aria-invalid={end || whole ? true : undefined}
        />
        {isNextDay && <span className="text-sm text-soft">{t('calendar.nextDay')}</span>}
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
