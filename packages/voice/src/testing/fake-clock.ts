import type { Clock } from '../session/types.ts';

export interface FakeClock extends Clock {
  /** Timers that have neither run nor been cancelled. */
  readonly pending: number;
  /** Passes `ms` of time: runs what is due in order, and lets promises settle after each. */
  advance(ms: number): Promise<void>;
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly task: () => void;
}

/** A clock whose time passes only in `advance`. */
export function createFakeClock(startMs = 0): FakeClock {
  let now = startMs;
  let count = 0;
  const timers = new Set<Timer>();

  const dueBy = (limit: number): Timer | undefined =>
    [...timers]
      .filter(({ at }) => at <= limit)
      .sort((a, b) => a.at - b.at || a.order - b.order)
      .at(0);

  return {
    now: () => now,
    after(delayMs, task) {
      count += 1;
      const timer = { at: now + Math.max(0, delayMs), order: count, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    get pending() {
      return timers.size;
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (let timer = dueBy(end); timer !== undefined; timer = dueBy(end)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.task();
        await settle();
      }
      now = end;
    },
  };
}

/** Lets every promise that can settle do so, however long its chain. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
