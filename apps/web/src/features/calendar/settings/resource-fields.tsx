import { CALENDAR_LIMITS } from '@parlo/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Field, Input, Select } from '../../../ui/form/field.tsx';
import { mailedNameHint } from '../../../ui/form/mailed-name-hint.ts';
import { HoursFields } from './hours-fields.tsx';
import { DaysOffFields, List } from './list-fields.tsx';
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
        <Resource key={field.key} index={index} isNew={field.name === ''} onRemove={() => remove(index)} />
      ))}
    </List>
  );
}

interface ResourceProps {
  readonly index: number;
  readonly isNew: boolean;
  readonly onRemove: () => void;
}

/** Folded, with the most important in one line: there can be twenty. */
function Resource({ index, isNew, onRemove }: ResourceProps) {
  const { t } = useTranslation();
  const { watch, getFieldState, formState } = useSettingsForm();
  const [open, setOpen] = useState(isNew);
  const { invalid } = getFieldState(`resources.${index}`, formState);
  const name = watch(`resources.${index}.name`) || `${t('calendar.resource')} ${index + 1}`;
  const offered = watch(`resources.${index}.services`);
  const services = watch('services').filter(({ key }) => offered.includes(key));
  const inShort = [
    t(`calendar.resourceHours.${watch(`resources.${index}.is`)}`),
    ...services.map((service) => service.name),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line pb-4">
      {/* What is wrong is in sight until it is mended. */}
      <details open={open || invalid} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2.5 wrap-anywhere">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-sm text-soft">{inShort.join(' · ')}</span>
        </summary>
        <ResourceDetails index={index} name={name} />
      </details>
      <IconButton label={`${t('calendar.removeResource')}: ${name}`} onClick={onRemove}>
        <Trash2 size={18} />
      </IconButton>
    </li>
  );
}

interface ResourceDetailsProps {
  readonly index: number;
  readonly name: string;
}

function ResourceDetails({ index, name }: ResourceDetailsProps) {
  const { t } = useTranslation();
  const { register, watch } = useSettingsForm();
  const label = t('calendar.resourceName');
  const error = useProblem(`resources.${index}.name`, label);
  const typed = watch(`resources.${index}.name`);
  const services = watch('services').filter((service) => service.name.trim() !== '');
  return (
    <div className="flex flex-col gap-3 pt-2">
      <Field label={label} error={error} hint={mailedNameHint(t, typed)}>
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
            <label key={service.key} className="flex min-h-8 items-center gap-2">
              <input type="checkbox" value={service.key} {...register(`resources.${index}.services`)} />
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
