import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** An order of the signed-in person, always as it is now. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId],
    queryFn: async ({ signal }) => (await api.request('getOrder', { orderId }, signal)).order,
    staleTime: 0,
  });
}
