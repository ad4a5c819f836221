import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { useTabInSight } from '../../ui/use-tab-in-sight.ts';

/** The sections of administration, each at an address of its own. */
export const SECTIONS = [
  { name: 'owners', path: '/admin' },
  { name: 'orders', path: '/admin/orders' },
  { name: 'events', path: '/admin/events' },
  { name: 'tickets', path: '/admin/tickets' },
  { name: 'texts', path: '/admin/texts' },
  { name: 'models', path: '/admin/models' },
  { name: 'telephone', path: '/admin/telephone' },
  { name: 'acts', path: '/admin/acts' },
  { name: 'system', path: '/admin/system' },
  { name: 'checks', path: '/admin/checks' },
] as const;

/** Tabs above the page, which scroll on small screens. */
export function AdminNav({ section }: { readonly section: (typeof SECTIONS)[number]['name'] }) {
  const { t } = useTranslation();
  const row = useRef<HTMLUListElement>(null);
  useTabInSight(row, section);
  return (
    <nav aria-label={t('admin.label')}>
      <ul
        ref={row}
        className="relative -mx-[clamp(1rem,4vw,2.5rem)] flex overflow-x-auto border-b border-line px-[clamp(1rem,4vw,2.5rem)] pt-1 lg:mx-0 lg:px-0"
      >
        {SECTIONS.map(({ name, path }) => (
          <li key={name} className="shrink-0">
            <Link
              to={path}
              aria-current={name === section ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center border-b-2 px-3 whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
                name === section ? 'border-ink font-semibold' : 'border-transparent text-soft hover:text-ink',
              )}
            >
              {t(`admin.sections.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
