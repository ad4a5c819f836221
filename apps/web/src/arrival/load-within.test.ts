import { describe, expect, it, vi } from 'vitest';
import { ARRIVAL_LIMIT_MS, loadWithin, NotArrived, type StartTimer } from './load-within.ts';

/** A clock that rings when the test says so. */
function clock() {
  const set: { ms: number; ring: () => void; stopped: boolean }[] = [];
  const start: StartTimer = (ring, ms) => {
    const timer = { ms, ring, stopped: false };
    set.push(timer);
    return () => {
      timer.stopped = true;
    };
  };
  return { start, set };
}

describe('a part of the app', () => {
  it('is what was fetched, and the clock is stopped', async () => {
    const { start, set } = clock();
    expect(await loadWithin(async () => 'a screen', ARRIVAL_LIMIT_MS, start)).toBe('a screen');
    expect(set).toEqual([expect.objectContaining({ ms: 120_000, stopped: true })]);
  });

  it('has not arrived after 120 seconds', async () => {
    const { start, set } = clock();
    const waiting = loadWithin(() => new Promise(() => {}), ARRIVAL_LIMIT_MS, start);
    set[0]?.ring();
    await expect(waiting).rejects.toThrow(NotArrived);
    await expect(waiting).rejects.toThrow('not here after 120000 ms');
  });

  it('has not arrived when it can’t be fetched; the cause is kept', async () => {
    const { start, set } = clock();
    const cause = new TypeError('Failed to fetch dynamically imported module');
    const failed = loadWithin(() => Promise.reject(cause), 5, start);
    await expect(failed).rejects.toMatchObject({ name: 'NotArrived', cause });
    expect(set[0]?.stopped).toBe(true);
  });

  it('is waited for by the real clock', async () => {
    vi.useFakeTimers();
    const waiting = loadWithin(() => new Promise(() => {}));
    const refused = expect(waiting).rejects.toThrow(NotArrived);
    await vi.advanceTimersByTimeAsync(ARRIVAL_LIMIT_MS);
    await refused;
    vi.useRealTimers();
  });
});
