import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { realClock } from './real-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls a task once, after its delay, by milliseconds that go forward', () => {
  const before = realClock.now();
  const task = vi.fn();
  realClock.after(100, task);
  vi.advanceTimersByTime(99);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(task).toHaveBeenCalledTimes(1);
  expect(realClock.now() - before).toBe(1_099);
});

it('calls no task that was cancelled, twice', () => {
  const task = vi.fn();
  const cancel = realClock.after(100, task);
  cancel();
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(task).not.toHaveBeenCalled();
});
