import { MESSAGES } from '@parlo/contract';
import { AppError } from './errors.ts';
import type { Limit, RateLimits } from './limits/rate-limit.ts';

/** People who try an assistant without an account: how many, and how often. Nobody pays for what they do. */
export interface Trials {
  /** Counts a spoken test; rejects above a limit, and where there are none. */
  admitCall(address: string): Promise<void>;
  /** Counts a typed turn in the same way. */
  admitTurn(address: string): Promise<void>;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** A typed turn takes some hundredths of what a spoken test does. */
const TURNS_PER_CALL = 20;

/** By address, and for all servers together: another server or another network must not make the day longer. */
export function trialLimits(callsPerDay: number) {
  return {
    trialCalls: { points: 20, seconds: HOUR },
    trialTurns: { points: 200, seconds: HOUR },
    trialCallsPerDay: { points: callsPerDay, seconds: DAY },
    trialTurnsPerDay: { points: callsPerDay * TURNS_PER_CALL, seconds: DAY },
  } as const satisfies Record<string, Limit>;
}

/** @param callsPerDay 0: nobody can try without an account. */
export function createTrials(limits: Pick<RateLimits, 'take'>, callsPerDay: number): Trials {
  const admit = async (group: 'trialCalls' | 'trialTurns', address: string) => {
    if (callsPerDay === 0) throw new AppError('trials_off', MESSAGES.trialsOff);
    await limits.take(group, address);
    await limits.take(`${group}PerDay`, 'everybody').catch((cause: unknown) => {
      if (!(cause instanceof AppError && cause.code === 'too_many_requests')) throw cause;
      throw new AppError('trials_full', MESSAGES.trialsFull, { cause });
    });
  };
  return {
    admitCall: (address) => admit('trialCalls', address),
    admitTurn: (address) => admit('trialTurns', address),
  };
}
