import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Field, Input } from '../../../ui/form/field.tsx';
import { slotsQuery, type WantedSlots } from '../queries.ts';
import { clockText, instantAt, todayIn } from './zone-times.ts';

interface TimePickerProps {
  readonly email: string;
  readonly wanted: Omit<WantedSlots, 'date'>;
  readonly timeZone: string;
  /** The date that is shown first. */
  readonly firstDate: string;
  /** As an instant; empty when none is chosen. */
  readonly start: string;
  readonly problem?: string | undefined;
  readonly onChoose: (start: string) => void;
}

/** A day, and a free time on it; or any time, which the server allows when nothing else is then. */
export function TimePicker(props: TimePickerProps) {
  const { email, wanted, timeZone, firstDate, start, problem, onChoose } = props;
  const { t } = useTranslation();
  const [date, setDate] = useState(firstDate);
  const [other, setOther] = useState('');
  const missing = other !== '' && date !== '' && instantAt(date, other, timeZone) === null;
  const chooseDate = (next: string) => {
    setDate(next);
    setOther('');
    onChoose('');
  };
  const chooseOther = (time: string) => {
    setOther(time);
    onChoose((time && instantAt(date, time, timeZone)) || '');
  };
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('calendar.date')} hint={t('calendar.zone', { zone: timeZone })} error={problem}>
        {(wiring) => (
          <Input
            {...wiring}
            name="start"
            type="date"
            required
            min={todayIn(timeZone)}
            value={date}
            onChange={(event) => chooseDate(event.target.value)}
          />
        )}
      </Field>
      <FreeTimes
        email={email}
        wanted={{ ...wanted, date }}
        timeZone={timeZone}
        start={start}
        onChoose={(slot) => {
          setOther('');
          onChoose(slot);
        }}
      />
      <Field label={t('calendar.otherTime')} error={missing ? t('calendar.noSuchTime') : undefined}>
        {(wiring) => (
          <Input
            {...wiring}
            type="time"
            className="max-w-40"
            value={other}
            onChange={(event) => chooseOther(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}

interface FreeTimesProps {
  readonly email: string;
  readonly wanted: WantedSlots;
  readonly timeZone: string;
  readonly start: string;
  readonly onChoose: (start: string) => void;
}

function FreeTimes({ email, wanted, timeZone, start, onChoose }: FreeTimesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, isError, isPending, refetch } = useQuery(slotsQuery(email, wanted));
  // Without a response there are none to offer.
  const slots = data?.available_slots ?? [];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{t('calendar.freeTimes')}</legend>
      {isError && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-danger">
          {t('calendar.slotsFailed')}
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </div>
      )}
      <p role="status" className="text-soft empty:hidden">
        {wanted.date !== '' && isPending && t('calendar.slotsLoading')}
        {data && slots.length === 0 && t('calendar.noSlots')}
      </p>
      <div className="flex max-h-52 flex-wrap gap-2 overflow-y-auto p-0.5">
        {slots.map((slot) => {
          const chosen = start !== '' && Date.parse(slot.start) === Date.parse(start);
          return (
            <button
              key={slot.start}
              type="button"
              aria-pressed={chosen}
              onClick={() => onChoose(slot.start)}
              className={classes(
                'tabular min-h-11 rounded-md border px-3 transition-colors',
                chosen ? 'border-ink bg-ink text-paper' : 'border-edge bg-raised hover:bg-panel',
              )}
            >
              {clockText(locale, timeZone, slot.start)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
