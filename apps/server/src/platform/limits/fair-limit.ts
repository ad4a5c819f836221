import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Runs `concurrency` tasks at a time, and one at a time for each owner: an owner with a hundred tasks does not make the
 * others wait.
 */
export function createFairLimit(
  concurrency: number,
): <T>(ownerId: string, task: () => Promise<T>) => Promise<T> {
  const all = pLimit(concurrency);
  const byOwner = new Map<string, { readonly limit: LimitFunction; tasks: number }>();
  return async (ownerId, task) => {
    const own = byOwner.get(ownerId) ?? { limit: pLimit(1), tasks: 0 };
    byOwner.set(ownerId, own);
    own.tasks++;
    try {
      return await own.limit(() => all(task));
    } finally {
      own.tasks--;
      if (own.tasks === 0) byOwner.delete(ownerId);
    }
  };
}
