import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { regularly } from './delete-expired.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('works at once, then every so often, and not any more when it is stopped', async () => {
  const stopping = new AbortController();
  const work = vi.fn(async () => undefined);
  regularly(1_000, stopping.signal, work);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(work).toHaveBeenCalledTimes(3);
  stopping.abort();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(3);
});

it('does not begin again while it still works', async () => {
  const stopping = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  regularly(1_000, stopping.signal, work);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(1);
  resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  stopping.abort();
});
