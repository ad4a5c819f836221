import { CALENDAR_LIMITS } from '@parlo/contract';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { HoursFields } from './hours-fields.tsx';
import { DaysOffFields, List, Row } from './list-fields.tsx';
import { useProblem, useSettingsForm } from './settings-fields.tsx';
import { newResource } from './settings-values.ts';

/** People or rooms that meetings are with, with hours and services of their own. */
export function ResourceFields() {
  const { t } = useTranslation();
  const { control, getValues } = useSettingsForm();
  const { fields, append, remove } = useFieldArray({ control, name: 'resources', keyName: 'key' });
  const error = useProblem('resources', t('calendar.resources'));
  return (
    <List
      empty={t('calendar.noResources')}
      error={error}
      add={t('calendar.addResource')}
      full={fields.length >= CALENDAR_LIMITS.resources}
      onAdd={() => append(newResource(getValues()))}
    >
      {fields.map((field, index) => (
        <Row key={field.key} remove={t('calendar.removeResource')} onRemove={() => remove(index)}>
          <Resource index={index} />
        </Row>
      ))}
    </List>
  );
}

function Resource({ index }: { readonly index: number }) {
  const { t } = useTranslation();
  const { register, watch } = useSettingsForm();
  const label = t('calendar.resourceName');
  const error = useProblem(`resources.${index}.name`, label);
  const name = watch(`resources.${index}.name`) || `${t('calendar.resource')} ${index + 1}`;
  const services = watch('services').filter((service) => service.name.trim() !== '');
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <Field label={label} error={error}>
        {(wiring) => (
          <Input
            {...wiring}
            {...register(`resources.${index}.name`)}
            maxLength={CALENDAR_LIMITS.resourceName}
            autoComplete="off"
          />
        )}
      </Field>
      <Select {...register(`resources.${index}.is`)} aria-label={`${name}: ${t('calendar.workingHours')}`}>
        {(['usual', 'own'] as const).map((one) => (
          <option key={one} value={one}>
            {t(`calendar.resourceHours.${one}`)}
          </option>
        ))}
      </Select>
      {watch(`resources.${index}.is`) === 'own' && <HoursFields at={`resources.${index}.`} of={name} />}
      {services.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-sm text-soft">{t('calendar.resourceServices')}</legend>
          {services.map((service) => (
            <label key={service.name} className="flex min-h-8 items-center gap-2">
              <input type="checkbox" value={service.name} {...register(`resources.${index}.services`)} />
              {service.name}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend className="mb-1 text-sm text-soft">{t('calendar.resourceDaysOff')}</legend>
        <DaysOffFields name={`resources.${index}.daysOff`} empty={t('calendar.resourceNoDaysOff')} />
      </fieldset>
    </div>
  );
}
