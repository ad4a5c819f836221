import { and, eq, gte, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../db/connect.ts';
import { billingSettings, orders } from '../db/schema.ts';
import { AppError } from './errors.ts';

/** The beginning of the calendar month in UTC, whatever the time zone of the connection. */
export const THIS_MONTH = sql`(date_trunc('month', now() at time zone 'UTC') at time zone 'UTC')`;

/** Cents that an account paid in this calendar month in UTC, without what was given back of it. */
export async function spentThisMonth(db: Queryable, userId: string): Promise<number> {
  return sumOf(db, userId, and(isNotNull(orders.paidAt), gte(orders.paidAt, THIS_MONTH)));
}

/**
 * Refuses a purchase of `cents` that would take the account above its own cap. Purchases that were made by themselves
 * and whose payment is not confirmed yet count as paid: nobody is asked about them. A checkout that is still open does
 * not count, as most are left.
 */
export async function requireWithinCap(tx: Queryable, userId: string, cents: number): Promise<void> {
  const cap = await capExceededBy(tx, userId, cents);
  if (cap === null) return;
  throw new AppError('spending_cap', 'This would cost more than your monthly cap allows.', {
    params: { max: cap },
  });
}

/** The account's cap if this purchase would exceed it; otherwise null. */
export async function capExceededBy(tx: Queryable, userId: string, cents: number): Promise<number | null> {
  const [settings] = await tx
    .select({ cap: billingSettings.monthlyCapCents })
    .from(billingSettings)
    .where(eq(billingSettings.userId, userId));
  const cap = settings?.cap ?? null;
  if (cap === null) return null;
  const unconfirmed = and(eq(orders.automatic, true), eq(orders.status, 'pending'));
  const spent = await sumOf(tx, userId, or(gte(orders.paidAt, THIS_MONTH), unconfirmed));
  return spent + cents > cap ? cap : null;
}

async function sumOf(db: Queryable, userId: string, which: ReturnType<typeof and>): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${orders.cents} - ${orders.refundedCents}), 0)::int` })
    .from(orders)
    .where(and(eq(orders.userId, userId), which));
  return row?.cents ?? 0;
}
