import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { orders } from '../db/schema.ts';

/**
 * Orders that end by the clock. A checkout at Stripe does not: Stripe reports its end, and a bank debit that was begun
 * there may take days to come.
 */
export const endsByClock = () =>
  or(ne(orders.provider, 'stripe'), isNull(orders.checkoutRef), eq(orders.automatic, true));

/** Orders that nobody paid in time. */
export const isOverdue = () =>
  and(eq(orders.status, 'pending'), lt(orders.expiresAt, sql`now()`), endsByClock());
