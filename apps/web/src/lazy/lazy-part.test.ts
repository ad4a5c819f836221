import { describe, expect, it, vi } from 'vitest';
import { LOAD_LIMIT_MS, LoadFailed, lazyPart, loadWithin, type StartTimer } from './lazy-part.ts';

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

describe('loading within the limit', () => {
  it('returns the loaded module, and clears the timer', async () => {
    const { start, set } = clock();
    expect(await loadWithin(async () => 'a screen', LOAD_LIMIT_MS, start)).toBe('a screen');
    expect(set).toEqual([expect.objectContaining({ ms: 120_000, stopped: true })]);
  });

  it('fails after 120 seconds', async () => {
    const { start, set } = clock();
    const waiting = loadWithin(() => new Promise(() => {}), LOAD_LIMIT_MS, start);
    set[0]?.ring();
    await expect(waiting).rejects.toThrow(LoadFailed);
    await expect(waiting).rejects.toThrow('not loaded after 120000 ms');
  });

  it('fails when it can’t be fetched; the cause is kept', async () => {
    const { start, set } = clock();
    const cause = new TypeError('Failed to fetch dynamically imported module');
    const failed = loadWithin(() => Promise.reject(cause), 5, start);
    await expect(failed).rejects.toMatchObject({ name: 'LoadFailed', cause });
    expect(set[0]?.stopped).toBe(true);
  });

  it('is waited for by the real clock', async () => {
    vi.useFakeTimers();
    const waiting = loadWithin(() => new Promise(() => {}));
    const refused = expect(waiting).rejects.toThrow(LoadFailed);
    await vi.advanceTimersByTimeAsync(LOAD_LIMIT_MS);
    await refused;
    vi.useRealTimers();
  });
});

describe('a lazy part', () => {
  it('is fetched once, however often it is asked for', async () => {
    const fetchPart = vi.fn(async () => 'a menu');
    const part = lazyPart(fetchPart);
    expect(part.loaded()).toBeUndefined();
    expect(await Promise.all([part.load(), part.load()])).toEqual(['a menu', 'a menu']);
    expect(part.loaded()).toBe('a menu');
    await part.load();
    expect(fetchPart).toHaveBeenCalledTimes(1);
  });

  it('is fetched again after a failure', async () => {
    const fetchPart = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'));
    fetchPart.mockResolvedValue('a menu');
    const part = lazyPart(fetchPart);
    await expect(part.load()).rejects.toThrow('could not be fetched');
    expect(part.loaded()).toBeUndefined();
    expect(await part.load()).toBe('a menu');
  });
});
