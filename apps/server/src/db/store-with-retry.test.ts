import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeWithRetry } from './store-with-retry.ts';

const AWAY = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
const FULL = Object.assign(new Error('could not extend file'), { code: '53100' });

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

it.each([
  ['an unreachable database', AWAY],
  ['a full disk', FULL],
])('gives up on a refusal sooner than on %s, with the reason', async (_, passing) => {
  const no = new Error('no');
  const refused = await run(() => Promise.reject(no));
  expect(refused.error).toBe(no);
  expect(refused.triedAt.at(-1)).toBeLessThan(10_000);
  const away = await run(() => Promise.reject(passing));
  expect(away.error).toBe(passing);
  expect(away.triedAt.at(-1)).toBeGreaterThan(120_000);
  const [last = 0, before = 0] = away.triedAt.toReversed();
  expect(last - before).toBe(5_000);
});
