import type { OverviewResponse } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocale } from '../../../i18n/use-locale.ts';
import { classes } from '../../../ui/classes.ts';
import { answeredShare } from './use-overview.ts';

interface FiguresProps {
  readonly overview: Pick<OverviewResponse, 'since' | 'now' | 'before'>;
  readonly minutes: number | undefined;
}

interface Figure {
  readonly name: 'calls' | 'chats' | 'answered' | 'bookings' | 'messages' | 'minutes';
  readonly value: string;
  /** What it was a week before; empty where there is nothing to compare with. */
  readonly before: string;
  /** Nothing to look at. */
  readonly dim: boolean;
  readonly to: string;
}

/** What happened since yesterday in six figures, each leading to where it comes from. */
export function Figures({ overview, minutes }: FiguresProps) {
  const { t } = useTranslation();
  const figures = useFigures(overview, minutes);
  return (
    <section aria-labelledby="since-yesterday" className="rounded-lg bg-panel px-3 pt-4 pb-3 sm:px-4 sm:pt-5">
      <h2 id="since-yesterday" className="px-2 text-lg">
        {t('dashboard.overview.since')}
      </h2>
      <ul className="tabular mt-2 grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-6">
        {figures.map(({ name, value, before, dim, to }) => (
          <li key={name}>
            <Link to={to} className="block rounded-md px-2 py-2 transition-colors hover:bg-raised">
              <span className="block text-sm text-soft">{t(`dashboard.overview.${name}`)}</span>
              <span className={classes('block text-[2rem] leading-tight font-semibold', dim && 'text-soft')}>
                {value}
              </span>
              {/* The line is there without words too, so that the figures stand in rows. */}
              <span className="block min-h-5 text-sm text-soft">{before}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useFigures({ since, now, before }: FiguresProps['overview'], minutes: number | undefined): Figure[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  // With nothing a week before, six times "0" would only say that the account is new.
  const known = Object.values(before).some((count) => count > 0);
  const was = (value: string) => (known ? t('dashboard.overview.before', { value }) : '');
  const conversations = `/dashboard/analytics?tab=conversations&from=${dayOf(since)}`;
  const counted = (name: 'calls' | 'chats' | 'bookings' | 'messages', to: string): Figure => ({
    name,
    value: number.format(now[name]),
    before: was(number.format(before[name])),
    dim: now[name] === 0,
    to,
  });
  const share = answeredShare(now);
  const earlier = answeredShare(before);
  return [
    counted('calls', conversations),
    counted('chats', conversations),
    {
      name: 'answered',
      value: share === null ? '–' : percent.format(share),
      before: earlier === null ? '' : was(percent.format(earlier)),
      dim: share === null,
      to: now.unanswered > 0 ? `${conversations}&unanswered=1` : conversations,
    },
    counted('bookings', '/dashboard/calendar'),
    counted('messages', '/dashboard/messages'),
    {
      name: 'minutes',
      value: minutes === undefined ? '–' : number.format(minutes),
      before: '',
      dim: minutes === undefined,
      to: '/dashboard/billing',
    },
  ];
}

/** The day of a moment by the reader's clock, as addresses have it. */
function dayOf(iso: string): string {
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
