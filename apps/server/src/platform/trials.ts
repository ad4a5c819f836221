import { MESSAGES, TRIAL_LIMITS, type TrialDraft } from '@parlo/contract';
import { AppError } from './errors.ts';
import type { Limit, RateLimits } from './limits/rate-limit.ts';

/** People who try an assistant without an account: how many, and how often. Nobody pays for what they do. */
export interface Trials {
  /** Counts a spoken test; rejects above a limit, and if trials are off. */
  admitCall(address: string): Promise<void>;
  /** Counts a typed turn in the same way. */
  admitTurn(address: string): Promise<void>;
}

const DAY = 24 * 3_600;
/** A typed turn takes some hundredths of what a spoken test does. */
const TURNS_PER_CALL = 20;

/** Fifty addresses together leave at least half of the day to everybody else. */
const SHARE_OF_ADDRESS = 0.01;
/** Even with few trials allowed, one person can finish a conversation. */
const FEWEST_CALLS = 5;

/** By address, and for all servers together: another server or another network must not make the day longer. */
export function trialLimits(callsPerDay: number) {
  const calls = Math.max(FEWEST_CALLS, Math.floor(callsPerDay * SHARE_OF_ADDRESS));
  return {
    trialCalls: { points: calls, seconds: DAY },
    trialTurns: { points: calls * TURNS_PER_CALL, seconds: DAY },
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

/** Refuses an assistant that takes much work to read, before it is counted or kept. */
export function requireTriable({ assistantPrompt, faqList = [] }: TrialDraft): void {
  const questions = faqList.flatMap(({ question, phrasings = [] }) => [question, ...phrasings]);
  const texts = [assistantPrompt, ...questions, ...faqList.map(({ answer }) => answer)];
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  if (questions.length <= TRIAL_LIMITS.questions && characters <= TRIAL_LIMITS.characters) return;
  const most = { questions: TRIAL_LIMITS.questions, characters: TRIAL_LIMITS.characters };
  throw new AppError(
    'trial_too_large',
    `Without an account you can try up to ${most.questions} questions and ${most.characters} characters. Sign up to go on.`,
    { params: most, field: 'draft' },
  );
}
