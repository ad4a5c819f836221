import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useSiteAddress } from '../site/site-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';

const LINKS = [
  { to: '/dashboard', name: 'dashboard' },
  { to: '/pricing', name: 'pricing' },
  { to: '/blog', name: 'blog' },
  { to: '/rnd', name: 'rnd' },
] as const;

/** The links of the header, in a row or, in the menu of small screens, in a column. */
export function Links({ className, look }: { readonly className: string; readonly look: 'row' | 'column' }) {
  const { t } = useTranslation();
  const address = useSiteAddress();
  return (
    <nav aria-label={t('header.main')} className={className}>
      {LINKS.map(({ to, name }) => (
        <NavLink
          key={to}
          to={address(to)}
          className={({ isActive }) =>
            classes(
              'flex min-h-11 items-center rounded-md font-semibold transition-colors hover:bg-panel',
              look === 'row' ? 'px-3' : 'px-3 text-lg',
              isActive ? 'text-ink underline decoration-2 underline-offset-8' : 'text-soft hover:text-ink',
            )
          }
        >
          {t(`header.${name}`)}
        </NavLink>
      ))}
    </nav>
  );
}

export function Launch() {
  const { t } = useTranslation();
  return <ButtonLink to="/assistant">{t('header.launch')}</ButtonLink>;
}
