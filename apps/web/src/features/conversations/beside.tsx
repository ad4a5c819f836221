import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import { useNeighbours } from './use-neighbours.ts';

interface BesideProps {
  readonly email: string;
  readonly search: string;
  readonly id: string;
}

/** The conversations before and after, while the list they are in is at hand. */
export function Beside({ email, search, id }: BesideProps) {
  const { t } = useTranslation();
  const { newer, older } = useNeighbours(email, search, id);
  if (newer === null && older === null) return null;
  const to = (other: string) => ({
    pathname: `/dashboard/conversations/${encodeURIComponent(other)}`,
    search,
  });
  return (
    <nav
      aria-label={t('analytics.neighbours')}
      className="mt-8 flex justify-between gap-3 border-t border-line pt-5"
    >
      {newer ? <ButtonLink to={to(newer)}>{t('analytics.newer')}</ButtonLink> : <span />}
      {older && <ButtonLink to={to(older)}>{t('analytics.older')}</ButtonLink>}
    </nav>
  );
}
