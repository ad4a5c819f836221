import type { Clock } from './types.ts';

/** The clock of this process. */
export const realClock: Clock = {
  now: () => performance.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};
