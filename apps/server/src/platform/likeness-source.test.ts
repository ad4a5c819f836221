import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LikenessSource } from './likeness-source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const VECTOR = new Float32Array([1, 0]);

it('has no vectors without a model', async () => {
  expect(await new LikenessSource().embed(['Open?'], 100)).toBeNull();
});

it('gives the vectors of the model, in order', async () => {
  const likeness = new LikenessSource();
  likeness.source = async (texts) => texts.map(() => VECTOR);
  expect(await likeness.embed(['Open?', 'Closed?'], 100)).toEqual([VECTOR, VECTOR]);
});

it('goes on without a model that fails', async () => {
  const likeness = new LikenessSource();
  likeness.source = () => Promise.reject(new Error('no model'));
  expect(await likeness.embed(['Open?'], 100)).toBeNull();
});

it('does not wait longer than it may, and lets the model finish', async () => {
  const likeness = new LikenessSource();
  let given: AbortSignal | undefined;
  likeness.source = (_, signal) => {
    given = signal;
    return new Promise(() => undefined);
  };
  const vectors = likeness.embed(['Open?'], 100);
  await vi.advanceTimersByTimeAsync(100);
  expect(await vectors).toBeNull();
  expect(given?.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
