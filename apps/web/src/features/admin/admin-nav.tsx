import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';

/** The sections of administration, each at an address of its own. */
export const SECTIONS = [
  { name: 'owners', path: '/admin' },
  { name: 'orders', path: '/admin/orders' },
  { name: 'events', path: '/admin/events' },
  { name: 'acts', path: '/admin/acts' },
  { name: 'system', path: '/admin/system' },
] as const;

/** Tabs above the page, which scroll on small screens. */
export function AdminNav({ section }: { readonly section: (typeof SECTIONS)[number]['name'] }) {
  const { t } = useTranslation();
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section has another current tab
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    // Only the row moves, never the page.
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - row.current.clientWidth / 2;
  }, [section]);
  return (
    <nav aria-label={t('admin.label')}>
      <ul
        ref={row}
        className="relative -mx-[clamp(1rem,4vw,2.5rem)] flex overflow-x-auto border-b border-line px-[clamp(1rem,4vw,2.5rem)] pt-1"
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
