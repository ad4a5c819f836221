import type { LinkedBooking as Booking } from '@parlo/contract';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { speakUnlessChosen } from '../../../i18n/index.ts';
import { refusalWords } from '../../../i18n/refusals.ts';
import { localeOf } from '../../../i18n/use-locale.ts';
import { sayMeeting, zoneName } from '../../../meetings/meeting-times.ts';
import { Button } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { VoiceLine } from '../../../ui/voice-line.tsx';
import { focus, MoveMeeting } from './move-meeting.tsx';
import { isDead, useLinkedBooking } from './use-linked-booking.ts';

type Step = 'show' | 'move' | 'moved' | 'cancel';

/** The meeting of a mail's link: to see, to move and to cancel, without an account. */
export function LinkedBooking({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const { query, move, cancel } = useLinkedBooking(token);
  const [step, setStep] = useState<Step>('show');
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: booking } = query;
  const locale = useLocaleOf(booking);

  function back(to: 'show' | 'moved'): void {
    setStep(to);
    // What was pressed is gone.
    heading.current?.focus();
  }

  if (token === '' || isDead(query.error)) {
    return <BookingPage heading={heading} title={t('booking.deadTitle')} lead={t('booking.deadText')} />;
  }
  if (!booking) {
    return (
      <BookingPage heading={heading} title={t('booking.loadingTitle')}>
        <NotLoaded
          loading={t('booking.loading')}
          failed={refusalWords(t, query.error, t('booking.notLoaded'))}
          query={query}
        />
      </BookingPage>
    );
  }
  const who = booking.assistantName;
  const when = sayMeeting(booking, booking.timeZone, locale);
  if (booking.state === 'cancelled') {
    return (
      <BookingPage
        heading={heading}
        title={t('booking.cancelledTitle')}
        lead={t('booking.cancelledText', { who, when })}
      />
    );
  }
  if (Date.parse(booking.end) <= Date.now()) {
    return <BookingPage heading={heading} title={t('booking.overTitle')} lead={`${when}, ${who}`} />;
  }
  return (
    <BookingPage
      heading={heading}
      title={t('booking.title', { who })}
      {...(step === 'moved' && { lead: t('booking.moved') })}
    >
      <Meeting booking={booking} locale={locale} />
      {step === 'move' ? (
        <MoveMeeting
          token={token}
          booking={booking}
          locale={locale}
          moving={move.isPending}
          error={move.error}
          move={async (start) => {
            await move.mutateAsync(start);
            back('moved');
          }}
          leave={() => back('show')}
        />
      ) : step === 'cancel' ? (
        <CancelMeeting
          cancelling={cancel.isPending}
          error={cancel.error}
          cancel={() => cancel.mutate(undefined, { onSuccess: () => back('show') })}
          leave={() => back('show')}
        />
      ) : (
        <div className="mt-8 flex flex-wrap gap-3">
          <Button look="action" size="lg" onClick={() => setStep('move')}>
            {t('booking.move')}
          </Button>
          <Button look="danger" size="lg" onClick={() => setStep('cancel')}>
            {t('booking.cancel')}
          </Button>
        </div>
      )}
    </BookingPage>
  );
}

interface BookingPageProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}

function BookingPage({ heading, title, lead, children }: BookingPageProps) {
  const { t } = useTranslation();
  return (
    <main id="main" className="shell flex justify-center py-8 sm:py-14">
      <title>{`${title} · ${t('app.name')}`}</title>
      <div className="w-full min-w-0 max-w-lg">
        {/* The words change with what was done: a screen reader announces them. */}
        <div role="status">
          <h1 ref={heading} tabIndex={-1} className="text-[2rem] leading-tight outline-none wrap-anywhere">
            {title}
          </h1>
          {lead && <p className="mt-2 text-soft wrap-anywhere">{lead}</p>}
        </div>
        <VoiceLine className="my-5 h-6 text-line" />
        {children}
      </div>
    </main>
  );
}

function Meeting({ booking, locale }: { readonly booking: Booking; readonly locale: string }) {
  const { t } = useTranslation();
  const { start, end, timeZone, service, resource, meetLink } = booking;
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  const length = minutes.format((Date.parse(end) - Date.parse(start)) / 60_000);
  return (
    <div className="flex flex-col gap-1">
      <p className="text-lg font-semibold first-letter:uppercase">{sayMeeting(booking, timeZone, locale)}</p>
      <p className="wrap-anywhere">{[service, length, resource].filter(Boolean).join(', ')}</p>
      <p className="text-sm text-soft">{t('booking.zone', { zone: zoneName(timeZone, locale, start) })}</p>
      {meetLink !== null && (
        <a href={meetLink} target="_blank" rel="noopener noreferrer" className="mt-2 self-start underline">
          {t('booking.join')}
        </a>
      )}
    </div>
  );
}

interface CancelMeetingProps {
  readonly cancelling: boolean;
  readonly error: unknown;
  readonly cancel: () => void;
  readonly leave: () => void;
}

function CancelMeeting({ cancelling, error, cancel, leave }: CancelMeetingProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('booking.cancelTitle')} className="mt-8 border-t border-line pt-6">
      <h2 ref={focus} tabIndex={-1} className="text-title outline-none">
        {t('booking.cancelTitle')}
      </h2>
      <p className="mt-1 mb-5 text-soft">{t('booking.cancelText')}</p>
      <p role="alert" className="mb-4 text-danger empty:hidden">
        {error !== null && refusalWords(t, error, t('booking.failed'))}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={leave}>{t('booking.cancelNo')}</Button>
        <Button look="danger" disabled={cancelling} onClick={cancel}>
          {cancelling ? t('booking.cancelling') : t('booking.cancelYes')}
        </Button>
      </div>
    </section>
  );
}

/**
 * The page speaks the language that the meeting was booked in, unless its reader chose another one here. Dates are
 * written in the visitor's own kind of it.
 */
function useLocaleOf(booking: Booking | undefined): string {
  const { language } = useTranslation().i18n;
  const its = booking?.language;
  useEffect(() => {
    if (its === undefined) return;
    speakUnlessChosen(its).catch((error: unknown) =>
      console.error('the words of a language could not be loaded', error),
    );
  }, [its]);
  return localeOf(language, [...(its === undefined ? [] : [its]), ...navigator.languages]);
}
