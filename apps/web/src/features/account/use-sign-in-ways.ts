import { useQuery } from '@tanstack/react-query';
import { signInApi } from '../../api/sign-in-client.ts';

export const signInWaysKey = (email: string) => ['sign-in-ways', email] as const;

/** The services that sign in to the account, and whether it has a password. */
export function useSignInWays(email: string) {
  return useQuery({
    queryKey: signInWaysKey(email),
    queryFn: ({ signal }) => signInApi.request('getSignInWays', undefined, signal),
  });
}
