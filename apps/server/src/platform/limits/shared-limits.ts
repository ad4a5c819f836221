import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
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

/** Counts in PostgreSQL. While that is unreachable each server counts in memory, so that limits always hold. */
export function createSharedLimits({ pool, secret, stopping }: SharedLimitsDeps): SharedLimits {
  const sweep = async () => {
    // The next sweep deletes what a failed one left.
    await pool.query(`delete from ${TABLE} where expire < $1`, [Date.now()]).catch(() => undefined);
  };
  const timer = setInterval(() => void sweep(), SWEEP_MS).unref();
  stopping.addEventListener('abort', () => clearInterval(timer), { once: true });
  return {
    sweep,
    counterFor(group, { points, seconds }) {
      const limit = { points, duration: seconds, keyPrefix: group };
      const limiter = new RateLimiterPostgres({
        ...limit,
        storeClient: pool,
        storeType: 'pool',
        tableName: TABLE,
        // A migration creates it.
        tableCreated: true,
        clearExpiredByTimeout: false,
        insuranceLimiter: new RateLimiterMemory(limit),
      });
      const hashed = (key: string) =>
        createHmac('sha256', secret).update(`${group} ${key}`).digest('base64url');
      return {
        async take(key) {
          try {
            await limiter.consume(hashed(key));
            return 0;
          } catch (refused) {
            if (!(refused instanceof RateLimiterRes)) throw refused;
            // The library also counts refused attempts. Returned points would then not let the caller in again.
            await limiter.reward(hashed(key));
            return Math.max(refused.msBeforeNext, 1);
          }
        },
        async hasRoom(key) {
          return ((await limiter.get(hashed(key)))?.remainingPoints ?? points) > 0;
        },
        async giveBack(key) {
          await limiter.reward(hashed(key));
        },
      };
    },
  };
}
