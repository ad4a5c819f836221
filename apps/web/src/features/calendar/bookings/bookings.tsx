import type { Assistant, Booking } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarApi } from '../../../api/calendar-client.ts';
import { useSend } from '../../../api/use-send.ts';
import { refusalWords } from '../../../i18n/refusals.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { Checkbox } from '../checkbox.tsx';
import { bookingsQuery, settingsQuery, useCalendarChanged } from '../queries.ts';
import type { ViewName } from './calendar-view.tsx';

const CalendarView = lazyDialog(() => import('./calendar-view.tsx').then((m) => m.CalendarView));
const BookingDialog = lazyDialog(() => import('./booking-dialog.tsx').then((m) => m.BookingDialog));
const AddMeetingDialog = lazyDialog(() => import('./add-meeting-dialog.tsx').then((m) => m.AddMeetingDialog));
const Confirm = lazyDialog(() => import('../../../ui/dialog/confirm.tsx').then((m) => m.Confirm));

interface BookingsProps {
  readonly email: string;
  readonly assistants: readonly Pick<Assistant, 'id' | 'assistantName'>[];
  /** Empty: all. */
  readonly assistantId: string;
}

type Opened =
  | { readonly is: 'booking'; readonly booking: Booking }
  | { readonly is: 'dragged'; readonly booking: Booking; readonly start: string }
  | { readonly is: 'add' };

/** The meetings of one assistant or of all, and what can be done with them. */
export function Bookings({ email, assistants, assistantId }: BookingsProps) {
  const { t } = useTranslation();
  const [span, setSpan] = useState<{ readonly from: string; readonly to: string } | null>(null);
  const [cancelled, setCancelled] = useState(true);
  const [view, setView] = useState<ViewName>(firstView);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [said, setSaid] = useState('');
  const changed = useCalendarChanged();
  const filter = span && { ...span, assistantId, ...(!cancelled && { state: 'booked' as const }) };
  const { data, isError, refetch } = useQuery(bookingsQuery(email, filter));
  const { data: calendar } = useQuery(settingsQuery(email, assistantId));
  // Calendars of several assistants may be in several zones: the reader's is the one they have in common.
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timeZone = calendar?.settings.timeZone ?? here;
  const open = (next: Opened) => {
    setSaid('');
    setOpened(next);
  };
  const close = () => setOpened(null);
  const done = async (words: string) => {
    close();
    // Whoever reads that it was moved may open it at once, and must not find its old time.
    await changed();
    setSaid(words);
  };
  return (
    <section aria-label={t('calendar.bookings')}>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-soft">{t('calendar.zone', { zone: timeZone })}</p>
        <div className="flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-2 sm:w-auto sm:gap-x-6">
          <Checkbox text={t('calendar.showCancelled')} on={cancelled} onChoose={setCancelled} />
          <Button look="action" onClick={() => open({ is: 'add' })}>
            {t('calendar.add')}
          </Button>
        </div>
      </div>
      <p role="status" className="mt-3 text-good empty:hidden">
        {said}
      </p>
      {isError && (
        <div role="alert" className="mt-3 flex flex-wrap items-center gap-4 text-danger">
          {t('calendar.bookingsFailed')}
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </div>
      )}
      {data?.more && <p className="mt-3 text-thinking">{t('calendar.tooMany')}</p>}
      <CalendarView
        // A calendar keeps the zone that it was made with.
        key={timeZone}
        bookings={data?.bookings ?? NONE}
        timeZone={timeZone}
        named={assistantId === ''}
        view={view}
        onView={setView}
        // The calendar says it again whenever it is drawn.
        onSpan={(from, to) => setSpan((now) => (now?.from === from && now.to === to ? now : { from, to }))}
        onOpen={(booking) => open({ is: 'booking', booking })}
        onDrag={(booking, start) => open({ is: 'dragged', booking, start })}
      />
      {opened?.is === 'booking' && (
        <BookingDialog
          email={email}
          booking={opened.booking}
          timeZone={timeZone}
          onChanged={(words) => void done(words)}
          onClose={close}
        />
      )}
      {opened?.is === 'dragged' && (
        <DragQuestion
          booking={opened.booking}
          start={opened.start}
          timeZone={timeZone}
          onMoved={(words) => void done(words)}
          onClose={close}
        />
      )}
      {opened?.is === 'add' && (
        <AddMeetingDialog
          email={email}
          assistants={assistants}
          assistantId={assistantId}
          onAdded={(words) => void done(words)}
          onClose={close}
        />
      )}
    </section>
  );
}

const NONE: readonly Booking[] = [];

/** On a phone a month has no room for words. */
function firstView(): ViewName {
  return matchMedia('(max-width: 639px)').matches ? 'list' : 'month';
}

interface DragQuestionProps {
  readonly booking: Booking;
  readonly start: string;
  readonly timeZone: string;
  readonly onMoved: (said: string) => void;
  readonly onClose: () => void;
}

/** Asks before a dragged meeting is moved: its visitor gets a mail. */
function DragQuestion({ booking, start, timeZone, onMoved, onClose }: DragQuestionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, send } = useSend(() => calendarApi.request('moveBooking', { bookingId: booking.id, start }));
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  async function move() {
    if (await send(undefined)) onMoved(t('calendar.moved'));
  }
  return (
    <Confirm
      title={t('calendar.dragQuestion')}
      text={t('calendar.dragText', {
        name: booking.name || t('calendar.nameless'),
        when: when.format(new Date(start)),
      })}
      action={t('calendar.move')}
      busy={state.step === 'busy'}
      onConfirm={() => void move()}
      onClose={onClose}
    >
      <p role="alert" className="mt-3 text-danger empty:hidden">
        {state.step === 'failed' && refusalWords(t, state.error, t('calendar.moveFailed'))}
      </p>
    </Confirm>
  );
}
