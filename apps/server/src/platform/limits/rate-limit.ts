import { API_LIMITS } from '@parlo/contract';
import { AppError } from '../errors.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { ENDPOINT_GROUPS } from './endpoint-limits.ts';
import type { SharedCounter, SharedLimits } from './shared-limits.ts';
import { WindowCounter } from './window-counter.ts';

export interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** Each endpoint has a group of its own as well, and features add more. */
export const DEFAULT_LIMITS = {
  ...ENDPOINT_GROUPS,
  /** All requests of one account, or of one address without a signed-in user. */
  request: { points: API_LIMITS.requestsPerMinute, seconds: 60 },
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
  /** Whether a point is left. Takes none. */
  hasRoom(group: LimitGroup, key: string): Promise<boolean>;
  /** Returns one point, when an attempt succeeded and should not count. */
  giveBack(group: LimitGroup, key: string): Promise<void>;
}

/**
 * Guesses of passwords and links, mails that anybody can make us send, and what people without an account try. They are counted for all servers together,
 * or every further server would allow more guesses. They are rare enough for a query each.
 */
const SHARED: ReadonlySet<string> = new Set([
  'register',
  'login',
  'forgotPassword',
  'resetPassword',
  'verifyEmail',
  'changePassword',
  'changeEmail',
  'deleteAccount',
  'sendVerification',
  'signInFailures',
  'signInFailuresPerAccount',
  'signInFailuresFromStrangers',
  'passwordFailures',
  'verifySecondFactor',
  'codeFailures',
  'usedCodes',
  'forgotPasswordPerEmail',
  'mailsPerAccount',
  'contactsPerVisitor',
  'contactsPerAddress',
  'contactsPerTester',
  'mailsPerUnprovenAddress',
  'visitorMailsOfTrial',
  'visitorMailsOfAccount',
  'visitorMailsPerRecipient',
  'urgentMailsOfUnconfirmed',
  'trialCalls',
  'trialTurns',
  'trialCallsPerDay',
  'trialTurnsPerDay',
]);

/**
 * All other groups, or without `shared` all of them, are counted in memory. With several servers each counts for
 * itself, which makes limits looser, never tighter.
 */
export function createRateLimits(limits: Limits, metrics: Metrics, shared?: SharedLimits): RateLimits {
  const counters = new Map<string, WindowCounter | SharedCounter>();
  for (const [group, limit] of Object.entries(limits)) {
    const isShared = shared !== undefined && SHARED.has(group);
    counters.set(group, isShared ? shared.counterFor(group, limit) : new WindowCounter(limit));
  }
  return {
    async take(group, key) {
      const waitMs = (await counters.get(group)?.take(key)) ?? 0;
      if (waitMs === 0) return;
      metrics.rateLimited.inc({ group });
      throw tooMany(waitMs / 1_000);
    },
    async hasRoom(group, key) {
      return (await counters.get(group)?.hasRoom(key)) ?? true;
    },
    async giveBack(group, key) {
      await counters.get(group)?.giveBack(key);
    },
  };
}

/** Takes one point and returns true, or returns false where none is left. */
export async function tryTake(limits: RateLimits, group: LimitGroup, key: string): Promise<boolean> {
  try {
    await limits.take(group, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

function tooMany(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  const when = minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
  return new AppError('too_many_requests', `Too many attempts. Please try again ${when}.`, {
    retryable: true,
    retryAfterSeconds: seconds,
  });
}
