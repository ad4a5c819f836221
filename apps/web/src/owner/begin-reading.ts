import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { readUser } from './account/use-user.ts';
import { queries } from './queries.ts';

/**
 * Loads what a screen will show while its code is still starting; the screen then finds it in the cache. Does nothing
 * when nobody is signed in. The screen itself retries a read that failed, and shows the failure.
 */
export function beginReading<Data, Key extends QueryKey>(
  ...reads: readonly ((email: string) => FetchQueryOptions<Data, Error, Data, Key>)[]
): void {
  const email = readUser()?.email;
  if (!email) return;
  for (const read of reads) void queries.prefetchQuery(read(email));
}
