import { AppError } from '../errors.ts';
import { createFairLimit } from './fair-limit.ts';

/**
 * Where work stands in line that costs the server much and that no visitor waits for: trials without an account, and
 * proposals from texts and websites. One piece of it is done at a time, each address or owner in turn, so that calls and
 * chats keep the rest of the machine.
 */
export interface Lane {
  /** Throws if the queue is too long, or if `who` already has enough jobs in it. */
  requirePlace(who: string): void;
  run<T>(who: string, task: () => Promise<T>): Promise<T>;
}

const MOST_IN_LINE = 16;
const MOST_OF_ONE = 2;
const RETRY_SECONDS = 5;

export function createLane({ most = MOST_IN_LINE, mostOfOne = MOST_OF_ONE } = {}): Lane {
  const inTurn = createFairLimit(1);
  const inLine = new Map<string, number>();
  let all = 0;
  const count = (who: string, change: 1 | -1) => {
    const own = (inLine.get(who) ?? 0) + change;
    if (own === 0) inLine.delete(who);
    else inLine.set(who, own);
    all += change;
  };
  return {
    requirePlace(who) {
      if (all < most && (inLine.get(who) ?? 0) < mostOfOne) return;
      const message = 'Many people are trying this right now. Please try again in a moment.';
      throw new AppError('too_many_trials', message, { retryable: true, retryAfterSeconds: RETRY_SECONDS });
    },
    async run(who, task) {
      count(who, 1);
      try {
        return await inTurn(who, task);
      } finally {
        count(who, -1);
      }
    },
  };
}
