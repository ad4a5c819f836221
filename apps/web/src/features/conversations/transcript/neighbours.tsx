import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button.tsx';
import { type Filters, readFilters } from '../filters.ts';
import { useConversations } from '../queries.ts';

interface NeighboursProps {
  readonly email: string;
  readonly search: string;
  readonly id: string;
}

/** The conversations before and after, while the list they are in is at hand. */
export function Neighbours({ email, search, id }: NeighboursProps) {
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

interface NeighbourIds {
  readonly newer: string | null;
  readonly older: string | null;
}

/** The conversations before and after one in the list, as far as they are loaded. */
export function neighboursOf(ids: readonly string[], id: string): NeighbourIds {
  const at = ids.indexOf(id);
  if (at === -1) return { newer: null, older: null };
  return { newer: ids[at - 1] ?? null, older: ids[at + 1] ?? null };
}

/** From the list the reader came from, as far as it was fetched: nothing is asked for this. */
function useNeighbours(email: string, search: string, id: string): NeighbourIds {
  const filters: Filters = readFilters(new URLSearchParams(search));
  const { data } = useConversations(email, filters, false);
  const ids = data?.pages.flatMap(({ conversations }) => conversations.map((one) => one.id)) ?? [];
  return neighboursOf(ids, id);
}
