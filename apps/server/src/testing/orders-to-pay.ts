import type { OrderToPay } from '../features/payments/provider.ts';

/** Orders as a provider is given them. */

export const STARTER: OrderToPay = {
  id: 'order_starter',
  userId: 'user_1',
  email: 'ada@example.com',
  planType: 'starter',
  minutes: 300,
  cents: 2_900,
  currency: 'usd',
  customerRef: null,
};

export const MINUTES: OrderToPay = {
  ...STARTER,
  id: 'order_minutes',
  planType: 'add_minutes',
  minutes: 100,
  cents: 1_000,
};

/** The address that a checkout leads back to. */
export const BACK = {
  success: 'https://parlo.example/checkout/done?order=1',
  cancelled: 'https://parlo.example/checkout/done?order=1&cancelled=1',
};
