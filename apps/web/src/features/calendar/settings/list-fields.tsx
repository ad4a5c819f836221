import { CALENDAR_LIMITS } from '@parlo/contract';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { mailedNameHint } from '../../../ui/form/mailed-name-hint.ts';
import { SpanField, useProblem, useSettingsForm } from './settings-fields.tsx';
import { DURATION_CHOICES, newService } from './settings-values.ts';

/** Kinds of meetings with names and durations of their own. */
export function ServicesFields() {
  const { t } = useTranslation();
  const { control } = useSettingsForm();
  const { fields, append, remove } = useFieldArray({ control, name: 'services' });
  const error = useProblem('services', t('calendar.services'));
  return (
    <List
      empty={t('calendar.noServices')}
      error={error}
      add={t('calendar.addService')}
      full={fields.length >= CALENDAR_LIMITS.services}
      onAdd={() => append(newService())}
    >
      {fields.map((field, index) => (
        <Row key={field.id} remove={t('calendar.removeService')} onRemove={() => remove(index)}>
          <TextInput
            name={`services.${index}.name`}
            label={t('calendar.serviceName')}
            max={CALENDAR_LIMITS.serviceName}
          />
          <SpanField
            name={`services.${index}.duration`}
            label={t('calendar.duration')}
            choices={DURATION_CHOICES}
          />
        </Row>
      ))}
    </List>
  );
}

interface DaysOffProps {
  readonly name?: DaysOffName;
  /** Said while there are none. */
  readonly empty: string;
}

type DaysOffName = 'daysOff' | `resources.${number}.daysOff`;

/** Dates on which nothing is offered. */
export function DaysOffFields({ name = 'daysOff', empty }: DaysOffProps) {
  const { t } = useTranslation();
  const { control } = useSettingsForm();
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <List
      empty={empty}
      error={undefined}
      add={t('calendar.addDaysOff')}
      full={fields.length >= CALENDAR_LIMITS.daysOff}
      onAdd={() => append({ from: '', to: '' })}
    >
      {fields.map((field, index) => (
        <Row key={field.id} remove={t('calendar.removeDaysOff')} onRemove={() => remove(index)}>
          <TextInput name={`${name}.${index}.from`} label={t('calendar.firstDay')} date />
          <TextInput name={`${name}.${index}.to`} label={t('calendar.lastDay')} date />
        </Row>
      ))}
    </List>
  );
}

interface ListProps {
  readonly empty: string;
  readonly error: string | undefined;
  readonly add: string;
  readonly full: boolean;
  readonly onAdd: () => void;
  readonly children: readonly ReactNode[];
}

export function List({ empty, error, add, full, onAdd, children }: ListProps) {
  return (
    <div className="flex max-w-xl flex-col gap-4">
      {children.length === 0 ? (
        <p className="text-soft">{empty}</p>
      ) : (
        <ul className="flex flex-col gap-4">{children}</ul>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {!full && (
        <Button onClick={onAdd} className="self-start">
          <Plus size={18} aria-hidden="true" />
          {add}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  readonly remove: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function Row({ remove, onRemove, children }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line pb-4">
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
      <IconButton label={remove} onClick={onRemove} className="mt-7">
        <Trash2 size={18} />
      </IconButton>
    </li>
  );
}

interface TextInputProps {
  readonly name: `services.${number}.name` | `${DaysOffName}.${number}.${'from' | 'to'}`;
  readonly label: string;
  readonly max?: number;
  readonly date?: boolean;
}

function TextInput({ name, label, max, date = false }: TextInputProps) {
  const { t } = useTranslation();
  const { control, register } = useSettingsForm();
  const error = useProblem(name, label);
  const text = useWatch({ control, name }) ?? '';
  return (
    <Field label={label} error={error} hint={mailedNameHint(t, text)}>
      {(wiring) => (
        <Input
          {...wiring}
          {...register(name)}
          type={date ? 'date' : 'text'}
          maxLength={max}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
