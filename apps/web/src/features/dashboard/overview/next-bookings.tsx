import type { OverviewResponse } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocale } from '../../../i18n/use-locale.ts';

type Bookings = OverviewResponse['bookings'];

interface NextBookingsProps {
  readonly bookings: Bookings;
  readonly several: boolean;
}

/** The next meetings, day by day. */
export function NextBookings({ bookings, several }: NextBookingsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const days = Map.groupBy(bookings.first, ({ start }) => new Date(start).toDateString());
  return (
    <section aria-labelledby="next-up" className="min-w-0 rounded-lg border border-line bg-raised p-5">
      <h2 id="next-up" className="text-lg">
        {t('dashboard.overview.next')}{' '}
        {bookings.total > 0 && <span className="tabular ml-1 font-normal text-soft">{bookings.total}</span>}
      </h2>
      {bookings.total === 0 && <p className="mt-2 text-soft">{t('dashboard.overview.noBookings')}</p>}
      {[...days].map(([day, meetings]) => (
        <div key={day} className="mt-3">
          <h3 className="text-sm font-normal text-soft">{dayWords(locale, new Date(day))}</h3>
          <ul>
            {meetings.map(({ id, start, name, service, resource, assistantName }) => (
              <li key={id} className="mt-1 flex gap-3">
                <span className="tabular shrink-0 font-semibold">{time.format(new Date(start))}</span>
                <span className="min-w-0">
                  <span className="block break-words">{name || t('dashboard.overview.someone')}</span>
                  <span className="block text-sm break-words text-soft">
                    {[service, resource, several ? assistantName : ''].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Link
        to="/dashboard/calendar"
        className="mt-2 inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {t('dashboard.overview.calendar')}
      </Link>
    </section>
  );
}

const DAY_MS = 24 * 60 * 60_000;

/** 'Today', 'Tomorrow', or the day's name and date. */
function dayWords(locale: string, day: Date): string {
  const today = new Date(new Date().toDateString());
  // A day is an hour shorter or longer twice a year.
  const ahead = Math.round((day.getTime() - today.getTime()) / DAY_MS);
  const words =
    ahead === 0 || ahead === 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(ahead, 'day')
      : new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(day);
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
}
