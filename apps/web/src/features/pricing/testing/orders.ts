import type { BillingResponse, Order } from '@parlo/contract';
import { madeTalkTime } from '../../../testing/talk-time.ts';

/** An order for Starter that is paid. */
export function orderOf(some: Partial<Order> = {}): Order {
  return {
    id: 'order_1',
    planType: 'starter',
    minutes: 300,
    amount: 2_900,
    currency: 'USD',
    assistantId: null,
    status: 'completed',
    createdAt: '2026-11-22T10:00:00.000Z',
    paidAt: null,
    refunded: 0,
    ...some,
  };
}

/** How an account pays that has this subscription. */
export const billingOf = (subscription: BillingResponse['subscription']): BillingResponse => ({
  success: true,
  plan: subscription ? 'starter' : 'trial',
  paidUntil: null,
  price: null,
  minutes: 10,
  used: 0,
  talk: madeTalkTime(10),
  history: [],
  subscription,
  suspended: false,
  sales: 'open',
  portal: false,
  spent: 0,
  settings: { monthlyCap: null, autoTopUp: { on: false, below: 20, minutes: 100, mostPerMonth: 3_000 } },
});
