import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from './rate-limit.ts';

/** Limits that all servers of an installation count together. */
export interface SharedLimits {
  /** Like a {@link WindowCounter} for one limit. */
  counterFor(group: string, limit: Limit): SharedCounter;
  /** Deletes expired counts. */
  sweep(): Promise<void>;
}

export interface SharedCounter {
  /** Takes a point and returns 0; or returns the milliseconds until there will be one. */
  take(key: string): Promise<number>;
  /** Takes no point. */
  hasRoom(key: string): Promise<boolean>;
  giveBack(key: string): Promise<void>;
}

export interface SharedLimitsDeps {
  readonly pool: Pool;
  /** Keys contain emails and addresses, so they are stored as hashes made with this secret. */
  readonly secret: Buffer;
  readonly stopping: AbortSignal;
}

const TABLE = 'rate_limits';
const SWEEP_MS = 300_000;

/** Keys of one limit that are remembered for the time without a database. */
const MAX_KNOWN = 10_000;

/**
 * Counts in PostgreSQL. While a query fails, each server counts on from the last count that it knows, so that limits also
 * hold on a database that is only too slow now and then.
 */
export function createSharedLimits({ pool, secret, stopping }: SharedLimitsDeps): SharedLimits {
  const sweep = async () => {
    // The next sweep deletes what a failed one left.
    await pool.query(`delete from ${TABLE} where expire < $1`, [Date.now()]).catch(() => undefined);
  };
  const timer = setInterval(() => void sweep(), SWEEP_MS).unref();
  stopping.addEventListener('abort', () => clearInterval(timer), { once: true });
  return {
    sweep,
    counterFor(group, limit) {
      const hashed = (key: string) =>
        createHmac('sha256', secret).update(`${group} ${key}`).digest('base64url');
      return createCounter(pool, group, limit, hashed);
    },
  };
}

function createCounter(
  pool: Pool,
  group: string,
  { points, seconds }: Limit,
  hashed: (key: string) => string,
): SharedCounter {
  const limiter = new RateLimiterPostgres({
    points,
    duration: seconds,
    keyPrefix: group,
    storeClient: pool,
    storeType: 'pool',
    tableName: TABLE,
    // A migration creates it.
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
  /** The points that are taken of a key, by the last answer of the database and what was counted without it. */
  const known = new LRUCache<string, number>({ max: MAX_KNOWN, ttl: seconds * 1_000 });
  const takeAlone = (id: string) => {
    const taken = known.get(id) ?? 0;
    if (taken >= points) return Math.max(known.getRemainingTTL(id), 1);
    known.set(id, taken + 1, taken > 0 ? { ttl: known.getRemainingTTL(id) } : {});
    return 0;
  };
  const giveBack = async (id: string) => {
    const taken = known.get(id) ?? 0;
    if (taken > 0) known.set(id, taken - 1, { ttl: known.getRemainingTTL(id) });
    // Without the database the point is only missing until its window ends.
    await limiter.reward(id).catch(() => undefined);
  };
  return {
    async take(key) {
      const id = hashed(key);
      const result = await limiter.consume(id).catch((failure: unknown) => failure);
      if (!(result instanceof RateLimiterRes)) return takeAlone(id);
      known.set(id, result.consumedPoints, { ttl: Math.max(result.msBeforeNext, 1) });
      if (result.consumedPoints <= points) return 0;
      // The library also counts refused attempts. Returned points would then not let the caller in again.
      await giveBack(id);
      return Math.max(result.msBeforeNext, 1);
    },
    async hasRoom(key) {
      const id = hashed(key);
      const result = await limiter.get(id).catch(() => ({ consumedPoints: known.get(id) ?? 0 }));
      return (result?.consumedPoints ?? 0) < points;
    },
    giveBack: (key) => giveBack(hashed(key)),
  };
}
