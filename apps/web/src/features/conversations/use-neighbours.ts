import { type Filters, readFilters } from './filters.ts';
import { useConversations } from './queries.ts';

export interface Neighbours {
  readonly newer: string | null;
  readonly older: string | null;
}

/** The conversations beside one in a list; none of those that were not fetched. */
export function neighboursOf(ids: readonly string[], id: string): Neighbours {
  const at = ids.indexOf(id);
  if (at === -1) return { newer: null, older: null };
  return { newer: ids[at - 1] ?? null, older: ids[at + 1] ?? null };
}

/** From the list the reader came from, as far as it was fetched: nothing is asked for this. */
export function useNeighbours(email: string, search: string, id: string): Neighbours {
  const filters: Filters = readFilters(new URLSearchParams(search));
  const { data } = useConversations(email, filters, false);
  const ids = data?.pages.flatMap(({ conversations }) => conversations.map((one) => one.id)) ?? [];
  return neighboursOf(ids, id);
}
