import { describe, expect, it } from 'vitest';
import { problemOf } from '../api/reasons.ts';
import { BillingResponse, BillingSettings } from './billing.ts';

describe('an account’s balance', () => {
  const billing = {
    success: true,
    plan: 'starter',
    paidUntil: '2026-12-20T10:00:00.000Z',
    price: 2_900,
    minutes: 90,
    used: 12,
    talk: { minutes: 8, account: 8, limit: 'account', visitors: true },
    subscription: 'active',
    suspended: false,
    sales: 'open',
    portal: true,
    spent: 2_900,
    settings: {
      monthlyCap: null,
      autoTopUp: { on: false, below: 20, minutes: 100, mostPerMonth: 3_000 },
    },
    history: [
      {
        id: 'c',
        date: '2026-11-20T10:00:00.000Z',
        plan: 'starter',
        minutes: 300,
        amount: 2_900,
        status: 'completed',
        invoiceUrl: null,
      },
      {
        id: 'b',
        date: '2026-11-10T10:00:00.000Z',
        plan: 'grant',
        minutes: 60,
        amount: null,
        status: 'completed',
        invoiceUrl: null,
      },
    ],
  };

  it.each(['trial', 'minutes', 'starter'])('may have the plan %s', (plan) => {
    expect(BillingResponse.parse({ ...billing, plan, paidUntil: null })).toMatchObject({ plan });
  });

  it('lists what was added, with the price if it was sold', () => {
    expect(BillingResponse.parse(billing).history.map(({ amount }) => amount)).toEqual([2_900, null]);
    const unpaid = { ...billing, history: [{ ...billing.history[0], status: 'open' }] };
    expect(BillingResponse.safeParse(unpaid).success).toBe(false);
  });

  it('has no price and no end of the paid month without a plan', () => {
    const trial = { ...billing, plan: 'trial', paidUntil: null, price: null, history: [] };
    expect(BillingResponse.parse(trial)).toEqual(trial);
    expect(BillingResponse.safeParse({ ...trial, price: undefined }).success).toBe(false);
    expect(BillingResponse.safeParse({ ...trial, paidUntil: 'tomorrow' }).success).toBe(false);
  });
});

describe('how an account pays', () => {
  const settings = {
    monthlyCap: 4_000,
    autoTopUp: { on: true, below: 20, minutes: 500, mostPerMonth: 4_000 },
  };
  const problem = (input: object) => {
    const { error } = BillingSettings.safeParse(input);
    return error?.issues.map((issue) => problemOf(issue, input));
  };

  it('allows a cap and a maximum of one pack at least', () => {
    expect(problem(settings)).toBeUndefined();
    expect(problem({ ...settings, monthlyCap: null })).toBeUndefined();
  });

  it('refuses a maximum below the price of a pack', () => {
    expect(problem({ ...settings, monthlyCap: 3_999 })).toEqual([
      { reason: 'below_pack', field: 'monthlyCap' },
    ]);
    expect(problem({ ...settings, autoTopUp: { ...settings.autoTopUp, mostPerMonth: 3_999 } })).toEqual([
      { reason: 'below_pack', field: 'autoTopUp.mostPerMonth' },
    ]);
  });

  it('allows a cap below the price of a pack that is not bought automatically', () => {
    const off = { ...settings.autoTopUp, on: false, mostPerMonth: 1_000 };
    expect(problem({ monthlyCap: 1_000, autoTopUp: off })).toBeUndefined();
  });

  it.each([
    ['a pack that is not sold', { minutes: 200 }, 'not_sold'],
    ['no minutes left as the mark', { below: 0 }, 'too_low'],
    ['half a minute', { below: 1.5 }, 'wrong_type'],
    ['more than is sensible in a month', { mostPerMonth: 100_001 }, 'too_high'],
  ])('refuses %s', (_, some, reason) => {
    const autoTopUp = { ...settings.autoTopUp, on: false, ...some };
    expect(problem({ ...settings, autoTopUp })).toMatchObject([{ reason }]);
  });
});
