import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Patience } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const forEver = () => new Promise<never>(() => undefined);
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it('is over after the time in which nothing came', async () => {
  const isOver = vi.fn();
  const patience = new Patience(100, isOver);
  void patience.waitFor(forEver());
  await vi.advanceTimersByTimeAsync(99);
  expect(isOver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toHaveBeenCalledOnce();
});

it('adds up over what came without being a sign, and begins anew with one', async () => {
  const isOver = vi.fn();
  const patience = new Patience(100, isOver);
  const wait = async (ms: number) => {
    const waited = patience.waitFor(after(ms));
    await vi.advanceTimersByTimeAsync(ms);
    await waited;
  };
  await wait(60);
  patience.renew(100);
  await wait(60);
  expect(isOver).not.toHaveBeenCalled();
  void wait(60);
  await vi.advanceTimersByTimeAsync(60);
  expect(isOver).toHaveBeenCalledOnce();
});

it('does not count while nobody waits, nor while a tool runs', async () => {
  const isOver = vi.fn();
  const patience = new Patience(100, isOver);
  await vi.advanceTimersByTimeAsync(500);
  void patience.waitFor(forEver());
  await vi.advanceTimersByTimeAsync(50);
  void patience.hold(() => after(500));
  const second = patience.hold(() => after(600));
  await vi.advanceTimersByTimeAsync(600);
  await second;
  await vi.advanceTimersByTimeAsync(49);
  expect(isOver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toHaveBeenCalledOnce();
});

it('is over after the longest wait for something to be heard, whatever shows that work goes on', async () => {
  const isOver = vi.fn();
  const patience = new Patience(100, isOver, 250);
  const wait = async (ms: number) => {
    const waited = patience.waitFor(after(ms));
    await vi.advanceTimersByTimeAsync(ms);
    await waited;
    patience.renew(100);
  };
  for (let i = 0; i < 3; i++) await wait(80);
  expect(isOver).not.toHaveBeenCalled();
  patience.heard();
  for (let i = 0; i < 3; i++) await wait(80);
  expect(isOver).not.toHaveBeenCalled();
  await wait(80);
  expect(isOver).toHaveBeenCalledOnce();
});
