import type { BillingResponse, UsageResponse } from '@parlo/contract';
import { madeTalkTime } from '../../../testing/talk-time.ts';

/** A trial that was not used, with `some` of it otherwise. */
export const madeBilling = (some: Partial<BillingResponse> = {}): BillingResponse => ({
  success: true,
  plan: 'trial',
  paidUntil: null,
  price: null,
  minutes: 10,
  used: 0,
  history: [],
  talk: madeTalkTime(10, { visitors: false }),
  subscription: null,
  suspended: false,
  sales: 'open',
  portal: false,
  spent: 0,
  settings: {
    monthlyCap: null,
    autoTopUp: { on: false, below: 20, minutes: 100, mostPerMonth: 3_000 },
  },
  ...some,
});

/** A paid month that renews itself. */
export const madeStarter = (some: Partial<BillingResponse> = {}): BillingResponse =>
  madeBilling({
    plan: 'starter',
    paidUntil: '2026-12-02T10:00:00.000Z',
    price: 2_900,
    minutes: 250,
    used: 60,
    subscription: 'active',
    portal: true,
    ...some,
  });

/** Days from 20 November 2026 on, a list of seconds each. */
export const madeUsage = (
  assistants: readonly string[],
  days: readonly (readonly number[])[],
  some: Partial<UsageResponse> = {},
): UsageResponse => ({
  success: true,
  days: days.map((seconds, at) => ({ day: `2026-11-${20 + at}`, seconds: [...seconds] })),
  assistants: assistants.map((name) => ({ id: `assistant_${name}`, name, deleted: false })),
  others: 0,
  ...some,
});
