import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from '../../i18n/use-locale.ts';
import { useAccountChanged } from '../../owner/account/use-account.ts';

/** Rows on a page: more are a click away. */
const PAGE = 25;

interface Wanted {
  readonly search?: string;
  readonly cursor?: string;
  readonly limit: number;
}

/** A list of administration, page by page, newest first. `email`: whose administration it is. */
export function usePages<Page extends { readonly next: string | null }>(
  email: string,
  list: 'users' | 'orders' | 'events' | 'acts' | 'tickets' | 'numbers',
  search: string,
  load: (wanted: Wanted, signal: AbortSignal) => Promise<Page>,
) {
  return useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly string[], string>({
    queryKey: ['admin', email, list, search],
    queryFn: ({ pageParam, signal }) =>
      load({ limit: PAGE, ...(search && { search }), ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/**
 * After an act: everything that administration shows is asked for again, and the administrator's own account, which the
 * act may have been about. Resolves when what is on the screen is new.
 */
export function useAdminChanged(email: string): () => Promise<void> {
  const queries = useQueryClient();
  const accountChanged = useAccountChanged(email);
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: ['admin', email] }), accountChanged()]);
  };
}

/** Writes days and moments in the reader's way. */
export function useMoments() {
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    day: (iso: string) => day.format(new Date(iso)),
    moment: (iso: string) => moment.format(new Date(iso)),
  };
}
