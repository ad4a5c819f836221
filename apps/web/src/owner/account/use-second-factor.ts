import { useQuery } from '@tanstack/react-query';
import { signInApi } from '../../api/sign-in-client.ts';

/** Whether the account has a second factor, and needs one. */
export function useSecondFactor(email: string, enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['second-factor', email],
    queryFn: ({ signal }) => signInApi.request('getSecondFactor', undefined, signal),
  });
}
