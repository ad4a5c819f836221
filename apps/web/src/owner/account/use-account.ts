import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { readUser, signedIn } from './use-user.ts';

const keyOf = (email: string) => ['account', email] as const;

export function accountQuery(email: string) {
  return queryOptions({
    queryKey: keyOf(email),
    queryFn: async ({ signal }) => {
      const account = await api.request('getUser', { fields: 'summary' }, signal);
      // The link to a new email may have been opened on another device; every request that names the email would fail.
      if (account.user.email !== email && readUser()?.email === email) signedIn(account.user);
      return account;
    },
  });
}

/** The account as the server knows it: the person, whether they are an administrator, and whole minutes left. */
export function useAccount(email: string) {
  return useQuery(accountQuery(email));
}

/** After a change of the person or their minutes: what is shown is asked for again. */
export function useAccountChanged(email: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(email) });
}
