import {
  Bell,
  CalendarDays,
  ChartColumn,
  CreditCard,
  Inbox,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  PencilRuler,
  Settings,
  UserRound,
} from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { classes } from '../../../ui/classes.ts';
import { useTabInSight } from '../../../ui/use-tab-in-sight.ts';

type PlaceName = (typeof MAIN_PLACES | typeof MORE_PLACES)[number]['name'];

const ICONS: Readonly<Record<PlaceName, LucideIcon>> = {
  dashboard: LayoutDashboard,
  profile: UserRound,
  support: LifeBuoy,
  builder: PencilRuler,
  messages: Inbox,
  calendar: CalendarDays,
  analytics: ChartColumn,
  notifications: Bell,
  billing: CreditCard,
  api: KeyRound,
  settings: Settings,
};

/** The links of the workplace: a column next to the page, or tabs above it that scroll on small screens. */
export function FrameNav({ unread }: { readonly unread: number }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  useTabInSight(list, pathname);

  const entry = (place: (typeof MAIN_PLACES | typeof MORE_PLACES)[number]) => (
    <li key={place.name} className="shrink-0">
      <Entry
        name={place.name}
        path={place.path}
        active={isActive(place, pathname)}
        unread={place.name === 'notifications' ? unread : 0}
      />
    </li>
  );
  return (
    <nav aria-label={t('dashboard.frame.label')} className="min-w-0">
      <div
        ref={list}
        className="relative -mx-[clamp(1rem,4vw,2.5rem)] flex overflow-x-auto border-b border-line px-[clamp(1rem,4vw,2.5rem)] pt-1 lg:mx-0 lg:flex-col lg:overflow-visible lg:border-0 lg:p-0"
      >
        <ul className="flex lg:flex-col lg:gap-0.5">{MAIN_PLACES.map(entry)}</ul>
        <ul className="flex lg:mt-3 lg:flex-col lg:gap-0.5 lg:border-t lg:border-line lg:pt-3">
          {MORE_PLACES.map(entry)}
        </ul>
      </div>
    </nav>
  );
}

interface EntryProps {
  readonly name: PlaceName;
  readonly path: string;
  readonly active: boolean;
  readonly unread: number;
}

function Entry({ name, path, active, unread }: EntryProps) {
  const { t } = useTranslation();
  const Icon = ICONS[name];
  return (
    <Link
      to={path}
      aria-current={active ? 'page' : undefined}
      className={classes(
        'flex min-h-11 items-center gap-2.5 border-b-2 px-3 py-2 whitespace-nowrap transition-colors focus-visible:-outline-offset-2 lg:rounded-md lg:border-0 lg:whitespace-normal',
        active
          ? 'border-ink font-semibold lg:bg-panel'
          : 'border-transparent text-soft hover:text-ink lg:hover:bg-panel',
      )}
    >
      <Icon size={18} aria-hidden="true" className="shrink-0 max-lg:hidden" />
      {t(`dashboard.frame.${name}`)}
      {unread > 0 && (
        <span className="tabular ml-auto min-w-6 rounded-full bg-ink px-1.5 text-center text-sm font-semibold text-paper">
          <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          <span className="sr-only">{t('dashboard.frame.unread', { count: unread })}</span>
        </span>
      )}
    </Link>
  );
}

/** The pages of the workplace, in display order. Texts are under `dashboard.frame`. */
export const MAIN_PLACES = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'profile', path: '/dashboard/profile' },
  { name: 'support', path: '/dashboard/support' },
] as const;

/** `also`: other addresses of what is there. */
export const MORE_PLACES = [
  { name: 'builder', path: '/assistant' },
  { name: 'messages', path: '/dashboard/messages' },
  { name: 'calendar', path: '/dashboard/calendar' },
  { name: 'analytics', path: '/dashboard/analytics', also: '/dashboard/conversations' },
  { name: 'notifications', path: '/dashboard/notifications' },
  { name: 'billing', path: '/dashboard/billing' },
  { name: 'api', path: '/dashboard/api' },
  { name: 'settings', path: '/dashboard/settings', also: '/settings' },
] as const;

interface Place {
  readonly path: string;
  readonly also?: string;
}

/** A place is active on its address and all below it; the dashboard, which all are below, on its own alone. */
export function isActive({ path, also }: Place, pathname: string): boolean {
  const here = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (path === '/dashboard') return here === path;
  return [path, also].some((start) => start && (here === start || here.startsWith(`${start}/`)));
}
