import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PARTNERS, PLANS, partnerMonth, TRIAL_SECONDS } from './plans.ts';

it('matches Parlo’s prices', () => {
  expect(PLANS.starter).toEqual({ minutes: 300, cents: 2_900 });
  expect(PLANS.topUps.map(({ minutes, cents }) => [minutes, cents])).toEqual([
    [100, 1_000],
    [300, 2_700],
    [500, 4_000],
  ]);
  expect(TRIAL_SECONDS).toBe(600);
});

it('gives a partner their share of payments, in whole cents', () => {
  expect(PARTNERS).toEqual({ cents: 2_900, share: 50, activationHours: 24 });
  expect([0, 1, 3, 10].map(partnerMonth)).toEqual([
    { paid: 0, share: 0 },
    { paid: 2_900, share: 1_450 },
    { paid: 8_700, share: 4_350 },
    { paid: 29_000, share: 14_500 },
  ]);
});

it('matches the trial that the database gives a new account', async () => {
  const text = await readFile(
    new URL('../../../apps/server/src/db/functions/trial-minutes.sql', import.meta.url),
    'utf8',
  );
  expect(text).toContain(`VALUES (NEW.id, ${TRIAL_SECONDS})`);
});
