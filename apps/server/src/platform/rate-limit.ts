import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CALL_GROUPS } from './call-limits.ts';
import { AppError } from './errors.ts';
import type { Metrics } from './metrics.ts';

export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** Each call has a group of its own beside these. A feature adds more. */
export const DEFAULT_LIMITS = {
  ...CALL_GROUPS,
  /** All calls of one account, or of one address that nobody is signed in from. */
  call: { points: 1_200, seconds: 60 },
  /** Pages and their files, by address. */
  page: { points: 6_000, seconds: 60 },
  /** Failed sign-ins to one account from one address. */
  signInFailuresPerAccount: { points: 10, seconds: 900 },
  signInFailures: { points: 100, seconds: 900 },
} as const satisfies Record<string, Limit>;

export type Limits = Readonly<Record<keyof typeof DEFAULT_LIMITS, Limit> & Record<string, Limit>>;
export type LimitGroup = keyof typeof DEFAULT_LIMITS | (string & {});

export interface RateLimits {
  /** Takes one point, or refuses with `too_many_requests`. A group without a limit is not limited. */
  take(group: LimitGroup, key: string): Promise<void>;
  /** Gives one point back: what was tried succeeded and shall not count. */
  giveBack(group: LimitGroup, key: string): Promise<void>;
}

/**
 * Counted in memory: each server of several counts for itself, which makes limits looser, never tighter.
 */
export function createRateLimits(limits: Limits, metrics: Metrics): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([group, { points, seconds }]) => [
      group,
      new RateLimiterMemory({ points, duration: seconds }),
    ]),
  );
  return {
    async take(group, key) {
      try {
        await limiters.get(group)?.consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        metrics.rateLimited.inc({ group });
        throw tooMany(refused.msBeforeNext / 1_000);
      }
    },
    async giveBack(group, key) {
      await limiters.get(group)?.reward(key);
    },
  };
}

function tooMany(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  const when = minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
  return new AppError('too_many_requests', `Too many attempts. Please try again ${when}.`, {
    retryable: true,
    retryAfterSeconds: seconds,
  });
}
