import type { LinkedBooking } from '@parlo/contract';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalWords } from '../../../i18n/refusals.ts';
import { freeDays, sayMeeting } from '../../../meetings/meeting-times.ts';
import { Button } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { lastDateFrom, useFreeTimes } from './use-linked-booking.ts';

interface MoveMeetingProps {
  readonly token: string;
  readonly booking: LinkedBooking;
  readonly locale: string;
  readonly moving: boolean;
  readonly error: unknown;
  readonly move: (start: string) => Promise<void>;
  readonly leave: () => void;
}

/** Another day, and one of its free times. */
export function MoveMeeting({ token, booking, locale, moving, error, move, leave }: MoveMeetingProps) {
  const { t } = useTranslation();
  const free = useFreeTimes(token, booking.timeZone);
  const [date, setDate] = useState('');
  const [start, setStart] = useState('');
  const slots = (free.data?.pages ?? [])
    .flatMap((page) => page.available_slots)
    .filter((slot) => Date.parse(slot.start) !== Date.parse(booking.start));
  const days = freeDays(slots, booking.timeZone, locale);
  const day = days.find((one) => one.date === date) ?? days[0];
  const chosen = day?.times.find((time) => time.start === start);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!chosen || moving) return;
    try {
      await move(chosen.start);
    } catch {
      // What is shown says why. The time may have been taken.
      setStart('');
      await free.refetch();
    }
  }

  return (
    <form
      aria-label={t('booking.moveTitle')}
      className="mt-8 flex flex-col gap-5 border-t border-line pt-6"
      onSubmit={(event) => void submit(event)}
    >
      <h2 ref={focus} tabIndex={-1} className="text-title outline-none">
        {t('booking.moveTitle')}
      </h2>
      {!free.data ? (
        <NotLoaded
          loading={t('booking.loadingTimes')}
          failed={refusalWords(t, free.error, t('booking.timesNotLoaded'))}
          query={free}
        />
      ) : (
        <>
          {day && (
            <>
              <Chips
                legend={t('booking.day')}
                options={days.map((one) => [one.date, one.label])}
                value={day.date}
                choose={setDate}
              />
              <Chips
                legend={t('booking.time')}
                options={day.times.map((time) => [time.start, time.label])}
                value={start}
                choose={setStart}
              />
            </>
          )}
          <Later free={free} locale={locale} />
        </>
      )}
      <p role="alert" className="text-danger empty:hidden">
        {error !== null && refusalWords(t, error, t('booking.failed'))}
      </p>
      <div className="flex flex-wrap gap-3">
        {day && (
          <Button type="submit" look="action" size="lg" disabled={!chosen || moving}>
            {moving
              ? t('booking.moving')
              : chosen
                ? t('booking.moveTo', { when: sayMeeting(chosen, booking.timeZone, locale) })
                : t('booking.chooseTime')}
          </Button>
        )}
        <Button size="lg" onClick={leave}>
          {t('booking.keepTime')}
        </Button>
      </div>
    </form>
  );
}

interface LaterProps {
  readonly free: ReturnType<typeof useFreeTimes>;
  readonly locale: string;
}

/** More dates, and what came of asking for them. */
function Later({ free, locale }: LaterProps) {
  const { t } = useTranslation();
  const from = String(free.data?.pageParams.at(-1));
  const nothing = free.data?.pages.at(-1)?.available_slots.length === 0;
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-soft empty:hidden">
        {free.isFetching
          ? t('booking.loadingTimes')
          : nothing && t('booking.noTimes', { date: format.format(new Date(lastDateFrom(from))) })}
      </p>
      <Button look="quiet" disabled={free.isFetching} onClick={() => void free.fetchNextPage()}>
        {t('booking.later')}
      </Button>
      {free.isFetchNextPageError && (
        <p role="alert" className="text-danger">
          {refusalWords(t, free.error, t('booking.timesNotLoaded'))}
        </p>
      )}
    </div>
  );
}

interface ChipsProps {
  readonly legend: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly choose: (value: string) => void;
}

/** One of many, by the arrow keys as well. */
function Chips({ legend, options, value, choose }: ChipsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-soft">{legend}</legend>
      <div className="flex max-h-56 flex-wrap gap-2 overflow-y-auto p-1">
        {options.map(([its, label]) => (
          <label
            key={its}
            className="flex min-h-11 cursor-pointer items-center rounded-md border border-edge px-3 tabular-nums transition-colors hover:bg-panel has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={its}
              checked={its === value}
              onChange={() => choose(its)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Where a part of the page opens, reading goes on there. */
export const focus = (element: HTMLElement | null): void => element?.focus();
