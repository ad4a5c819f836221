import type { Booking, Duration } from '@parlo/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { calendarApi } from '../../../api/calendar-client.ts';
import { useSend } from '../../../api/use-send.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { SendNote } from '../../../ui/form/send-note.tsx';
import { TimePicker } from './time-picker.tsx';
import { dateIn, spanText } from './zone-times.ts';

export interface BookingDialogProps {
  readonly email: string;
  readonly booking: Booking;
  /** The calendar's. */
  readonly timeZone: string;
  /** It was changed: what to say about it. */
  readonly onChanged: (said: string) => void;
  readonly onClose: () => void;
}

/** One meeting: who comes and when, and moving or cancelling it. */
export function BookingDialog(props: BookingDialogProps) {
  const { email, booking, timeZone, onChanged, onClose } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const [moving, setMoving] = useState(false);
  const [asking, setAsking] = useState(false);
  const { state, send } = useSend(() => calendarApi.request('cancelBooking', { bookingId: booking.id }));
  const open = booking.state === 'booked' && Date.parse(booking.end) > Date.now();
  async function cancel() {
    const done = await send(undefined);
    setAsking(false);
    if (done) onChanged(t('calendar.cancelled'));
  }
  return (
    <Dialog
      open
      wide
      title={booking.name || booking.email || t('calendar.nameless')}
      text={spanText(locale, timeZone, booking.start, booking.end)}
      onClose={onClose}
    >
      {moving ? (
        <MoveForm {...props} onBack={() => setMoving(false)} email={email} />
      ) : (
        <>
          <Facts booking={booking} timeZone={timeZone} />
          <SendNote state={state} failed={t('calendar.cancelFailed')} />
          {open && (
            <DialogActions>
              <Button look="danger" onClick={() => setAsking(true)}>
                {t('calendar.cancelMeeting')}
              </Button>
              <Button data-first onClick={() => setMoving(true)}>
                {t('calendar.move')}
              </Button>
            </DialogActions>
          )}
        </>
      )}
      {asking && (
        <Confirm
          title={t('calendar.cancelQuestion')}
          text={t(cancelTextOf(booking))}
          action={t('calendar.cancelMeeting')}
          back={t('calendar.keep')}
          busy={state.step === 'busy'}
          onConfirm={() => void cancel()}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}

function cancelTextOf({ email, mailHeld }: Booking) {
  if (email === '') return 'calendar.cancelTextNoMail';
  return mailHeld === null ? 'calendar.cancelText' : 'calendar.cancelTextHeld';
}

interface FactsProps {
  readonly booking: Booking;
  readonly timeZone: string;
}

function Facts({ booking, timeZone }: FactsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { service, resource, email, phone, note, assistantName, conversationId, meetLink, state } = booking;
  const theirs = booking.timeZone && booking.timeZone !== timeZone;
  const fact = (name: string, value: ReactNode) =>
    value && (
      <div className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <dt className="text-soft">{name}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    );
  const marks = [
    state === 'cancelled' &&
      t(booking.cancelledBy === 'owner' ? 'calendar.cancelledByOwner' : 'calendar.cancelledByVisitor'),
    booking.pending && t('calendar.pending'),
    booking.mailHeld && t(`calendar.mailHeld.${booking.mailHeld}`),
    booking.test && t('calendar.test'),
  ].filter((mark) => typeof mark === 'string');
  return (
    <>
      {marks.map((mark) => (
        <p key={mark} className="mt-2 text-thinking">
          {mark}
        </p>
      ))}
      <dl className="mt-4">
        {fact(t('calendar.timeZone'), timeZone)}
        {fact(
          t('calendar.theirTime'),
          theirs && `${spanText(locale, booking.timeZone, booking.start, booking.end)} (${booking.timeZone})`,
        )}
        {fact(t('calendar.service'), service)}
        {fact(t('calendar.resource'), resource)}
        {fact(
          t('calendar.email'),
          email && <Out href={`mailto:${encodeURIComponent(email)}`} text={email} />,
        )}
        {fact(
          t('calendar.phone'),
          phone && <Out href={`tel:${phone.replace(/[^+\d]/g, '')}`} text={phone} />,
        )}
        {fact(t('calendar.note'), note && <span className="whitespace-pre-line">{note}</span>)}
        {fact(t('calendar.assistant'), assistantName)}
        {fact(t('calendar.meetLink'), meetLink && <Out href={meetLink} text={meetLink} tab />)}
        {fact(
          t('calendar.conversation'),
          conversationId && (
            <Link
              to={`/dashboard/conversations/${encodeURIComponent(conversationId)}`}
              className="underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {t('calendar.seeConversation')}
            </Link>
          ),
        )}
      </dl>
    </>
  );
}

interface OutProps {
  readonly href: string;
  readonly text: string;
  readonly tab?: boolean;
}

function Out({ href, text, tab = false }: OutProps) {
  return (
    <a
      href={href}
      {...(tab && { target: '_blank', rel: 'noreferrer' })}
      className="break-all underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {text}
    </a>
  );
}

interface MoveFormProps extends BookingDialogProps {
  readonly onBack: () => void;
}

/** Chooses another time for a meeting. */
function MoveForm({ email, booking, timeZone, onChanged, onBack }: MoveFormProps) {
  const { t } = useTranslation();
  const [start, setStart] = useState('');
  const [missing, setMissing] = useState(false);
  const { state, send, settle } = useSend(() =>
    calendarApi.request('moveBooking', { bookingId: booking.id, start }),
  );
  const minutes = (Date.parse(booking.end) - Date.parse(booking.start)) / 60_000;
  async function move() {
    setMissing(start === '');
    if (start === '') return;
    if (await send(undefined)) onChanged(t('calendar.moved'));
  }
  return (
    <form
      noValidate
      aria-label={t('calendar.moveTitle')}
      className="mt-5 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void move();
      }}
    >
      <TimePicker
        email={email}
        wanted={{ assistantId: booking.assistantId, duration: minutes as Duration }}
        timeZone={timeZone}
        firstDate={dateIn(booking.start, timeZone)}
        start={start}
        problem={missing ? t('calendar.chooseTime') : undefined}
        onChoose={(chosen) => {
          setStart(chosen);
          setMissing(false);
          settle();
        }}
      />
      <SendNote state={state} failed={t('calendar.moveFailed')} />
      <DialogActions>
        <Button onClick={onBack}>{t('calendar.back')}</Button>
        <Button type="submit" look="action">
          {t(state.step === 'busy' ? 'calendar.movingNow' : 'calendar.moveHere')}
        </Button>
      </DialogActions>
    </form>
  );
}
