import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWaitingRoom } from './waiting-room.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const { signal } = new AbortController();
const SIZE = { running: 2, waiting: 2, waitMs: 1_000 };
const BUSY = { reason: 'server_busy', code: 'unavailable', retryable: true };

/** Tasks that end when they are told to, and the order in which they began. */
function tasks() {
  const began: number[] = [];
  const ends = new Map<number, () => void>();
  const task = (id: number) => () =>
    new Promise<number>((resolve) => {
      began.push(id);
      ends.set(id, () => resolve(id));
    });
  return { began, task, end: (id: number) => ends.get(id)?.() };
}

it('runs a few, and lets others follow in order', async () => {
  const enter = createWaitingRoom(SIZE);
  const { began, task, end } = tasks();
  const results = [1, 2, 3, 4].map((id) => enter(task(id), signal));
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([1, 2]);
  end(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([1, 2, 3]);
  end(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([1, 2, 3, 4]);
  end(3);
  end(4);
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
});

it('refuses whoever finds the line full, or waits too long, and says when to come back', async () => {
  const enter = createWaitingRoom(SIZE);
  const { task } = tasks();
  for (const id of [1, 2]) void enter(task(id), signal);
  const waiting = [3, 4].map((id) => expect(enter(task(id), signal)).rejects.toMatchObject(BUSY));
  await expect(enter(task(5), signal)).rejects.toMatchObject({
    ...BUSY,
    retryAfterSeconds: expect.any(Number),
  });
  await vi.advanceTimersByTimeAsync(SIZE.waitMs);
  await Promise.all(waiting);
});

it('keeps no place for somebody who left the line, nor for a task that failed', async () => {
  const enter = createWaitingRoom({ ...SIZE, running: 1 });
  const { began, task, end } = tasks();
  const leaving = new AbortController();
  const first = enter(task(1), signal);
  const left = enter(task(2), leaving.signal);
  const last = enter(() => Promise.reject(new Error('failed')), signal);
  leaving.abort();
  await expect(left).rejects.toBe(leaving.signal.reason);
  end(1);
  await expect(first).resolves.toBe(1);
  await expect(last).rejects.toThrow('failed');
  void enter(task(3), signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toEqual([1, 3]);
});
