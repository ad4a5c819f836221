import { expect, it } from 'vitest';
import { storePatiently } from './store-patiently.ts';

const AWAY = new Error('away');

function patience() {
  const pauses: number[] = [];
  const isAway = (error: unknown) => error === AWAY;
  return { pauses, isAway, pause: async (ms: number) => void pauses.push(ms) };
}

it('tries again, each time later, until it is stored', async () => {
  const waiting = patience();
  let failing = 3;
  await storePatiently(async () => {
    if (failing-- > 0) throw AWAY;
  }, waiting);
  expect(waiting.pauses).toEqual([200, 400, 800]);
});

it('gives up on what is refused sooner than on a database that is away, with the reason', async () => {
  const refusing = patience();
  const no = new Error('no');
  await expect(storePatiently(() => Promise.reject(no), refusing)).rejects.toBe(no);
  const away = patience();
  await expect(storePatiently(() => Promise.reject(AWAY), away)).rejects.toBe(AWAY);
  const total = ({ pauses }: { pauses: number[] }) => pauses.reduce((sum, ms) => sum + ms, 0);
  expect(total(refusing)).toBeLessThan(10_000);
  expect(total(away)).toBeGreaterThan(120_000);
  expect(Math.max(...away.pauses)).toBe(5_000);
});
