import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { readUser } from './account/use-user.ts';
import { queries } from './queries.ts';

/**
 * Asks for what a screen will show, while its code is still being started; the screen then finds it in the cache. Of
 * nobody who is not signed in. A read that fails is asked again, and told of, by the screen itself.
 */
export function beginReading<Data, Key extends QueryKey>(
  ...reads: readonly ((email: string) => FetchQueryOptions<Data, Error, Data, Key>)[]
): void {
  const email = readUser()?.email;
  if (!email) return;
  for (const read of reads) void queries.prefetchQuery(read(email));
}
