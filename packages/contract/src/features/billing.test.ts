import { describe, expect, it } from 'vitest';
import { BillingResponse } from './billing.ts';

describe('what an account may use', () => {
  const billing = {
    success: true,
    plan: 'starter',
    paidUntil: '2026-12-20T10:00:00.000Z',
    price: 2_900,
    minutes: 90,
    used: 12,
    history: [
      {
        id: 'c',
        date: '2026-11-20T10:00:00.000Z',
        plan: 'starter',
        minutes: 300,
        amount: 2_900,
        status: 'completed',
      },
      {
        id: 'b',
        date: '2026-11-10T10:00:00.000Z',
        plan: 'grant',
        minutes: 60,
        amount: null,
        status: 'completed',
      },
    ],
  };

  it.each(['trial', 'minutes', 'starter'])('may be of the plan %s', (plan) => {
    expect(BillingResponse.parse({ ...billing, plan, paidUntil: null })).toMatchObject({ plan });
  });

  it('tells what was added and what it cost, if it was sold', () => {
    expect(BillingResponse.parse(billing).history.map(({ amount }) => amount)).toEqual([2_900, null]);
    const unpaid = { ...billing, history: [{ ...billing.history[0], status: 'open' }] };
    expect(BillingResponse.safeParse(unpaid).success).toBe(false);
  });

  it('has no price and no end of a paid month without a plan', () => {
    const trial = { ...billing, plan: 'trial', paidUntil: null, price: null, history: [] };
    expect(BillingResponse.parse(trial)).toEqual(trial);
    expect(BillingResponse.safeParse({ ...trial, price: undefined }).success).toBe(false);
    expect(BillingResponse.safeParse({ ...trial, paidUntil: 'tomorrow' }).success).toBe(false);
  });
});
