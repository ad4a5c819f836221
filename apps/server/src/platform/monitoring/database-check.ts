import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseBusy } from '../../db/failures.ts';
import type { WatchedPool } from '../../db/watched-pool.ts';
import type { Degraded, HealthCheck } from './health.ts';

/** Sooner than a health check is given up, so that the reason is known by then. */
const BUSY_AFTER_MS = 2_000;
const BUSY: Degraded = {
  degraded: 'It answers, but all connections of this server are in use: people are asked to try again.',
  code: 'database_busy',
};

/**
 * Whether the database answers. A busy one leaves the server ready: a load balancer that took it away would only give its
 * work to the others.
 */
export function createDatabaseCheck(
  pool: Pick<WatchedPool, 'query' | 'isBusy'>,
  busyAfterMs = BUSY_AFTER_MS,
): HealthCheck {
  return async () => {
    const done = new AbortController();
    try {
      const asked = pool.query('select 1').then(({ rowCount }) => rowCount === 1);
      const late = pause(busyAfterMs, null, { signal: done.signal, ref: false });
      const answered = await Promise.race([asked, late]);
      if (answered !== null) return answered;
      // Whatever comes of the query is known without it.
      if (!pool.isBusy()) return await asked;
      asked.catch(() => undefined);
      return BUSY;
    } catch (error) {
      if (isDatabaseBusy(error)) return BUSY;
      throw error;
    } finally {
      done.abort();
    }
  };
}
