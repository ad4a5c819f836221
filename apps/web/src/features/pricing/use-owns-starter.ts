import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../lazy/lazy-part.ts';
import { useUser } from '../../owner/account/use-user.ts';

const reading = lazyPart(async () => (await import('./read-plan.ts')).readOwnsStarter);

/**
 * Whether the reader has Starter already, so that it is not offered again. False until that is known, and while nobody is
 * signed in: the server refuses a second one all the same.
 */
export function useOwnsStarter(): boolean {
  const user = useUser();
  const { data } = useQuery({
    queryKey: ['owns-starter', user?.email],
    queryFn: async ({ signal }) => (await reading.load())(signal),
    enabled: Boolean(user),
  });
  return data ?? false;
}
