import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PLANS, TRIAL_SECONDS } from './plans.ts';

it('is what Parlo costs', () => {
  expect(PLANS.starter).toEqual({ minutes: 300, cents: 2_900 });
  expect(PLANS.topUps.map(({ minutes, cents }) => [minutes, cents])).toEqual([
    [100, 1_000],
    [300, 2_700],
    [500, 4_000],
  ]);
  expect(TRIAL_SECONDS).toBe(600);
});

it('is the trial that the database gives a new account', async () => {
  const text = await readFile(
    new URL('../../../apps/server/src/db/functions/trial-minutes.sql', import.meta.url),
    'utf8',
  );
  expect(text).toContain(`VALUES (NEW.id, ${TRIAL_SECONDS})`);
});
