import { CALENDAR_LIMITS, START_INTERVALS } from '@parlo/contract';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { problemWords } from '../../../ui/form/field-problems.ts';
import { Checkbox } from '../checkbox.tsx';
import {
  BUFFERS,
  choicesWith,
  DURATION_CHOICES,
  keptProblem,
  NOTICES,
  type SettingsValues,
  spanWords,
} from './settings-values.ts';

export const useSettingsForm = () => useFormContext<SettingsValues>();

/** Returns a field's problem as text. */
export function useProblem(name: FieldPath<SettingsValues>, label: string): string | undefined {
  const { t } = useTranslation();
  const { getFieldState, formState } = useSettingsForm();
  const { error } = getFieldState(name, formState);
  const problem = keptProblem(error?.message ?? error?.root?.message);
  return problem && problemWords(t, label, problem);
}

interface SpanFieldProps {
  readonly name: FieldPath<SettingsValues> &
    ('meetingDuration' | 'bufferBefore' | 'bufferAfter' | 'notice' | `services.${number}.duration`);
  readonly label: string;
  readonly hint?: string;
  readonly choices: readonly number[];
}

/** A choice of minutes. */
export function SpanField({ name, label, hint, choices }: SpanFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { register, watch } = useSettingsForm();
  const error = useProblem(name, label);
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <Select {...wiring} {...register(name, { setValueAs: Number })}>
          {choicesWith(choices, Number(watch(name))).map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes === 0 ? t('calendar.none') : spanWords(locale, minutes)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** How long meetings are, and how near and how far they can be booked. */
export function BookingRules() {
  const { t } = useTranslation();
  const { register } = useSettingsForm();
  const daysAhead = useProblem('daysAhead', t('calendar.daysAhead'));
  return (
    <div className="grid max-w-xl gap-5 sm:grid-cols-2">
      <SpanField
        name="meetingDuration"
        label={t('calendar.duration')}
        hint={t('calendar.durationHint')}
        choices={DURATION_CHOICES}
      />
      <StartIntervalField />
      <SpanField
        name="notice"
        label={t('calendar.notice')}
        hint={t('calendar.noticeHint')}
        choices={NOTICES}
      />
      <SpanField name="bufferBefore" label={t('calendar.bufferBefore')} choices={BUFFERS} />
      <SpanField name="bufferAfter" label={t('calendar.bufferAfter')} choices={BUFFERS} />
      <Field label={t('calendar.daysAhead')} hint={t('calendar.daysAheadHint')} error={daysAhead}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register('daysAhead', { setValueAs: (text) => (text === '' ? undefined : Number(text)) })}
            type="number"
            min={1}
            max={CALENDAR_LIMITS.daysAhead}
          />
        )}
      </Field>
    </div>
  );
}

/** How far apart the times are at which meetings can begin. */
function StartIntervalField() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { register } = useSettingsForm();
  const label = t('calendar.startInterval');
  const error = useProblem('startInterval', label);
  const setValueAs = (text: unknown) => (text === '' || text === null ? null : Number(text));
  return (
    <Field label={label} hint={t('calendar.startIntervalHint')} error={error}>
      {(wiring) => (
        <Select {...wiring} {...register('startInterval', { setValueAs })}>
          <option value="">{t('calendar.startIntervalUsual')}</option>
          {START_INTERVALS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t('calendar.every', { span: spanWords(locale, minutes) })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** A name of the time zone database: typed, or found in the list by a part of it. */
export function TimeZoneField() {
  const { t } = useTranslation();
  const { register, watch, setValue } = useSettingsForm();
  const error = useProblem('timeZone', t('calendar.timeZone'));
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="max-w-xl">
      <Field label={t('calendar.timeZone')} error={error}>
        {(wiring) => (
          <>
            <Input {...wiring} {...register('timeZone')} list="time-zones" autoComplete="off" />
            <datalist id="time-zones">
              {timeZones().map((zone) => (
                <option key={zone} value={zone} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      {watch('timeZone') !== here && (
        <p className="mt-1 text-sm">
          {t('calendar.zoneHere', { zone: here })}{' '}
          <button
            type="button"
            className="min-h-6 rounded font-semibold underline underline-offset-4"
            onClick={() => setValue('timeZone', here, { shouldDirty: true, shouldValidate: true })}
          >
            {t('calendar.useZone')}
          </button>
        </p>
      )}
    </div>
  );
}

let zones: readonly string[] | undefined;
function timeZones(): readonly string[] {
  zones ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
  return zones;
}

interface SwitchProps {
  readonly name: 'enabled' | 'autoMeetLink';
  readonly text: string;
  readonly hint?: string;
}

export function Switch({ name, text, hint }: SwitchProps) {
  const { watch, setValue } = useSettingsForm();
  return (
    <Checkbox
      text={text}
      hint={hint}
      on={watch(name)}
      onChoose={(on) => setValue(name, on, { shouldDirty: true })}
    />
  );
}
