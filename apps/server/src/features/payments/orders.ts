import type { ENDPOINTS, Order } from '@parlo/contract';
import { CURRENCY, type PlanType } from '@parlo/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { orders } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/new-id.ts';
import { isOverdue } from '../../platform/order-expiry.ts';

export type OrderRow = typeof orders.$inferSelect;

export interface OrderToStore {
  readonly userId: string;
  readonly planType: PlanType;
  readonly minutes: number;
  readonly cents: number;
  /** The assistant whose cap the minutes raise. */
  readonly assistantId: string | null;
  readonly provider: OrderRow['provider'];
  /** Bought without its owner. */
  readonly automatic?: boolean;
}

const EXPIRES_AFTER = sql`now() + interval '24 hours'`;

/** Stores an order that is to be paid. */
export async function storeOrder(tx: Queryable, order: OrderToStore): Promise<OrderRow> {
  const [row] = await tx
    .insert(orders)
    .values({ id: newId('order'), currency: CURRENCY.toLowerCase(), expiresAt: EXPIRES_AFTER, ...order })
    .returning();
  if (!row) throw new Error('an insert returned nothing');
  return row;
}

export const orderNotFound = () => new AppError('order_not_found', 'Order not found.');

export function getOrder(db: Database): Operation<typeof ENDPOINTS.getOrder> {
  return async ({ orderId }, { user }) => ({
    success: true,
    order: toOrder(await requireOwnOrder(db, user.id, orderId)),
  });
}

async function requireOwnOrder(db: Queryable, userId: string, id: string): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, userId)));
  if (!row) throw orderNotFound();
  return row;
}

/** The order that a payment is for. */
export async function orderOfPayment(tx: Queryable, provider: OrderRow['provider'], paymentRef: string) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.provider, provider), eq(orders.paymentRef, paymentRef)));
  return order;
}

/** An order as its buyer sees it. */
function toOrder(row: OrderRow): Order {
  const { id, planType, minutes, cents, currency, assistantId, status, createdAt, paidAt } = row;
  return {
    id,
    planType,
    minutes,
    amount: cents,
    currency: currency.toUpperCase(),
    assistantId,
    status,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    refunded: row.refundedCents,
  };
}

/** The first request gets the data: an order is reported once, however many pages show it. */
export function trackOrder(db: Database): Operation<typeof ENDPOINTS.trackOrder> {
  return async ({ orderId }, { user }) => {
    const own = and(eq(orders.id, orderId), eq(orders.userId, user.id));
    const [row] = await db
      .update(orders)
      .set({ trackedAt: sql`now()` })
      .where(and(own, eq(orders.status, 'completed'), isNull(orders.trackedAt)))
      .returning();
    if (!row) {
      await requireOwnOrder(db, user.id, orderId);
      return { success: true, data: null };
    }
    const { id: orderNumber, planType, cents, currency: code } = row;
    const [productId, price, currency] = [`parlo_${planType}`, cents / 100, code.toUpperCase()];
    const constant = { quantity: 1, category: 3, discountCode: '' } as const;
    return { success: true, data: { orderNumber, productId, price, currency, ...constant } };
  };
}

/** Orders that nobody paid. One that is paid after all is completed all the same. */
export async function expireOrders(db: Database): Promise<void> {
  await db.update(orders).set({ status: 'expired' }).where(isOverdue());
}

/** For the export of an account: what it bought, without what only a provider understands. */
export async function allOrders(db: Database, userId: string) {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(orders.createdAt, orders.id);
  return rows.map((row) => ({ ...toOrder(row), automatic: row.automatic, invoiceUrl: row.invoiceUrl }));
}
