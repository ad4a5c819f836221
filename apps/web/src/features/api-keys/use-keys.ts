import { type ApiKeyInfo, type EndpointOutput, RequestError } from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';

type Keys = EndpointOutput<'listApiKeys'>;

const keyOf = (email: string) => ['api-keys', email] as const;

/** The keys of the account, without their secrets: those are shown once, when a key is made. */
export function useKeys(email: string) {
  const queries = useQueryClient();
  const { data, isPending, refetch } = useQuery({
    queryKey: keyOf(email),
    queryFn: ({ signal }) => api.request('listApiKeys', undefined, signal),
  });
  const { state, send } = useSend(async (id: string) => {
    try {
      queries.setQueryData(keyOf(email), await api.request('revokeApiKey', { id }));
    } catch (error) {
      // Already revoked or expired, so there is nothing to do.
      if (!(error instanceof RequestError && error.code === 'not_found')) throw error;
      await refetch();
    }
    return { revoked: id };
  });
  return { keys: data?.apiKeys, isPending, refetch, state, revoke: send };
}

/** `made` puts a new key at the head of the list; `unknown` loads the list again when the outcome is not known. */
export function useKeysChanged(email: string) {
  const queries = useQueryClient();
  return {
    async made(apiKey: ApiKeyInfo) {
      // A response that is on its way may be from before the key.
      await queries.cancelQueries({ queryKey: keyOf(email) });
      const before = queries.getQueryData<Keys>(keyOf(email));
      if (!before) return queries.invalidateQueries({ queryKey: keyOf(email) });
      queries.setQueryData<Keys>(keyOf(email), { ...before, apiKeys: [apiKey, ...before.apiKeys] });
    },
    async unknown() {
      await queries.invalidateQueries({ queryKey: keyOf(email) });
    },
  };
}
