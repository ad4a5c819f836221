import type { Order } from '@parlo/contract';

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
