import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Runs `concurrency` pieces of work at a time, and one of each owner: whoever brings a hundred of them holds up nobody
 * else.
 */
export function createFairLimit(
  concurrency: number,
): <T>(ownerId: string, work: () => Promise<T>) => Promise<T> {
  const all = pLimit(concurrency);
  const byOwner = new Map<string, { readonly limit: LimitFunction; pieces: number }>();
  return async (ownerId, work) => {
    const own = byOwner.get(ownerId) ?? { limit: pLimit(1), pieces: 0 };
    byOwner.set(ownerId, own);
    own.pieces++;
    try {
      return await own.limit(() => all(work));
    } finally {
      own.pieces--;
      if (own.pieces === 0) byOwner.delete(ownerId);
    }
  };
}
