import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../lazy/lazy-part.ts';
import { useUser } from '../../owner/account/use-user.ts';

/** Fetched for the signed-in alone: it needs the contract, and prices are read by all. */
const client = lazyPart(async () => (await import('../../api/client.ts')).api);

/**
 * Whether the reader has Starter already, so that it is not offered again. False until that is known, and while nobody is
 * signed in: the server refuses a second one all the same.
 */
export function useOwnsStarter(): boolean {
  const user = useUser();
  const { data } = useQuery({
    queryKey: ['owns-starter', user?.email],
    queryFn: async ({ signal }) => {
      const api = await client.load();
      return (await api.request('getBilling', undefined, signal)).subscription !== null;
    },
    enabled: Boolean(user),
  });
  return data ?? false;
}
