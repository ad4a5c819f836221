/** How long a part of the app may be on its way, in milliseconds (spec.md §8). */
export const ARRIVAL_LIMIT_MS = 120_000;

/** A part of the app did not come in time, or could not be fetched at all. */
export class NotArrived extends Error {
  override readonly name = 'NotArrived';
}

/** Starts `after` once the time is over; answers a way to call it off. */
export type StartTimer = (after: () => void, ms: number) => () => void;

export const startTimer: StartTimer = (after, ms) => {
  const timer = setTimeout(after, ms);
  return () => clearTimeout(timer);
};

/**
 * What `load` fetches, or {@link NotArrived}. A browser waits for a module for as long as the network lets it; the
 * person should not.
 */
export async function loadWithin<T>(
  load: () => Promise<T>,
  limitMs = ARRIVAL_LIMIT_MS,
  start: StartTimer = startTimer,
): Promise<T> {
  let stop = () => {};
  const late = new Promise<never>((_, reject) => {
    stop = start(() => reject(new NotArrived(`not here after ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([fetched(load), late]);
  } finally {
    stop();
  }
}

async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new NotArrived('could not be fetched', { cause });
  }
}
