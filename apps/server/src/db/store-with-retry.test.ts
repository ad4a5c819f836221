import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeWithRetry } from './store-with-retry.ts';

const AWAY = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets all pauses pass; returns when each try was made, in milliseconds since the first. */
async function run(store: () => Promise<void>) {
  const since = Date.now();
  const triedAt: number[] = [];
  const storing = storeWithRetry(() => {
    triedAt.push(Date.now() - since);
    return store();
  }).then(
    () => null,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return { triedAt, error: await storing };
}

it('tries again, each time later, until it is stored', async () => {
  let failing = 3;
  const { triedAt, error } = await run(async () => {
    if (failing-- > 0) throw AWAY;
  });
  expect(error).toBeNull();
  expect(triedAt).toEqual([0, 200, 600, 1_400]);
});

it('gives up on a refusal sooner than on an unreachable database, with the reason', async () => {
  const no = new Error('no');
  const refused = await run(() => Promise.reject(no));
  expect(refused.error).toBe(no);
  expect(refused.triedAt.at(-1)).toBeLessThan(10_000);
  const away = await run(() => Promise.reject(AWAY));
  expect(away.error).toBe(AWAY);
  expect(away.triedAt.at(-1)).toBeGreaterThan(120_000);
  const [last = 0, before = 0] = away.triedAt.toReversed();
  expect(last - before).toBe(5_000);
});
