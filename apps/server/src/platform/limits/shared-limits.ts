import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from './rate-limit.ts';

/** Counts for all servers of an installation together. */
export interface SharedLimits {
  /** As {@link WindowCounter}, for one limit. */
  counterFor(group: string, limit: Limit): SharedCounter;
  /** Deletes what does not count any more. */
  sweep(): Promise<void>;
}

export interface SharedCounter {
  /** Milliseconds until there will be a point again; 0 when one was there and is taken. */
  take(key: string): Promise<number>;
  giveBack(key: string): Promise<void>;
}

export interface SharedLimitsDeps {
  readonly pool: Pool;
  /** Keys are stored as hashes made with it: they name emails and addresses. */
  readonly secret: Buffer;
  readonly stopping: AbortSignal;
}

const TABLE = 'rate_limits';
const SWEEP_MS = 300_000;

/** In PostgreSQL. While it is away each server counts for itself, in memory, so that no limit is ever lifted. */
export function createSharedLimits({ pool, secret, stopping }: SharedLimitsDeps): SharedLimits {
  const sweep = async () => {
    // What is left by a sweep that failed, the next one finds.
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
        // By a migration.
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
            // The library counts what it refuses as well. That would keep somebody out who is given points back.
            await limiter.reward(hashed(key));
            return Math.max(refused.msBeforeNext, 1);
          }
        },
        async giveBack(key) {
          await limiter.reward(hashed(key));
        },
      };
    },
  };
}
