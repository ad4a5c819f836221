import { scheduler } from 'node:timers/promises';

/** Work in a row that a live call's audio does not notice. */
const SLICE_MS = 1;

/**
 * Splits long work into slices: `await pace()` between its steps gives way to everything else in the process once
 * a slice is used up.
 */
export function createPace(now: () => number = () => performance.now()): () => Promise<void> {
  let start = now();
  return async () => {
    if (now() - start < SLICE_MS) return;
    await scheduler.yield();
    start = now();
  };
}
